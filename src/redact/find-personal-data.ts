import { cutWords, type Word } from '../lib/words.js';
import { findBirthDates } from './forms/find-birth-dates.js';
import { findIds } from './forms/find-ids.js';
import { findEmails, findUrls } from './forms/find-online-addresses.js';
import { findDigitRuns, findPhones } from './forms/find-phones.js';
import { findPostalAddresses } from './forms/find-postal-addresses.js';
import { findSpokenDigits } from './forms/find-spoken-digits.js';
import type { NameFinder, NameSpan, PersonalDataType, PersonalSpan, TextSpan } from './text-span.js';

/** A landline without its area code. Fewer digits in a row are amounts, years and ages. */
const LEAST_SPOKEN_DIGITS = 7;

/**
 * Personal data in a text, in order and without overlaps. Where two findings overlap, the more exact kind
 * wins, and the rest of the other one is a span of its own: nothing that any finder found is left out.
 */
export function findPersonalData(text: string, findNames: NameFinder): PersonalSpan[] {
  const words = cutWords(text);
  const isTaken = new Uint8Array(text.length);
  const found: PersonalSpan[] = [];
  for (const [type, spans] of inOrderOfExactness(text, words, findNames(text)))
    for (const span of spans)
      for (const free of freeParts(text, within(text, span), isTaken)) found.push({ type, ...free });
  return found.sort((a, b) => a.start - b.start);
}

type Findings = readonly [PersonalDataType, readonly TextSpan[]];

/** Ids before telephone numbers: both are digits, and only one of them has a word in front that says what it is. */
function inOrderOfExactness(text: string, words: readonly Word[], names: readonly NameSpan[]): Findings[] {
  const ofType = (wanted: NameSpan['type']) => names.filter(({ type }) => type === wanted);
  return [
    ['EMAIL', findEmails(text)],
    ['URL', findUrls(text)],
    ['ID', findIds(text, words)],
    ['DATE', findBirthDates(text, words)],
    ['PHONE', findPhones(text)],
    ['PHONE', findSpokenDigits(words, LEAST_SPOKEN_DIGITS)],
    ['ORG', ofType('ORG')],
    ['ADDRESS', findPostalAddresses(words)],
    ['NUMBER', findDigitRuns(text)],
    ['PERSON', ofType('PERSON')],
    ['LOC', ofType('LOC')],
  ];
}

/** A finder that is handed in may err: offsets beyond the text, or in the middle of a character. */
function within(text: string, { start, end }: TextSpan): TextSpan {
  let [from, to] = [Math.max(0, start), Math.min(text.length, end)];
  if (isLowSurrogate(text, from) && isHighSurrogate(text, from - 1)) from--;
  if (isLowSurrogate(text, to) && isHighSurrogate(text, to - 1)) to++;
  return { start: from, end: to };
}

/** The parts of a span that no span has yet, without the spaces around them; they are taken from now on. */
function freeParts(text: string, { start, end }: TextSpan, isTaken: Uint8Array): TextSpan[] {
  const free: TextSpan[] = [];
  let from = start;
  for (let at = start; at <= end; at++) {
    if (at < end && !isTaken[at]) continue;
    if (at > from) free.push(trimmed(text, from, at));
    from = at + 1;
  }
  isTaken.fill(1, start, Math.max(start, end));
  return free.filter((part) => /[\p{L}\p{N}\p{S}]/u.test(text.slice(part.start, part.end)));
}

function trimmed(text: string, from: number, to: number): TextSpan {
  let [start, end] = [from, to];
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return { start, end };
}

function isHighSurrogate(text: string, position: number): boolean {
  return /[\ud800-\udbff]/.test(text.charAt(position));
}

function isLowSurrogate(text: string, position: number): boolean {
  return /[\udc00-\udfff]/.test(text.charAt(position));
}
