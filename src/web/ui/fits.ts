/** Letters that are no other letter with an accent, and that people type as one; Arabic ones that are written in two ways. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ى: 'ي',
  ة: 'ه',
  '\u0640': '',
};
const REPLACED = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'gu');

/** A text without case, accents and marks of vowels, as people type what they look for. */
export function folded(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return bare.replace(REPLACED, (letter) => TYPED_AS[letter] ?? letter);
}

/** Whether each typed word begins a word of the name. */
export function fits(name: string, typed: string): boolean {
  const beginnings = ` ${folded(name).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
  const sought = folded(typed).match(/[\p{L}\p{N}]+/gu) ?? [];
  return sought.every((word) => beginnings.includes(` ${word}`));
}
