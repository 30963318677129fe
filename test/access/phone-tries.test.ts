import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isOfKind } from '../../src/lib/refusal.js';
import { PhoneTries } from '../../src/access/phone-tries.js';
import { RateLimits } from '../../src/access/rate-limits.js';
import { silentLog } from '../../src/lib/log.js';

const HERE = '192.0.2.1';

let limits: RateLimits;
let tries: PhoneTries;
beforeEach(async () => {
  limits = await RateLimits.open({ redisUrl: undefined, log: silentLog() });
  tries = new PhoneTries(limits);
});
afterEach(() => limits.close());

const users = Array.from({ length: 20 }, (_, at) => at + 1);

/** Users who have had a telephone here before, so that each has tries of an own number. */
async function known(isCommon: boolean): Promise<void> {
  for (const userId of users) await (await tries.take(HERE, { userId, isCommon })).succeeded();
}

/** Tries a wrong password of each user in turn. @returns how many were counted before one was refused */
async function wrongTries(isCommon: boolean, each: number): Promise<number> {
  let taken = 0;
  for (let n = 0; n < each; n++)
    for (const userId of users) {
      const attempt = await tries.take(HERE, { userId, isCommon }).catch((error: unknown) => error);
      if (isOfKind(attempt, 'too-many-requests')) return taken;
      taken++;
    }
  return taken;
}

describe('wrong phone passwords', () => {
  it('are ten of each user from a known network where each has an own one', async () => {
    await known(false);
    expect(await wrongTries(false, 11)).toBe(200);
  });

  it('are a hundred of all users together where they have the common one, and of one network alone', async () => {
    await known(true);
    expect(await wrongTries(true, 10)).toBe(100);
    await tries.take('192.0.2.2', { userId: 1, isCommon: true });
    await tries.take(HERE, { userId: 1, isCommon: false });
  });

  it('are none where the common one is right, and where one user has no tries left', async () => {
    for (let n = 0; n < 15; n++) await known(true);
    const guess = { userId: 1, isCommon: true };
    for (let n = 0; n < 10; n++) await tries.take(HERE, guess);
    for (let n = 0; n < 200; n++)
      await expect(tries.take(HERE, guess)).rejects.toThrow('too-many-login-tries');
    await tries.take(HERE, { userId: 2, isCommon: true });
  });
});
