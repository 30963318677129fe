import { expect, test } from '@jest/globals';
import { hitInContext } from '../../src/reports/hit-in-context.js';

const marked = (said: string, sought: string) => {
  const { text, marks } = hitInContext(said, sought);
  return marks.map(({ start, end }) => text.slice(start, end));
};

test.each([
  ['Jina langu ni Áminà', 'amina', ['Áminà']],
  ["Ng'ang'a na Ng’ang’a", 'nganga', ["Ng'ang'a", 'Ng’ang’a']],
  ["Ng'ang'a", 'ang', ["Ng'ang'a"]],
  ['aminapo, mina', 'AMI', ['aminapo']],
  ['عَلِيّ هنا', 'علي', ['عَلِيّ']],
  ['nothing', 'ç', []],
])('in %j for %j the words %j are marked', (said, sought, words) => {
  expect(marked(said, sought)).toEqual(words);
});

test('of a long text the part around the first of the words is shown, whole words of it', () => {
  const said = `${'kabla '.repeat(100)}Amina ${'baada '.repeat(100)}Amina`;
  const { text } = hitInContext(said, 'amina');
  expect(text).toMatch(/^…kabla .*kabla Amina baada.* baada…$/);
  expect(text.length).toBeLessThanOrEqual(242);
  expect(marked(said, 'amina')).toEqual(['Amina']);
  expect(hitInContext('x'.repeat(1000), 'y').text).toBe(`${'x'.repeat(240)}…`);
  expect(marked(`${'x'.repeat(500)} amina`, 'amina')).toEqual(['amina']);
});
