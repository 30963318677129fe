import { findDates } from '../../redact/forms/find-dates.js';
import { readNumber } from '../../redact/forms/number-words.js';
import type { TextWords, WordRange } from './text-words.js';

const WEEKDAYS = new Set(
  `monday tuesday wednesday thursday friday saturday sunday
  jumatatu jumanne jumatano alhamisi ijumaa jumamosi jumapili`.split(/\s+/),
);
const RELATIVE_DAYS = new Set('yesterday today tonight tomorrow jana juzi leo kesho mtondo'.split(' '));
const QUALIFIERS = new Set('last next this'.split(' '));
const PERIODS = new Set('week month year night weekend term'.split(' '));
const SWAHILI_PERIODS = new Set('wiki mwezi mwaka'.split(' '));
const SWAHILI_QUALIFIERS = new Set('iliyopita uliopita jana ijayo ujao huu hii juzi'.split(' '));
const DAY_PARTS = new Set('asubuhi mchana jioni usiku alfajiri adhuhuri'.split(' '));
const HALVES = new Set(['am', 'pm']);
const TIMES_OF_DAY = new Set(['midnight', 'noon', 'midday']);
/** `21:30`, `9.30 pm`, `7pm`. */
const CLOCK =
  /(?<![\p{L}\p{N}.:/+-])(?:(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?: ?[ap]\.?m\b\.?)?|(?:1[0-2]|0?\d)(?:\.[0-5]\d)? ?[ap]\.?m\b)(?![\p{L}\p{N}]|[.:]\d)/giu;

/** Days and dates. */
export function findDays(text: TextWords): void {
  text.takeSpans(findDates(text.text, text.words), 'DATE', 'shape');
  for (let index = 0; index < text.words.length; index++) {
    const range = dayAt(text, index);
    if (range) text.take(range, 'DATE', 'shape');
  }
}

/** Times of day. */
export function findClockTimes(text: TextWords): void {
  const clock = [...text.text.matchAll(CLOCK)].map(({ index, 0: time }) => ({
    start: index,
    end: index + time.length,
  }));
  text.takeSpans(clock, 'TIME', 'shape');
  for (let index = 0; index < text.words.length; index++) {
    const range = swahiliTime(text, index) ?? englishTime(text, index);
    if (range) text.take(range, 'TIME', 'shape');
  }
}

function dayAt(text: TextWords, index: number): WordRange | null {
  const [key, next] = [text.key(index), text.isJoined(index + 1) ? text.key(index + 1) : ''];
  if (WEEKDAYS.has(key)) {
    const isQualified = QUALIFIERS.has(text.key(index - 1)) && text.isJoined(index);
    const isSwahili = SWAHILI_QUALIFIERS.has(next) && next !== 'jana';
    return { first: index - (isQualified ? 1 : 0), behind: index + (isSwahili ? 2 : 1) };
  }
  if (QUALIFIERS.has(key) && PERIODS.has(next)) return { first: index, behind: index + 2 };
  if (SWAHILI_PERIODS.has(key) && SWAHILI_QUALIFIERS.has(next)) return { first: index, behind: index + 2 };
  return RELATIVE_DAYS.has(key) ? { first: index, behind: index + 1 } : null;
}

/** `saa kumi na moja na nusu jioni`: hours from sunrise and sunset, as they are said. */
function swahiliTime(text: TextWords, index: number): WordRange | null {
  if (text.key(index) !== 'saa') return null;
  const hour = text.isJoined(index + 1) ? readNumber(text.words, index + 1) : undefined;
  if (!hour || hour.value < 1 || hour.value > 12) return null;
  let behind = index + 1 + hour.length;
  if (text.key(behind) === 'na' && ['nusu', 'robo', 'dakika'].includes(text.key(behind + 1))) {
    const minutes = text.key(behind + 1) === 'dakika' ? readNumber(text.words, behind + 2) : undefined;
    behind += 2 + (minutes?.length ?? 0);
  }
  if (text.key(behind) === 'kasoro' && text.key(behind + 1) === 'robo') behind += 2;
  const link = ['za', 'ya'].includes(text.key(behind)) ? 1 : 0;
  if (DAY_PARTS.has(text.key(behind + link))) behind += link + 1;
  return { first: index, behind };
}

/** `ten o'clock`, `seven pm`, `half past six`, `midnight`. */
function englishTime(text: TextWords, index: number): WordRange | null {
  if (TIMES_OF_DAY.has(text.key(index))) return { first: index, behind: index + 1 };
  const [part, link] = [text.key(index), text.key(index + 1)];
  if ((part === 'half' || part === 'quarter') && (link === 'past' || link === 'to')) {
    const hour = readNumber(text.words, index + 2);
    return hour && hour.value >= 1 && hour.value <= 12
      ? { first: index, behind: index + 2 + hour.length }
      : null;
  }
  const hour = readNumber(text.words, index);
  if (!hour || hour.value < 1 || hour.value > 12) return null;
  const behind = index + hour.length;
  if (text.key(behind) === "o'clock") return { first: index, behind: behind + 1 };
  // recognisers write "a m" as well
  if (text.key(behind) === 'a' || text.key(behind) === 'p')
    return text.key(behind + 1) === 'm' ? { first: index, behind: behind + 2 } : null;
  return HALVES.has(text.key(behind)) && text.isJoined(behind) ? { first: index, behind: behind + 1 } : null;
}
