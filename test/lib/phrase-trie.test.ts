import { expect, it } from '@jest/globals';
import { PhraseTrie } from '../../src/lib/phrase-trie.js';
import { cutWords, phraseKeys } from '../../src/lib/words.js';

const trie = new PhraseTrie<string>();
for (const phrase of ['homa', 'Homa Bay', 'Dar es Salaam']) trie.set(phraseKeys(phrase), phrase);
const at = (text: string, index = 0) => trie.longestAt(cutWords(text), index);

it('finds the longest phrase that begins at a word', () => {
  expect(at('homa bay town')).toEqual({ value: 'Homa Bay', length: 2 });
  expect(at('homa is fever')).toEqual({ value: 'homa', length: 1 });
  expect(at('to dar es salaam', 1)).toEqual({ value: 'Dar es Salaam', length: 3 });
});

it('finds no phrase of which a part is missing, or that a comma or a full stop parts', () => {
  expect(at('dar es')).toBeUndefined();
  expect(at('homa, bay')).toMatchObject({ length: 1 });
  expect(at('homa. Bay')).toMatchObject({ length: 1 });
});
