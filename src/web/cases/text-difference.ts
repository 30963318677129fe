export interface TextRun {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Pairs of words that are compared at most: some 600 new words in the place of as many old ones, in a moment. */
const pairsAtMost = 400_000;
/** Words of an unchanged stretch that are kept on each side of a change. */
const wordsAround = 8;

/**
 * Removals from a text and additions to it, word by word, with some unchanged words around it. Texts that have little in
 * common are one removal and one addition.
 */
export function textDifference(before: string, after: string): TextRun[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  const room = Math.min(old.length, now.length) - start;
  while (end < room && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  const runs: TextRun[] = [];
  add(runs, 'same', old.slice(0, start));
  addChanged(runs, old.slice(start, old.length - end), now.slice(start, now.length - end));
  add(runs, 'same', old.slice(old.length - end));
  return joined(runs).map((run, at, all) =>
    shortened(run, { isFirst: at === 0, isLast: at === all.length - 1 }),
  );
}

/** With the spaces between them. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\S+/gu) ?? [];
}

function addChanged(runs: TextRun[], old: readonly string[], now: readonly string[]): void {
  const isCompared = old.length * now.length <= pairsAtMost;
  const lengths = isCompared ? commonLengths(old, now) : null;
  let [at, to] = [0, 0];
  while (lengths !== null && at < old.length && to < now.length) {
    if (old[at] === now[to]) {
      add(runs, 'same', [old[at++] as string]);
      to++;
    } else if (lengths(at + 1, to) >= lengths(at, to + 1)) add(runs, 'removed', [old[at++] as string]);
    else add(runs, 'added', [now[to++] as string]);
  }
  add(runs, 'removed', old.slice(at));
  add(runs, 'added', now.slice(to));
}

/** How many words both have in the same order, of what is behind a place in each. */
function commonLengths(old: readonly string[], now: readonly string[]): (at: number, to: number) => number {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const of = (at: number, to: number): number => lengths[at * width + to] as number;
  for (let at = old.length - 1; at >= 0; at--)
    for (let to = now.length - 1; to >= 0; to--)
      lengths[at * width + to] =
        old[at] === now[to] ? of(at + 1, to + 1) + 1 : Math.max(of(at + 1, to), of(at, to + 1));
  return of;
}

/** Changes with nothing but a space between them are one: what was removed, then what was added. */
function joined(runs: readonly TextRun[]): TextRun[] {
  const result: TextRun[] = [];
  let group: TextRun[] = [];
  const close = (): void => {
    const of = (kind: TextRun['kind']): TextRun[] => group.filter((run) => run.kind === kind);
    const text = (kind: TextRun['kind']): string =>
      group.flatMap((run) => (run.kind === kind || run.kind === 'same' ? run.text : [])).join('');
    const isBoth = of('removed').length > 0 && of('added').length > 0;
    if (isBoth) add(result, 'removed', [text('removed')]);
    if (isBoth) add(result, 'added', [text('added')]);
    else result.push(...group);
    group = [];
  };
  for (const [at, run] of runs.entries()) {
    const isBetween = run.text.trim() === '' && group.length > 0 && at < runs.length - 1;
    if (run.kind !== 'same' || isBetween) group.push(run);
    else {
      close();
      result.push(run);
    }
  }
  close();
  return result;
}

function add(runs: TextRun[], kind: TextRun['kind'], words: readonly string[]): void {
  if (words.length === 0) return;
  const text = words.join('');
  const last = runs.at(-1);
  if (last?.kind === kind) last.text += text;
  else runs.push({ kind, text });
}

/** The middle of a long unchanged stretch is left out, and so is what comes before the first change and after the last one. */
function shortened(run: TextRun, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): TextRun {
  if (run.kind !== 'same') return run;
  const words = wordsOf(run.text);
  const around = wordsAround * 2; // with the spaces between them
  const [before, after] = [isFirst ? 0 : around, isLast ? 0 : around];
  if (words.length <= before + after + 2) return run;
  const head = words.slice(0, before).join('');
  const tail = after === 0 ? '' : words.slice(-after).join('');
  return { kind: 'same', text: `${head}…${tail}` };
}
