import type { Piece } from './model-tokenizer.js';
import type { Questions, Replies } from './model-wire.js';
import { ModelFault, type OpenModel } from './open-model.js';
import { runEncoder, takeBreath } from './run-encoder.js';
import { softmax } from './softmax.js';
import { bestWindows, windowsOf } from './windows.js';

const OUTPUTS = ['start_logits', 'end_logits'] as const;
const MAX_QUESTION_PIECES = 64;
const OVERLAP_PIECES = 128;
/** Longer answers are whole passages; and pairs of a start and an end grow with the square. */
const MAX_ANSWER_PIECES = 30;

/** A logit for each piece, and of the token that stands for "no answer" in front of them. */
interface Edges {
  readonly none: number;
  readonly pieces: Float64Array;
}

/**
 * The stretch of the context that most probably answers. Probabilities are taken over the whole context, not over each
 * window: a window without an answer would find one as probable as any.
 *
 * @throws ModelFault; the reason of the signal
 */
export async function answerQuestion(
  model: OpenModel,
  { question, context }: Questions['qa'],
  signal: AbortSignal,
): Promise<Replies['qa']> {
  const pieces = model.tokenizer.pieces(context);
  if (pieces.length === 0) return { best: null, noneProbability: 1 };
  const { start, end } = await readEdges(model, question, pieces, signal);
  const starts = softmax([start.none, ...start.pieces]);
  const ends = softmax([end.none, ...end.pieces]);
  const noneProbability = (starts[0] as number) * (ends[0] as number);
  let best: { start: number; end: number; probability: number } | null = null;
  for (const [i, first] of pieces.entries()) {
    for (let j = i; j < Math.min(pieces.length, i + MAX_ANSWER_PIECES); j++) {
      const probability = (starts[i + 1] as number) * (ends[j + 1] as number);
      if (best !== null && probability <= best.probability) continue;
      best = { start: first.start, end: (pieces[j] as Piece).end, probability };
    }
  }
  return { best, noneProbability };
}

async function readEdges(
  model: OpenModel,
  question: string,
  pieces: readonly Piece[],
  signal: AbortSignal,
): Promise<{ start: Edges; end: Edges }> {
  const asked = model.tokenizer.encode(question).slice(0, MAX_QUESTION_PIECES);
  const { before, between, after, secondType } = model.tokenizer.pairFrame();
  const head = [...before, ...asked, ...between];
  const sizePieces = model.maxTokens - head.length - after.length;
  if (sizePieces < MAX_ANSWER_PIECES)
    throw new ModelFault('the model reads too little at once for questions');
  const overlapPieces = Math.min(OVERLAP_PIECES, Math.floor(sizePieces / 2));
  const windows = windowsOf(pieces, { sizePieces, overlapPieces });
  const best = bestWindows(windows, pieces.length);
  const logits = OUTPUTS.map(() => ({ none: Infinity, pieces: new Float64Array(pieces.length) }));
  for (const [w, { from, to }] of windows.entries()) {
    await takeBreath(signal);
    const ids = [...head, ...pieces.slice(from, to).map(({ id }) => id), ...after];
    const types = ids.map((_, i) => (i < head.length ? 0 : secondType));
    const found = await runEncoder(model, { ids, types }, OUTPUTS);
    for (const [o, output] of OUTPUTS.entries()) {
      const row = found[output]?.row(0) ?? new Float32Array();
      if (row.length !== ids.length)
        throw new ModelFault(`the output "${output}" has not one number a token`);
      const into = logits[o] as { none: number; pieces: Float64Array };
      // the window with the answer is the one that least says that there is none
      into.none = Math.min(into.none, row[0] as number);
      for (let i = from; i < to; i++)
        if (best[i] === w) into.pieces[i] = row[head.length + i - from] as number;
    }
  }
  const [start, end] = logits as [Edges, Edges];
  return { start, end };
}
