import { describe, expect, test } from '@jest/globals';
import { callbackFacts, putOffFact } from '../../src/web/callbacks/callback-facts.js';
import type { Callback } from '../../src/web/callbacks/callback-queries.js';
import { callbackSearch } from '../../src/web/callbacks/callback-search.js';
import { contactWishes } from '../../src/web/desk/contact-wishes.js';
import { RefreshBudget } from '../../src/web/callbacks/refresh-budget.js';
import { groupCallbacks, holdInGroup } from '../../src/web/callbacks/group-callbacks.js';

const contact: Callback['contact'] = {
  ...{ may_call: null, reason: null, safe_from: null, safe_until: null },
  ...{ keep_confidential: false, neutral_caller_id: false },
};
const callback: Callback = {
  ...{ id: 1, call_id: 'c1', calls: 1, phone: '+254711000031', reason: 'abandoned', state: 'open', tries: 0 },
  ...{ waited: 0, created_at: '2026-11-28T10:00:00.000Z', taken_by: null, taken_at: null, done_at: null },
  ...{ done_reason: null, outcome: null, tried_call_id: null, contact },
  ...{ snoozed_until: null, snooze_note: null, snoozed_by_user_id: null, snoozed_by: null },
  persons: [],
};
const hours = { ...contact, may_call: false, safe_from: '14:00', safe_until: '16:00' };

describe('the page of callbacks', () => {
  test('asks the outcome of the user who took one, and offers nothing that a colleague is on', () => {
    const mine: Callback = { ...callback, id: 2, state: 'taken', taken_by: 7 };
    const theirs: Callback = { ...callback, id: 3, state: 'taken', taken_by: 8 };
    const refused: Callback = { ...callback, id: 4, contact: hours };
    const all = [refused, callback, theirs, mine];
    expect(groupCallbacks(all, 7)).toEqual({
      own: [mine],
      now: [callback],
      later: [refused, theirs],
      putOff: [],
    });
    // a supervisor without a telephone has none of their own
    expect(groupCallbacks([mine], null)).toEqual({ own: [], now: [], later: [mine], putOff: [] });
  });

  test('offers what was put off after all others, with until when and by whom', () => {
    const putOff = { ...callback, id: 5, snoozed_until: '2026-11-28T12:00:00.000Z', snoozed_by: 'amina' };
    expect(groupCallbacks([callback, putOff], 7)).toMatchObject({
      now: [callback],
      later: [],
      putOff: [putOff],
    });
    expect(putOffFact(callback)).toBeNull();
    expect(putOffFact(putOff)).toMatch(/^put off until .* by amina$/);
  });

  test('leaves a callback where it was while its form is open, and moves it once that is closed', () => {
    const other = { ...callback, id: 6 };
    const putOff = { ...callback, snoozed_until: '2026-11-28T12:00:00.000Z', snoozed_by: 'amina' };
    const groups = groupCallbacks([putOff, other], 7);
    expect(holdInGroup(groups, { id: 1, group: 'now' })).toEqual({
      ...groups,
      now: [putOff, other],
      putOff: [],
    });
    expect(holdInGroup(groups, null)).toBe(groups);
    // gone from the list: nothing is held
    expect(holdInGroup(groups, { id: 99, group: 'now' })).toBe(groups);
  });

  test('reads a list that changed at once where that is rare, and every 10 s where it changes all the time', () => {
    const budget = new RefreshBudget();
    const waits = (...times: number[]) => times.map((at) => budget.take(at));
    expect(waits(0, 0, 0, 0, 0, 0)).toEqual([0, 0, 0, 0, 0, 10_000]);
    expect(waits(10_000, 20_000)).toEqual([10_000, 10_000]);
    let [now, readings] = [20_000, 0];
    for (; now < 3_620_000; readings++) now += Math.max(1, budget.take(now));
    expect(readings).toBeLessThanOrEqual(361);
    expect(waits(now + 60_000, now + 60_000)).toEqual([0, 0]);
  });

  test('says why a person is owed a call, and what came of it', () => {
    const [why, , ...more] = callbackFacts({
      ...callback,
      ...{ reason: 'promised', calls: 3, waited: 200, tries: 2, outcome: 'not-reached' },
    });
    expect([why, ...more]).toEqual([
      'was promised a callback',
      '3 calls',
      'waited 3:20',
      '2 tries',
      'not reached',
    ]);
    const done = callbackFacts({
      ...callback,
      state: 'done',
      done_reason: 'called-in',
      outcome: 'not-reached',
    });
    expect(done.at(-1)).toBe('called in again and spoke to a person');
    expect(done).not.toContain('not reached');
  });

  test('shows the wishes of the case file, and none where it knows nothing', () => {
    expect(contactWishes(callback.contact)).toEqual([]);
    expect(contactWishes({ ...hours, neutral_caller_id: true })).toEqual([
      'only from 14:00 to 16:00',
      'the helpline’s number is not shown',
    ]);
    expect(contactWishes({ ...contact, may_call: false })).toEqual(['the case file says not to call now']);
  });

  test.each([
    [{}, {}],
    [
      { view: 'done', page: '2' },
      { view: 'done', page: 2 },
    ],
    [{ view: 'elsewhere', page: '-3' }, {}],
    [{ page: '1e99' }, {}],
  ])('is found by its address: %j', (search, view) => expect(callbackSearch(search)).toEqual(view));
});
