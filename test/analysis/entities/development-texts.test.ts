import { describe, expect, it } from '@jest/globals';
import { RuleEntityFinder } from '../../../src/analysis/entities/rule-entity-finder.js';
import { ENGLISH, SWAHILI } from './development-texts/texts.js';

const finder = new RuleEntityFinder();

/** Text without its marks, and what is marked, as `TYPE start-end`. */
function unmarked(marked: string): { text: string; wanted: string[] } {
  const wanted: string[] = [];
  let text = '';
  let from = 0;
  for (const { index, 0: whole, 1: type, 2: name } of marked.matchAll(/\{([A-Z]+) ([^}]+)\}/g)) {
    text += marked.slice(from, index);
    wanted.push(`${type} ${text.length}-${text.length + (name ?? '').length}`);
    text += name;
    from = index + whole.length;
  }
  return { text: text + marked.slice(from), wanted };
}

/** As a recogniser without capitals and punctuation writes it; every character in its place. */
function likeSpeech(text: string): string {
  return text.toLowerCase().replace(/[,?!]|\.(?=\s|$)/g, ' ');
}

function score(texts: readonly string[], spoken: (text: string) => string) {
  const misses: string[] = [];
  let right = 0;
  let wanted = 0;
  let found = 0;
  for (const marked of texts) {
    const { text, wanted: expected } = unmarked(marked);
    const got = finder.find(spoken(text)).map(({ type, start, end }) => `${type} ${start}-${end}`);
    right += got.filter((each) => expected.includes(each)).length;
    wanted += expected.length;
    found += got.length;
    const show = (each: string) =>
      `${each} "${text.slice(...(each.match(/\d+/g)?.map(Number) as [number, number]))}"`;
    misses.push(...expected.filter((each) => !got.includes(each)).map((each) => `- ${show(each)}`));
    misses.push(...got.filter((each) => !expected.includes(each)).map((each) => `+ ${show(each)}`));
  }
  return { precision: right / found, recall: right / wanted, misses };
}

const TEXTS = { English: ENGLISH, Swahili: SWAHILI };
const SPOKEN = { written: (text: string) => text, 'without capitals': likeSpeech };

/** Floors of today, so that a change that loses something is seen. They are no measure of quality. */
describe('the development texts are found as well as before', () => {
  it.each([
    ['English', 'written', 1, 1],
    ['English', 'without capitals', 1, 0.96],
    ['Swahili', 'written', 1, 1],
    ['Swahili', 'without capitals', 1, 0.95],
  ] as const)('%s, %s: precision %d, recall %d', (language, how, precision, recall) => {
    const result = score(TEXTS[language], SPOKEN[how]);
    const isAsGood = result.precision >= precision && result.recall >= recall;
    expect(isAsGood ? 'as good' : result).toBe('as good');
  });
});
