import { describe, expect, test } from '@jest/globals';
import { callSearch, isNarrowed } from '../../src/web/calls/call-search.js';
import { markedRuns } from '../../src/web/calls/marked-runs.js';

const given = (address: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(callSearch(address)).filter(([, value]) => value !== undefined));

describe('the address of the search', () => {
  test('has what is sought, and nothing that it does not know', () => {
    const sought = {
      q: 'amina',
      speaker: 'caller',
      from: '2026-11-20',
      priority: 'high',
      has_case: 'true',
      page: 2,
      ...{ agent: '7', line: '116', end_reason: 'busy', disposition: '91', risk: 'suicide' },
    };
    expect(
      given({ ...sought, page: '2', longest: '7.5', longest_wait: '2', language: 'SW', other: 'x' }),
    ).toEqual({
      ...sought,
      longest: 7.5,
      longest_wait: 2,
      language: 'sw',
    });
    const nothing = {
      q: ' ',
      speaker: 'caller',
      from: 'today',
      priority: 'x',
      agent: 'grace',
      disposition: '-1',
      page: '1',
      longest: '',
      shortest: '-1',
    };
    expect(given(nothing)).toEqual({});
  });

  test('asks for less than everything by any filter, but not by its page', () => {
    expect([isNarrowed({ page: 3 }), isNarrowed({ q: 'a' }), isNarrowed({ q: 'a' }, ['q'])]).toEqual([
      ...[false, true, false],
    ]);
  });
});

test('the words that were sought are marked in what was said, and nothing is lost', () => {
  const text = 'Ninaitwa Amina, Amina Otieno';
  const runs = markedRuns({
    text,
    marks: [
      { start: 9, end: 14 },
      { start: 16, end: 21 },
    ],
  });
  expect(runs.map((run) => run.text).join('')).toBe(text);
  expect(runs.filter(({ isMarked }) => isMarked).map((run) => run.text)).toEqual(['Amina', 'Amina']);
  expect(markedRuns({ text: 'a', marks: [] })).toEqual([{ offset: 0, text: 'a', isMarked: false }]);
});
