import { readNumber } from '../../redact/forms/number-words.js';
import type { TextWords, WordRange } from './text-words.js';

const OLDEST = 120;
const YOUNGEST_IN_MONTHS = 36;
const ENGLISH_YEARS = new Set(['year', 'years', 'yr', 'yrs']);
const ENGLISH_MONTHS = new Set(['month', 'months', 'week', 'weeks']);
const SWAHILI_UNITS = new Set(['miaka', 'mwaka', 'miezi']);
/** Words in front of an age, with the number right behind them. */
const AGE_CUES = new Set(['aged', 'age', 'umri', 'turned', 'turning']);
const BEING = new Set(`am 'm is 's was are i'm he's she's it's`.split(' '));
/** Behind "i am twelve": something is counted, or it is a time. */
const COUNTED = new Set(
  `percent shillings bob km kilometres kilometers hours hour minutes minute days day months month weeks week people of
  times am pm o'clock thousand hundred million children kids brothers sisters point metres meters per`.split(
    /\s+/,
  ),
);
/** Words that make "ten years" a stretch of time: behind it, and in front of it. */
const AGO = new Set('ago iliyopita ijayo yaliyopita later'.split(' '));
const DURATION = new Set('for muda kwa since after within every'.split(' '));

/** Ages: `12 years old`, `aged nine`, `she is fourteen`, `ana miaka kumi na miwili`. */
export function findAges(text: TextWords): void {
  for (let index = 0; index < text.words.length; index++) {
    const range = swahiliAge(text, index) ?? englishAge(text, index);
    if (range) text.take(range, 'AGE', 'cue');
  }
}

function swahiliAge(text: TextWords, index: number): WordRange | null {
  if (!SWAHILI_UNITS.has(text.key(index))) return null;
  const number = text.isJoined(index + 1) ? readNumber(text.words, index + 1) : undefined;
  if (!number || number.value > OLDEST) return null;
  const behind = index + 1 + number.length;
  const isDuration =
    AGO.has(text.key(behind)) || DURATION.has(text.key(index - 1)) || text.key(index - 2) === 'muda';
  return isDuration ? null : { first: index, behind };
}

function englishAge(text: TextWords, index: number): WordRange | null {
  const number = readNumber(text.words, index);
  if (!number || number.value > OLDEST || number.value === 0) return null;
  const unitAt = index + number.length;
  const isCued = isBehindCue(text, index);
  const isOfMonths = ENGLISH_MONTHS.has(text.key(unitAt)) && number.value <= YOUNGEST_IN_MONTHS;
  if ((ENGLISH_YEARS.has(text.key(unitAt)) || isOfMonths) && text.isJoined(unitAt)) {
    if (text.key(unitAt + 1) === 'old') return { first: index, behind: unitAt + 2 };
    const isAge = isCued && !isOfMonths && !AGO.has(text.key(unitAt + 1));
    return isAge ? { first: index, behind: unitAt + 1 } : null;
  }
  const isCounting = text.isJoined(unitAt) && (COUNTED.has(text.key(unitAt)) || text.words[unitAt]?.isDigits);
  const isMoney = text.words[unitAt - 1]?.end !== text.words[unitAt]?.start;
  return isCued && !isCounting && isMoney && number.value >= 2 ? { first: index, behind: unitAt } : null;
}

function isBehindCue(text: TextWords, index: number): boolean {
  if (!text.isJoined(index)) return false;
  const before = text.key(index - 1);
  if (AGE_CUES.has(before) || BEING.has(before)) return isOfPerson(text, index - 1);
  return (
    ['of', 'is', 'just', 'only', 'about', 'almost', 'wa'].includes(before) && isCueBefore(text, index - 2)
  );
}

function isCueBefore(text: TextWords, index: number): boolean {
  return AGE_CUES.has(text.key(index)) || (BEING.has(text.key(index)) && isOfPerson(text, index));
}

/** "The number is ten" is no age: a person is in front of "is". */
function isOfPerson(text: TextWords, being: number): boolean {
  const key = text.key(being);
  if (AGE_CUES.has(key) || key.includes("'m") || ["he's", "she's"].includes(key)) return true;
  const subjects = [
    'i',
    'he',
    'she',
    'child',
    'boy',
    'girl',
    'baby',
    'daughter',
    'son',
    'brother',
    'sister',
    'age',
  ];
  return subjects.includes(text.key(being - 1));
}
