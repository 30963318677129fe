import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type { Refusal } from '../../src/lib/refusal.js';
import { OtpLimits } from '../../src/access/otp-limits.js';
import { RateLimits } from '../../src/access/rate-limits.js';
import type { UserAddress } from '../../src/access/user-store.js';
import { silentLog } from '../../src/lib/log.js';
import { NO_REDIS, startTestRedis } from '../support/redis-server.js';
import { RATE_LIMIT_IMPLEMENTATIONS } from '../support/rate-limit-implementations.js';

const log = silentLog();
const DAY = { perAddress: 20, sms: 25 };

let number = 0;
const anAddress = (): UserAddress => ({ type: 'email', address: `person${++number}@helpline.example` });
const aNumber = (): UserAddress => ({ type: 'phone', address: `+25470000${1000 + ++number}` });
const aSource = () => `10.0.${Math.floor(++number / 250)}.${number % 250}`;

async function refusal(asking: Promise<void>): Promise<Refusal> {
  const error = await asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ reason: { code: 'too-many-one-time-passwords' } });
  return error as Refusal;
}

describe.each(RATE_LIMIT_IMPLEMENTATIONS)(
  'one-time passwords counted in $name',
  ({ skip, setUp, tearDown, open }) => {
    const test = skip === undefined ? it : it.skip;
    const because = skip === undefined ? '' : ` (skipped: ${skip})`;
    let ends: [RateLimits, RateLimits];
    let one: OtpLimits;
    let other: OtpLimits;
    beforeAll(async () => {
      if (skip === undefined) await setUp();
    }, 30_000);
    afterAll(async () => {
      if (skip === undefined) await tearDown();
    });
    beforeEach(async () => {
      if (skip !== undefined) return;
      ends = await open();
      one = new OtpLimits(ends[0], DAY);
      other = ends[1] === ends[0] ? one : new OtpLimits(ends[1], DAY);
    });
    afterEach(async () => {
      if (skip === undefined) for (const limits of ends) await limits.close();
    });

    test(`are sent to one address five times a minute for one source, and still for another${because}`, async () => {
      const [address, source] = [anAddress(), aSource()];
      for (let at = 0; at < 5; at++) await (at % 2 ? one : other).takeSent(address, source);
      const { retryAfterS } = await refusal(one.takeSent(address, source));
      expect(retryAfterS).toBeGreaterThan(0);
      expect(retryAfterS).toBeLessThanOrEqual(60);
      await one.takeSent(address, aSource());
      await one.takeSent(anAddress(), source);
    });

    test(`are sent thirty times a minute for one source, an office, to whomever${because}`, async () => {
      const source = aSource();
      for (let at = 0; at < 30; at++) await (at % 2 ? one : other).takeSent(anAddress(), source);
      await refusal(other.takeSent(anAddress(), source));
    });

    test(`are sent to one address twenty times a day${because}`, async () => {
      const address = anAddress();
      for (let at = 0; at < 20; at++) await (at % 2 ? one : other).takeSent(address, aSource());
      const { retryAfterS } = await refusal(one.takeSent(address, aSource()));
      expect(retryAfterS).toBeGreaterThan(86_000);
      expect(retryAfterS).toBeLessThanOrEqual(86_400);
    });

    test(`that are refused to one source use up nothing of the address's day${because}`, async () => {
      const [address, stranger] = [anAddress(), aSource()];
      for (let at = 0; at < 5; at++) await one.takeSent(address, stranger);
      for (let at = 0; at < 60; at++) await refusal(one.takeSent(address, stranger));
      for (let at = 0; at < 15; at++) await one.takeSent(address, aSource());
      await refusal(one.takeSent(address, aSource()));
    });

    test(`leave by SMS so often a day as is set, and are refused from then on; e-mail goes on${because}`, async () => {
      const taken = [];
      for (let at = 0; at < 26; at++) {
        if (at < 25) await one.takeSent(aNumber(), aSource());
        taken.push(await (at % 2 ? one : other).takeSms());
      }
      expect(taken).toEqual([...Array.from({ length: 25 }, () => true), false]);
      const { retryAfterS } = await refusal(other.takeSent(aNumber(), aSource()));
      expect(retryAfterS).toBeGreaterThan(86_000);
      await one.takeSent(anAddress(), aSource());
    });

    test(`are tried ten times in five minutes for one address from one source, and still from another${because}`, async () => {
      const [address, source] = [anAddress(), aSource()];
      for (let at = 0; at < 10; at++) await (at % 2 ? one : other).takeVerified(address, source);
      const { retryAfterS } = await refusal(one.takeVerified(address, source));
      expect(retryAfterS).toBeGreaterThan(60);
      expect(retryAfterS).toBeLessThanOrEqual(300);
      await one.takeVerified(address, aSource());
      await one.takeVerified(anAddress(), source);
    });

    test(`are tried sixty times in five minutes from one source, an office${because}`, async () => {
      const source = aSource();
      for (let at = 0; at < 60; at++) await one.takeVerified(anAddress(), source);
      await refusal(other.takeVerified(anAddress(), source));
    });

    test(`are counted for one /64 of IPv6 together${because}`, async () => {
      const address = anAddress();
      for (let at = 1; at <= 5; at++) await one.takeSent(address, `2001:db8:${number}:1::${at}`);
      await refusal(one.takeSent(address, `2001:db8:${number}:1:ffff::1`));
      await one.takeSent(address, `2001:db8:${number}:2::1`);
    });

    test(`are the same address however it is written${because}`, async () => {
      const [{ address }, source] = [anAddress(), aSource()];
      const written = (at: number): UserAddress => ({
        type: 'email',
        address: at % 2 ? address : address.toUpperCase(),
      });
      for (let at = 0; at < 5; at++) await one.takeSent(written(at), source);
      await refusal(one.takeSent(written(5), source));
    });

    test(`are counted apart when sent and when tried${because}`, async () => {
      const [address, source] = [anAddress(), aSource()];
      for (let at = 0; at < 5; at++) await one.takeSent(address, source);
      await one.takeVerified(address, source);
    });

    test(`are counted when many ask at once${because}`, async () => {
      const [address, source] = [anAddress(), aSource()];
      const asked = Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).takeSent(address, source));
      const settled = await Promise.allSettled(asked);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    });
  },
);

const AMINA: UserAddress = { type: 'email', address: 'amina@helpline.example' };
const onRedis = NO_REDIS === undefined ? it : it.skip;

describe('in Redis', () => {
  onRedis(`nobody reads who asked${NO_REDIS === undefined ? '' : ` (skipped: ${NO_REDIS})`}`, async () => {
    const server = await startTestRedis();
    const limits = await RateLimits.open({ redisUrl: server.url, log });
    const client = new Redis(server.url);
    try {
      await new OtpLimits(limits, DAY).takeSent(AMINA, '10.1.2.3');
      const keys = await client.keys('*');
      expect(keys).toHaveLength(4);
      expect(keys.join(' ')).not.toContain('amina');
      for (const key of keys) expect(await client.pttl(key)).toBeLessThanOrEqual(86_400_000);
    } finally {
      client.disconnect();
      await limits.close();
      await server.close();
    }
  });

  onRedis(
    `counts go on in this process while it is away${NO_REDIS === undefined ? '' : ` (skipped: ${NO_REDIS})`}`,
    async () => {
      const server = await startTestRedis();
      const limits = await RateLimits.open({ redisUrl: server.url, log });
      try {
        await server.kill();
        const [otp, source] = [new OtpLimits(limits, DAY), aSource()];
        for (let at = 0; at < 5; at++) await otp.takeSent(AMINA, source);
        await refusal(otp.takeSent(AMINA, source));
      } finally {
        await limits.close();
        await server.close();
      }
    },
  );
});
