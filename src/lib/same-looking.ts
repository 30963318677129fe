/**
 * Small letters that look like a Latin one, each line behind the one that it looks like: Latin with strokes and hooks,
 * Cyrillic, Greek, Armenian, small capitals (after the table of Unicode UTS 39, as far as letters of names go).
 */
const LOOK_LIKE: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'ƀɓʙвьβ',
  c: 'сϲƈ',
  d: 'đɗɖðԁ',
  e: 'еєεɛәə',
  f: 'ƒϝ',
  g: 'ɡɠɢցԍ',
  h: 'ħһհʜнɦ',
  i: 'ıɩɪіιǃ',
  j: 'јյϳȷ',
  k: 'ƙĸкκқ',
  l: 'łƚʟӏլǀ',
  m: 'мɱ',
  n: 'ŋɲɴпηոռ',
  o: 'øɔоοօσςө',
  p: 'þрρƥքƿ',
  q: 'ԛզʠ',
  r: 'ʀгɍ',
  s: 'ѕʂ',
  t: 'ŧƭтτե',
  u: 'υսʋц',
  v: 'νѵ',
  w: 'ԝωա',
  x: 'хχ',
  y: 'ƴʏуγүў',
  z: 'ƶʐ',
  ss: 'ß',
  ae: 'æӕ',
  oe: 'œ',
  // Arabic letters that look alike within a word
  ه: 'ةہھە',
  ي: 'ىی',
  ك: 'کڪ',
  ا: 'ٱ',
};

const PLAIN = new Map(
  Object.entries(LOOK_LIKE).flatMap(([plain, letters]) => [...letters].map((one) => [one, plain])),
);

/** Accents and vowel marks; vowel signs of Indic scripts are letters to their readers. */
const MARK = /[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Arabic}]/u;

/** A line in small letters as it looks to a reader in a hurry: without accents, in the plain letters that others look like. */
export function sameLooking(line: string): string {
  const bare = line.normalize('NFKD').replace(/\p{M}/gu, (mark) => (MARK.test(mark) ? '' : mark));
  return [...bare]
    .map((letter) => PLAIN.get(letter) ?? letter)
    .join('')
    .normalize('NFC');
}
