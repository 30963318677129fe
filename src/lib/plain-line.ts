/**
 * A line of identifiers (a number, an address) without what a reader does not see: compatibility forms are the plain
 * ones (`＋２５４`), digits of every script are 0 to 9, invisible marks (direction, width, joining) and outer blanks
 * are left out.
 */
export function plainLine(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}]/gu, keptMark)
    .replace(/\p{Nd}/gu, westernDigit)
    .trim();
}

/** Marks without which a text reads the same; joiners, which some scripts need within a word, are none of them. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** A line such as the name of a person without invisible marks, which may turn the direction of what is read. */
export function visibleLine(text: string): string {
  return text.replace(UNSEEN, '').trim();
}

/** Accents that belong to a letter stay: of an address in letters they are a part. */
function keptMark(mark: string): string {
  return /\p{Cf}|[\uFE00-\uFE0F\u034F]/u.test(mark) ? '' : mark;
}

/** Each script has its digits in one run from its zero (Unicode §4.6). */
function westernDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((point - zero) % 10);
}
