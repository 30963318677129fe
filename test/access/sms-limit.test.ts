import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RateLimits } from '../../src/access/rate-limits.js';
import { SmsLimit } from '../../src/access/sms-limit.js';
import { silentLog } from '../../src/lib/log.js';

let limits: RateLimits;
beforeAll(async () => {
  limits = await RateLimits.open({ redisUrl: undefined, log: silentLog() });
});
afterAll(() => limits.close());

it('SMS leave as often in a day as is set, by their parts; one that is refused uses up none', async () => {
  const limit = new SmsLimit(limits, 5);
  await limit.take(3);
  await expect(limit.take(3)).rejects.toThrow('too-many-sms');
  await limit.take(2);
  await expect(limit.take(1)).rejects.toMatchObject({ retryAfterS: expect.any(Number) });
});
