/** English contractions, also as recognisers and learners write them, without the apostrophe. */
const WHOLE: Readonly<Record<string, readonly string[]>> = {
  cannot: ['can', 'not'],
  cant: ['can', 'not'],
  wont: ['will', 'not'],
  shant: ['shall', 'not'],
  dont: ['do', 'not'],
  doesnt: ['does', 'not'],
  didnt: ['did', 'not'],
  isnt: ['is', 'not'],
  arent: ['are', 'not'],
  wasnt: ['was', 'not'],
  werent: ['were', 'not'],
  hasnt: ['has', 'not'],
  havent: ['have', 'not'],
  hadnt: ['had', 'not'],
  couldnt: ['could', 'not'],
  wouldnt: ['would', 'not'],
  shouldnt: ['should', 'not'],
  aint: ['is', 'not'],
  im: ['i', 'am'],
  ive: ['i', 'have'],
  gonna: ['going', 'to'],
  wanna: ['want', 'to'],
};

const ENDINGS: Readonly<Record<string, string>> = { m: 'am', re: 'are', ve: 'have', ll: 'will', d: 'would' };

/**
 * The words that one stands for: `don't` is `do not`. `'s` may be "is" or a possessive and is a word of its own, `'s`.
 * An apostrophe within a Swahili word goes: `ng'ombe` is `ngombe`.
 */
export function contractedWords(word: string): readonly string[] {
  const joined = word.replaceAll("'", '');
  if (Object.hasOwn(WHOLE, joined) && joined !== '') return WHOLE[joined] ?? [joined];
  const at = word.lastIndexOf("'");
  if (at <= 0) return [joined];
  const [head, tail] = [word.slice(0, at).replaceAll("'", ''), word.slice(at + 1)];
  if (tail === 's') return [head, "'s"];
  if (Object.hasOwn(ENDINGS, tail)) return [head, ENDINGS[tail] ?? tail];
  return [joined];
}
