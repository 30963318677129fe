import type { Piece } from './model-tokenizer.js';
import type { Questions, Replies } from './model-wire.js';
import { ModelFault, type OpenModel } from './open-model.js';
import { runEncoder, takeBreath } from './run-encoder.js';
import { indexOfHighest, softmax } from './softmax.js';
import { bestWindows, windowsOf } from './windows.js';

const OUTPUT = 'logits';
const OVERLAP_PIECES = 64;
const OUTSIDE = 'O';

interface Tag {
  readonly label: string;
  readonly probability: number;
}

type Tagged = Replies['ner'][number];

/**
 * Words that the model tags, joined into names. A word has the tag of its first piece (so are these models trained),
 * read in the window that shows most of its surroundings.
 *
 * @throws ModelFault; the reason of the signal
 */
export async function tagWords(
  model: OpenModel,
  { text }: Questions['ner'],
  signal: AbortSignal,
): Promise<Replies['ner']> {
  const pieces = model.tokenizer.pieces(text);
  const tags = await tagPieces(model, pieces, signal);
  const words = pieces.flatMap((piece, i) => (piece.isFirst ? [{ piece, tag: tags[i] as Tag }] : []));
  const names: { label: string; start: number; end: number; probabilities: number[] }[] = [];
  let isOpen = false;
  for (const { piece, tag } of words) {
    const label = tag.label.replace(/^[BIESLU]-/, '');
    const last = names.at(-1);
    if (tag.label === OUTSIDE) {
      isOpen = false;
    } else if (isOpen && last?.label === label && !/^[BSU]-/.test(tag.label)) {
      last.end = piece.end;
      last.probabilities.push(tag.probability);
    } else {
      names.push({ label, start: piece.start, end: piece.end, probabilities: [tag.probability] });
      isOpen = true;
    }
  }
  return names.map(({ label, start, end, probabilities }): Tagged => ({
    label,
    start,
    end,
    probability: probabilities.reduce((sum, each) => sum + each, 0) / probabilities.length,
  }));
}

async function tagPieces(
  model: OpenModel,
  pieces: readonly Piece[],
  signal: AbortSignal,
): Promise<readonly (Tag | undefined)[]> {
  const labels = labelsOf(model);
  const { before, after } = model.tokenizer.frame;
  const sizePieces = model.maxTokens - before.length - after.length;
  const windows = windowsOf(pieces, { sizePieces, overlapPieces: OVERLAP_PIECES });
  const best = bestWindows(windows, pieces.length);
  const tags = new Array<Tag | undefined>(pieces.length);
  for (const [w, { from, to }] of windows.entries()) {
    await takeBreath(signal);
    const ids = [...before, ...pieces.slice(from, to).map(({ id }) => id), ...after];
    const logits = (await runEncoder(model, { ids }, [OUTPUT]))[OUTPUT];
    if (logits?.rows !== ids.length || logits.columns !== labels.length) {
      const has = `the output "${OUTPUT}" has ${logits?.columns} numbers for each token`;
      throw new ModelFault(`${has}, and config.json ${labels.length} labels`);
    }
    for (let i = from; i < to; i++) {
      if (best[i] !== w) continue;
      const probabilities = softmax(logits.row(before.length + i - from));
      const highest = indexOfHighest(probabilities);
      tags[i] = { label: labels[highest] as string, probability: probabilities[highest] as number };
    }
  }
  return tags;
}

function labelsOf({ config: { id2label } }: OpenModel): string[] {
  const labels = Object.keys(id2label).map((_, i) => id2label[String(i)]);
  if (labels.length === 0 || labels.includes(undefined)) {
    throw new ModelFault('config.json has no id2label that counts from 0');
  }
  return labels as string[];
}
