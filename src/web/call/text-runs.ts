import type { WireEvidence, WireUtterance } from '../../realtime/protocol.js';
import { riskOf } from './evidence.js';

/** A stretch of an utterance's text that looks the same throughout. */
export interface TextRun {
  text: string;
  /** offset of its first UTF-16 unit */
  offset: number;
  /** probability of the word that it lies in, where that is low; else null */
  unsure: number | null;
  /** the finding that these words are evidence of, where they are; among several a risk */
  evidence: WireEvidence | null;
}

interface Range<Mark> {
  start: number;
  end: number;
  mark: Mark;
}

/** Below this a word is marked. Below one half the model itself thinks it more likely wrong than right. */
export const unsureBelow = 0.5;

/** The text cut where a mark begins or ends; the runs put together are the text. */
export function toTextRuns(utterance: WireUtterance, evidence: readonly WireEvidence[]): readonly TextRun[] {
  const { text } = utterance;
  const unsure = findUnsureWords(utterance);
  const moved = evidence
    // quotes of live words are not at their places in those that a larger model has heard
    .filter(({ start, end, text: quote }) => text.slice(start, end) === quote)
    .map((mark) => ({ start: Math.max(0, mark.start), end: Math.min(text.length, mark.end), mark }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => Number(riskOf(b.mark.category) !== null) - Number(riskOf(a.mark.category) !== null));
  const cuts = new Set([0, text.length]);
  for (const { start, end } of [...unsure, ...moved]) cuts.add(start).add(end);
  const offsets = [...cuts].sort((a, b) => a - b);
  return offsets.slice(0, -1).map((offset, index) => ({
    text: text.slice(offset, offsets[index + 1]),
    offset,
    unsure: markAt(unsure, offset),
    evidence: markAt(moved, offset),
  }));
}

function markAt<Mark>(ranges: readonly Range<Mark>[], offset: number): Mark | null {
  return ranges.find(({ start, end }) => offset >= start && offset < end)?.mark ?? null;
}

/** Where the doubtful words stand; the words carry no offsets, so each is looked for after the one before. */
function findUnsureWords({ text, words }: WireUtterance): Range<number>[] {
  const ranges: Range<number>[] = [];
  let from = 0;
  for (const word of words) {
    const spelled = word.text.trim();
    const start = spelled === '' ? -1 : text.indexOf(spelled, from);
    if (start < 0) continue;
    from = start + spelled.length;
    if (word.probability < unsureBelow) ranges.push({ start, end: from, mark: word.probability });
  }
  return ranges;
}
