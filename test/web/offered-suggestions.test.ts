import { describe, expect, test } from '@jest/globals';
import { emptyCase } from '../../src/web/cases/case-values.js';
import { offeredByField, settledAnswers } from '../../src/web/cases/offered-suggestions.js';
import { quotedWords } from '../../src/web/cases/quoted-words.js';
import type { Suggestion, SuggestionAnswer } from '../../src/web/cases/suggestion-queries.js';

const suggested = (
  id: string,
  value: string,
  given?: SuggestionAnswer,
  field = 'reporter_age' as const,
): Suggestion => ({
  ...{ id, field, value, quote: null, confidence: null, source: 'entity', engine: null },
  answer: given === undefined ? null : { answer: given, value: null, by_user_id: '1', by: 'a', at: '' },
});

describe('a case form offers', () => {
  test.each([
    [[suggested('1', '12')], ['1', false]],
    [
      [suggested('2', '13'), suggested('1', '12')],
      ['2', false],
    ],
    [
      [suggested('2', '13'), suggested('1', '12', 'taken')],
      ['2', true],
    ],
    [[suggested('2', '13', 'refused'), suggested('1', '12')], undefined],
    [[suggested('1', '12', 'taken')], undefined],
    [[suggested('1', '12', 'changed')], undefined],
  ])('the newest that was said for a field, unless it was answered', (suggestions, expected) => {
    const offered = offeredByField(suggestions).reporter_age;
    expect(offered && [offered.suggestion.id, offered.isLater]).toEqual(expected);
  });
});

describe('a case that is stored answers', () => {
  const { taken, refused } = {
    taken: suggested('1', '12', 'taken'),
    refused: suggested('1', '12', 'refused'),
  };
  test.each([
    ['nothing where the field was not touched', [suggested('1', '12')], '', []],
    [
      'that its value was taken, also one that was typed',
      [suggested('1', '12')],
      '12',
      [{ id: '1', answer: 'taken' }],
    ],
    ['nothing once more', [taken], '12', []],
    [
      'that another value was stored',
      [suggested('1', '12')],
      '14',
      [{ id: '1', answer: 'changed', value: '14' }],
    ],
    ['that one was taken and changed', [taken], '14', [{ id: '1', answer: 'changed', value: '14' }]],
    ['that one was taken and cleared', [taken], '', [{ id: '1', answer: 'changed', value: '' }]],
    ['nothing for one that was refused', [refused], '14', []],
    ['that one was refused and typed after all', [refused], '12', [{ id: '1', answer: 'taken' }]],
    [
      'nothing for an older one without an answer',
      [suggested('2', '13'), suggested('1', '12')],
      '13',
      [{ id: '2', answer: 'taken' }],
    ],
  ] as const)('%s', (_, suggestions, age, answers) => {
    expect(settledAnswers(suggestions, { ...emptyCase, reporter_age: age })).toEqual(answers);
  });

  test('nothing for a priority that is as the form began', () => {
    const priority: Suggestion = { ...suggested('p', 'high'), field: 'priority' };
    expect(settledAnswers([priority], emptyCase)).toEqual([]);
    expect(settledAnswers([priority], { ...emptyCase, priority: 'high' })).toEqual([
      { id: 'p', answer: 'taken' },
    ]);
  });
});

test('a quote of a long sentence is the words and what is around them, cut between words', () => {
  const side = 'and then '.repeat(20);
  const text = `${side}I am twelve ${side}`;
  const start = side.length;
  const quote = { segment_id: 's', text, text_start: start, text_end: start + 11, start: 1, language: null };
  const { before, words, behind } = quotedWords(quote);
  expect(words).toBe('I am twelve');
  expect(before).toMatch(/^…(?:and|then) [a-z ]+ $/);
  expect(behind).toMatch(/^ [a-z ]+ (?:and|then)…$/);
  expect(before.length + behind.length).toBeLessThan(125);
});
