import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API_GROUPS, ApiLimits } from '../../src/access/api-limits.js';
import type { RateLimits } from '../../src/access/rate-limits.js';
import { RATE_LIMIT_IMPLEMENTATIONS } from '../support/rate-limit-implementations.js';

const PER_HOUR = { cases: 3, users: 2, communications: 4, dashboard: 2, other: 3 };
const HOUR_MS = 3_600_000;
let run = 0;

for (const { name, skip, setUp, tearDown, open } of RATE_LIMIT_IMPLEMENTATIONS) {
  const title = `the limits of the bearer API, counted in ${name}`;
  const suite = skip === undefined ? describe : describe.skip;
  suite(skip === undefined ? title : `${title} (skipped: ${skip})`, () => {
    let ends: [RateLimits, RateLimits];
    let one: ApiLimits;
    let other: ApiLimits;
    let login: string;
    beforeAll(setUp, 30_000);
    afterAll(tearDown);
    beforeEach(async () => {
      ends = await open();
      one = new ApiLimits(ends[0], PER_HOUR);
      // in memory there is one process
      other = ends[1] === ends[0] ? one : new ApiLimits(ends[1], PER_HOUR);
      login = `login-${++run}`;
    });
    afterEach(async () => {
      for (const end of ends) await end.close();
    });

    it('tell how many are left, down to none, and then refuse', async () => {
      const counted = [];
      for (let i = 0; i < 4; i++) counted.push(await one.count('cases', { login }));
      expect(counted.map(({ isAllowed, remaining, limit }) => [isAllowed, remaining, limit])).toEqual([
        ...[
          [true, 2, 3],
          [true, 1, 3],
          [true, 0, 3],
          [false, 0, 3],
        ],
      ]);
      for (const { resetMs } of counted) {
        expect(resetMs).toBeGreaterThan(0);
        expect(resetMs).toBeLessThanOrEqual(HOUR_MS);
      }
    });

    it('count the requests of all processes together', async () => {
      await one.count('users', { login });
      await other.count('users', { login });
      expect(await one.count('users', { login })).toMatchObject({ isAllowed: false });
    });

    it('have a budget for each group', async () => {
      for (let i = 0; i < 9; i++) await one.count('cases', { login });
      const others = API_GROUPS.filter((group) => group !== 'cases');
      const left = await Promise.all(
        others.map(async (group) => (await one.count(group, { login })).remaining),
      );
      expect(left).toEqual(others.map((group) => PER_HOUR[group] - 1));
    });

    it('have a budget for each login, and one for each address without a login', async () => {
      for (let i = 0; i < 9; i++) await one.count('other', { login });
      expect(await one.count('other', { login: `${login}-2` })).toMatchObject({ remaining: 2 });
      // an address that is written like a login
      expect(await one.count('other', { address: login })).toMatchObject({ remaining: 2 });
      expect(await one.count('other', { address: login })).toMatchObject({ remaining: 1 });
    });
  });
}
