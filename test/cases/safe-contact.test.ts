import { describe, expect, it } from '@jest/globals';
import type { ContactWishes, NumberWishes } from '../../src/cases/contact-wishes.js';
import { adviceOf, SafeContact } from '../../src/cases/safe-contact.js';

const NOTHING: ContactWishes = {
  ...{ mayCall: null, mayText: null, keepConfidential: null },
  ...{ safeFrom: null, safeUntil: null, neutralCallerId: null },
};
const wishes = (changes: Partial<ContactWishes>): ContactWishes => ({ ...NOTHING, ...changes });
const advised = (clock: string, ...records: ContactWishes[]) => adviceOf(records, { means: 'call', clock });

const number = '+254700123456';

/** The rule over these records of the number, in that time zone. */
function tellerOf(timeZone: string, ...records: readonly Partial<NumberWishes>[]) {
  const known = records.map((record) => ({ ...NOTHING, number, ...record }));
  const store = {
    ofNumbers: async (asked: readonly string[]) => known.filter((each) => asked.includes(each.number)),
  };
  const rule = new SafeContact(store, { country: 'KE', timeZone });
  const at = new Date('2026-03-01T17:30:00Z');
  return {
    refusal: async (typed: string) => (await rule.advise([typed], { means: 'call', at }))[0]?.refusal,
    advise: (typed: readonly string[]) => rule.advise(typed, { means: 'call', at }),
  };
}

describe('a number', () => {
  it('of which nothing is known may be called by a person, and is promised to no program', () => {
    expect(advised('12:00')).toMatchObject({ mayContact: null, refusal: null });
    expect(advised('12:00', NOTHING)).toMatchObject({ mayContact: null, refusal: null });
    expect(advised('12:00', wishes({ mayCall: true }))).toMatchObject({ mayContact: true, refusal: null });
  });

  it('may not be called when one of several records says so', () => {
    const [yes, no] = [wishes({ mayCall: true }), wishes({ mayCall: false })];
    for (const records of [
      [yes, no],
      [no, yes],
      [NOTHING, no, yes],
    ]) {
      const refusal = { wish: 'no-calls' };
      expect(advised('12:00', ...records)).toMatchObject({ mayContact: false, refusal });
    }
  });

  it('may be called and not texted, each as it is said', () => {
    const record = wishes({ mayCall: true, mayText: false });
    expect(adviceOf([record], { means: 'call', clock: '12:00' }).refusal).toBeNull();
    expect(adviceOf([record], { means: 'text', clock: '12:00' }).refusal).toEqual({ wish: 'no-messages' });
  });

  it.each([
    ['18:00', '20:00', { '17:59': false, '18:00': true, '19:59': true, '20:00': false, '00:00': false }],
    [
      '22:00',
      '06:00',
      { '21:59': false, '22:00': true, '23:59': true, '00:00': true, '05:59': true, '06:00': false },
    ],
  ])('is safe from %s to %s only', (safeFrom, safeUntil, expected) => {
    for (const [clock, isSafe] of Object.entries(expected)) {
      const { mayContact, refusal } = advised(clock, wishes({ mayCall: true, safeFrom, safeUntil }));
      expect([clock, mayContact]).toEqual([clock, isSafe]);
      if (!isSafe) expect(refusal).toEqual({ wish: 'safe-hours', from: safeFrom, until: safeUntil });
    }
  });

  it('with two stretches of safe hours is safe in both only, and the hours that refuse are reported', () => {
    const [early, late] = [
      wishes({ safeFrom: '08:00', safeUntil: '12:00' }),
      wishes({ safeFrom: '11:00', safeUntil: '18:00' }),
    ];
    expect(advised('11:30', early, late).mayContact).toBeNull();
    expect(advised('10:00', early, late)).toMatchObject({ mayContact: false, safeFrom: '11:00' });
    expect(advised('17:00', early, late)).toMatchObject({ mayContact: false, safeFrom: '08:00' });
  });

  it('is called without a number of the helpline when any record asks for it', () => {
    const record = wishes({ neutralCallerId: true, keepConfidential: true });
    expect(advised('12:00', NOTHING, record)).toMatchObject({
      neutralCallerId: true,
      keepConfidential: true,
    });
    expect(advised('12:00', NOTHING)).toMatchObject({ neutralCallerId: false, keepConfidential: false });
  });

  it.each(['0700 123 456', '+254700123456', '254700123456', '00254700123456', '0700123456'])(
    'is the same however it is written: %s',
    async (typed) => {
      expect(await tellerOf('UTC', { mayCall: false }).refusal(typed)).toEqual({ wish: 'no-calls' });
    },
  );

  it('has safe hours in the time zone of the helpline', async () => {
    const hours = { safeFrom: '20:00', safeUntil: '21:00' };
    expect(await tellerOf('Africa/Nairobi', hours).refusal(number)).toBeNull();
    expect(await tellerOf('UTC', hours).refusal(number)).toEqual({
      ...{ wish: 'safe-hours', from: '20:00', until: '21:00' },
    });
  });

  it('is distinguished from the others that are asked with it', async () => {
    const advice = await tellerOf('UTC', { mayCall: false }).advise([
      '+254711000222',
      '0700123456',
      '+254700123457',
    ]);
    expect(advice.map(({ mayContact }) => mayContact)).toEqual([null, false, null]);
  });
});
