import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiLimits } from '../../src/access/api-limits.js';
import type { RateLimits } from '../../src/access/rate-limits.js';
import { RATE_LIMIT_IMPLEMENTATIONS } from '../support/rate-limit-implementations.js';

const PER_HOUR = {
  cases: 3,
  users: 2,
  communications: 8,
  dashboard: 2,
  audio: 9,
  overall: 5,
  anonymous: 3,
};
const HOUR_MS = 3_600_000;
let run = 0;

for (const { name, skip, setUp, tearDown, open } of RATE_LIMIT_IMPLEMENTATIONS) {
  const title = `the limits of the bearer API, counted in ${name}`;
  const suite = skip === undefined ? describe : describe.skip;
  suite(skip === undefined ? title : `${title} (skipped: ${skip})`, () => {
    let ends: [RateLimits, RateLimits];
    let one: ApiLimits;
    let other: ApiLimits;
    let userId: number;
    beforeAll(setUp, 30_000);
    afterAll(tearDown);
    beforeEach(async () => {
      ends = await open();
      one = new ApiLimits(ends[0], PER_HOUR);
      // in memory there is one process
      other = ends[1] === ends[0] ? one : new ApiLimits(ends[1], PER_HOUR);
      userId = ++run;
    });
    afterEach(async () => {
      for (const end of ends) await end.close();
    });

    it('show how many are left, down to none, and then refuse', async () => {
      const counted = [];
      for (let i = 0; i < 4; i++) counted.push(await one.count('cases', { userId }));
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
      await one.count('users', { userId });
      await other.count('users', { userId });
      expect(await one.count('users', { userId })).toMatchObject({ isAllowed: false });
    });

    it('have a budget for each group, and one for all but the groups with a larger one', async () => {
      for (let i = 0; i < 3; i++) await one.count('cases', { userId });
      expect(await one.count('users', { userId })).toMatchObject({ limit: 2, remaining: 1 });
      expect(await one.count('communications', { userId })).toMatchObject({ limit: 8, remaining: 7 });
      expect(await one.count('audio', { userId })).toMatchObject({ limit: 9, remaining: 8 });
      expect(await one.count('other', { userId })).toMatchObject({ limit: 5, remaining: 0 });
      expect(await one.count('dashboard', { userId })).toMatchObject({ isAllowed: false, limit: 5 });
      expect(await one.count('communications', { userId })).toMatchObject({ isAllowed: true });
    });

    it('have a budget for each user, each gateway, and each network without a token', async () => {
      const address = `203.0.113.${userId}`;
      for (let i = 0; i < 9; i++) await one.count('other', { userId });
      expect(await one.count('other', { userId: 1000 + userId })).toMatchObject({ remaining: 4 });
      for (let i = 0; i < 9; i++) await one.count('communications', { anonymous: address });
      expect(await one.count('cases', { anonymous: address })).toMatchObject({ isAllowed: false });
      expect(await one.count('communications', { gateway: address })).toMatchObject({ remaining: 7 });
      // an address that is written like a user
      expect(await one.count('other', { anonymous: String(userId) })).toMatchObject({ remaining: 2 });
    });

    it('take the addresses of one IPv6 network for one client', async () => {
      const network = `2001:db8:0:${userId.toString(16)}`;
      for (let i = 1; i <= 3; i++) await one.count('other', { anonymous: `${network}::${i}` });
      expect(await one.count('other', { anonymous: `${network}:ffff::1` })).toMatchObject({
        isAllowed: false,
      });
    });
  });
}
