import { strings } from '../strings.js';
import { clockTime } from '../ui/format.js';
import type { LineQuality } from './call-model.js';

/** Packets stop a little before a party hangs up. */
const silentAtLeastS = 5;
/** From this share of lost packets on the share is worth its words. */
const worthSaying = 0.01;

/** The fault of a party's line in plain words; null for a line without one. @param who that party */
export function lineFault(who: string, line: LineQuality): string | null {
  const { state, silentSinceS, wordless, endS, wasPoor, loss } = line;
  const words = strings.talk;
  if (silentSinceS !== null && endS === null) return words.silentLine(who, clockTime(silentSinceS));
  if (silentSinceS !== null && endS !== null && endS - silentSinceS >= silentAtLeastS)
    return words.endedLine(who, clockTime(silentSinceS), clockTime(endS));
  if (wordless && endS === null) return words.wordlessLine(who, clockTime(wordless.sinceS), wordless.dbfs);
  if (wordless) return words.endedWordless(who, clockTime(wordless.sinceS));
  if (!wasPoor) return null;
  const percent = loss < worthSaying ? null : Math.round(loss * 100);
  if (endS !== null) return words.wasPoorLine(who, percent);
  return state === 'poor' ? words.poorLine(who, percent) : words.wasPoorLine(who, null);
}

/** The lines that have a fault at this moment. */
export function faultyNow(
  lines: Readonly<Record<string, LineQuality>>,
): Readonly<Record<string, LineQuality>> {
  const now = Object.entries(lines).filter(
    ([, { state, wordless, endS }]) => endS === null && (state !== 'good' || wordless !== null),
  );
  return Object.fromEntries(now);
}
