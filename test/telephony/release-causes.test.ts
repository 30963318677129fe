import { describe, expect, it } from '@jest/globals';
import { causeOf, isBrokenOff, unansweredBy } from '../../src/telephony/release-causes.js';

describe('the causes of calls that were not answered', () => {
  it('are each in one row of the table, and a cause that says nothing is in none', () => {
    const reported = Array.from({ length: 128 }, (_, cause) => [cause, unansweredBy(cause)] as const);
    const of = (why: string) => reported.filter((row) => row[1] === why).map(([cause]) => cause);
    expect(of('not-in-service')).toEqual([1, 22, 28]);
    expect(of('busy')).toEqual([17]);
    expect(of('declined')).toEqual([21]);
    expect(of('unreachable')).toEqual([18, 20, 27]);
    expect(of('no-answer')).toEqual([16, 19]);
    expect([0, 4, 7, 26, 30, 31, 999].map(unansweredBy)).toEqual(Array(7).fill(undefined));
    expect(unansweredBy(null)).toBeUndefined();
  });

  it.each([2, 3, 34, 38, 41, 42, 47, 57, 58, 88, 102, 111, 127])('cause %i is of the network', (cause) => {
    expect(unansweredBy(cause)).toBe('network-failure');
  });

  it.each([
    [480, 19, 20],
    [403, 21, 57],
    [401, 21, 57],
    [407, 21, 57],
    [603, 21, 21],
    [486, 17, 17],
    // the answer has a cause of its own
    [480, 17, 17],
    [403, 1, 1],
    [undefined, 19, 19],
    [480, null, null],
  ])('a SIP answer %j with cause %j is cause %j', (status, cause, expected) => {
    expect(causeOf(cause, { sipStatus: status, isAlerted: false })).toBe(expected);
  });

  it('of a telephone that rang and did not respond is no answer, and else stays', () => {
    expect(causeOf(18, { sipStatus: 408, isAlerted: true })).toBe(19);
    expect(causeOf(18, { sipStatus: 408, isAlerted: false })).toBe(18);
    expect(causeOf(17, { sipStatus: 486, isAlerted: true })).toBe(17);
  });

  it('those with which a telephone call breaks off are no hang-up', () => {
    expect([18, 27, 38, 41, 44, 102].every(isBrokenOff)).toBe(true);
    expect([16, 17, 21, 31, 0, null].some(isBrokenOff)).toBe(false);
  });
});
