import type { Piece } from './model-tokenizer.js';
import type { Questions, Replies } from './model-wire.js';
import { ModelFault, type OpenModel } from './open-model.js';
import { runEncoder, takeBreath } from './run-encoder.js';
import { softmax } from './softmax.js';
import { windowsOf } from './windows.js';

const OVERLAP_PIECES = 64;

type Sums = Record<string, Float64Array>;

/**
 * Reads the whole text, window by window, and then each of the passages by itself: one that is judged like the whole
 * is the evidence. A window weighs as much as it has tokens.
 *
 * @throws ModelFault; the reason of the signal
 */
export async function classifyText(
  model: OpenModel,
  { text, counts, main, passages }: Questions['classifier'],
  signal: AbortSignal,
): Promise<Replies['classifier']> {
  const pieces = model.tokenizer.pieces(text);
  const whole = await readPieces(model, pieces, counts, signal);
  const read: Replies['classifier']['passages'][number][] = [];
  for (const { start, end } of passages) {
    const theirs = pieces.filter((piece) => piece.start >= start && piece.start < end);
    const sums = await readPieces(model, theirs, { [main]: counts[main] ?? 0 }, signal);
    read.push({ start, end, probabilities: [...softmax(sums[main] ?? [])] });
  }
  const probabilities = Object.fromEntries(
    Object.entries(whole).map(([output, logits]) => [output, [...softmax(logits)]]),
  );
  return { probabilities, passages: read };
}

/** Mean logits of each output over the windows. */
async function readPieces(
  model: OpenModel,
  pieces: readonly Piece[],
  counts: Readonly<Record<string, number>>,
  signal: AbortSignal,
): Promise<Sums> {
  const { before, after } = model.tokenizer.frame;
  const sizePieces = model.maxTokens - before.length - after.length;
  const windows = windowsOf(pieces, { sizePieces, overlapPieces: OVERLAP_PIECES });
  if (windows.length === 0) windows.push({ from: 0, to: 0 });
  const total = windows.reduce((sum, { from, to }) => sum + to - from, 0) || 1;
  const outputs = Object.keys(counts);
  const sums: Sums = Object.fromEntries(
    outputs.map((output) => [output, new Float64Array(counts[output] ?? 0)]),
  );
  for (const { from, to } of windows) {
    await takeBreath(signal);
    const ids = [...before, ...pieces.slice(from, to).map(({ id }) => id), ...after];
    const logits = await runEncoder(model, { ids }, outputs);
    for (const output of outputs) {
      const found = logits[output];
      const sum = sums[output] as Float64Array;
      if (found?.rows !== 1 || found.columns !== sum.length) {
        const has = `the output "${output}" has ${found?.columns} numbers`;
        throw new ModelFault(`${has}, and helpline.json ${sum.length} labels for it`);
      }
      const weight = (to - from || 1) / total;
      for (const [i, logit] of found.row(0).entries()) sum[i] = (sum[i] as number) + weight * logit;
    }
  }
  return sums;
}
