import type { WordHit } from './call-queries.js';

export interface MarkedRun {
  /** offset of its first UTF-16 unit */
  offset: number;
  text: string;
  isMarked: boolean;
}

/** A text cut where a mark begins or ends; the runs put together are the text. */
export function markedRuns({ text, marks }: Pick<WordHit, 'text' | 'marks'>): MarkedRun[] {
  const runs: MarkedRun[] = [];
  let from = 0;
  const add = (to: number, isMarked: boolean): void => {
    if (to > from) runs.push({ offset: from, text: text.slice(from, to), isMarked });
    from = Math.max(from, to);
  };
  for (const { start, end } of marks) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return runs;
}
