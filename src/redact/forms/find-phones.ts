import type { TextSpan } from '../text-span.js';

/**
 * Seven to fifteen digits (E.164 has fifteen at most) with single separators between them. Each repetition is bounded,
 * so that a long run of digits costs no more than its length.
 */
const RUN_OF_DIGITS =
  /(?<![\p{L}\p{N}_./#-])(?:\+ ?|00)?\(?\d(?:[ \u00a0().-]{0,3}\d){6,16}(?![\p{L}\p{N}_]|[-.:/]\d|-\p{L})/gu;
const FULL_DATE = /^(?:\d{4}[-.]\d{1,2}[-.]\d{1,2}|\d{1,2}[-.]\d{1,2}[-.]\d{4})(?!\d)/;
/** Kenya, Uganda, Tanzania, Rwanda, Burundi, South Sudan, Ethiopia, Somalia, Lesotho, South Africa. */
const CODES_OF_THE_REGION = /^(?:25[0-7]|211|266|27)/;

/** Every run of seven to seventeen digits that is no date. */
export function findDigitRuns(text: string): TextSpan[] {
  return [...text.matchAll(RUN_OF_DIGITS)]
    .filter(([run]) => !FULL_DATE.test(run))
    .map(({ index, 0: run }) => ({ start: index, end: index + run.length }));
}

/** Telephone numbers in digits, also those of mobile telephones without the zero with which they are dialled at home. */
export function findPhones(text: string): TextSpan[] {
  return findDigitRuns(text).filter(({ start, end }) => {
    const run = text.slice(start, end);
    return isFullPhone(run) || isShortPhone(run);
  });
}

/** Those that nothing else looks like: with the code of a country, or the zero with which they are dialled at home. */
export function findFullPhones(text: string): TextSpan[] {
  return findDigitRuns(text).filter(({ start, end }) => isFullPhone(text.slice(start, end)));
}

function isFullPhone(run: string): boolean {
  const digits = run.replace(/\D/g, '');
  if (/^0\./.test(run)) return false; // a fraction
  const isInternational = run.startsWith('+') || digits.startsWith('00');
  if (isInternational) return digits.length >= 8 && digits.length <= 17;
  if (digits.startsWith('0')) return digits.length >= 9 && digits.length <= 11;
  return CODES_OF_THE_REGION.test(digits) && digits.length >= 11 && digits.length <= 12;
}

/** Mobile numbers of East Africa, and those of Lesotho, written in groups. */
function isShortPhone(run: string): boolean {
  const digits = run.replace(/\D/g, '');
  return /^[17]\d{8}$/.test(digits) || (/^[56]\d{7}$/.test(digits) && /\d[ .-]+\d/.test(run));
}
