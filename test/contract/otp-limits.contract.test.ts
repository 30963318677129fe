import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { TooManyRequestsError } from '../../src/access/errors.js';
import { OtpLimits } from '../../src/access/otp-limits.js';
import { RateLimits } from '../../src/access/rate-limits.js';
import { silentLog } from '../../src/lib/log.js';
import { NO_REDIS, startTestRedis, type TestRedis } from '../support/redis-server.js';

const log = silentLog();
let redis: TestRedis;

interface Implementation {
  readonly name: string;
  readonly skip: string | undefined;
  readonly setUp: () => Promise<void>;
  readonly tearDown: () => Promise<void>;
  /** Two ends that count together: in memory the same object, over Redis two processes' worth. */
  readonly open: () => Promise<[RateLimits, RateLimits]>;
}

const implementations: readonly Implementation[] = [
  {
    name: 'memory',
    skip: undefined,
    setUp: async () => {},
    tearDown: async () => {},
    open: async () => {
      const limits = await RateLimits.open({ redisUrl: undefined, log });
      return [limits, limits];
    },
  },
  {
    name: 'Redis',
    skip: NO_REDIS,
    setUp: async () => void (redis = await startTestRedis()),
    tearDown: () => redis.close(),
    open: async () => [
      await RateLimits.open({ redisUrl: redis.url, log }),
      await RateLimits.open({ redisUrl: redis.url, log }),
    ],
  },
];

let number = 0;
const anAddress = () => `person${++number}@helpline.example`;
const aSource = () => `10.0.${Math.floor(++number / 250)}.${number % 250}`;

async function refusal(asking: Promise<void>): Promise<TooManyRequestsError> {
  const error = await asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TooManyRequestsError);
  return error as TooManyRequestsError;
}

describe.each(implementations)('one-time passwords counted in $name', ({ skip, setUp, tearDown, open }) => {
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
    one = new OtpLimits(ends[0]);
    other = ends[1] === ends[0] ? one : new OtpLimits(ends[1]);
  });
  afterEach(async () => {
    if (skip === undefined) for (const limits of ends) await limits.close();
  });

  test(`are sent five times a minute to one address, from wherever${because}`, async () => {
    const address = anAddress();
    for (let at = 0; at < 5; at++) await (at % 2 ? one : other).takeSent(address, aSource());
    const { retryAfterS } = await refusal(one.takeSent(address, aSource()));
    expect(retryAfterS).toBeGreaterThan(0);
    expect(retryAfterS).toBeLessThanOrEqual(60);
    await one.takeSent(anAddress(), aSource());
  });

  test(`are sent five times a minute from one source, to whomever${because}`, async () => {
    const source = aSource();
    for (let at = 0; at < 5; at++) await (at % 2 ? one : other).takeSent(anAddress(), source);
    await refusal(other.takeSent(anAddress(), source));
  });

  test(`are tried ten times in five minutes for one address, and from one source${because}`, async () => {
    const [address, source] = [anAddress(), aSource()];
    for (let at = 0; at < 10; at++) await (at % 2 ? one : other).takeVerified(address, aSource());
    const { retryAfterS } = await refusal(one.takeVerified(address, aSource()));
    expect(retryAfterS).toBeGreaterThan(60);
    expect(retryAfterS).toBeLessThanOrEqual(300);
    for (let at = 0; at < 10; at++) await one.takeVerified(anAddress(), source);
    await refusal(other.takeVerified(anAddress(), source));
  });

  test(`are the same address however it is written${because}`, async () => {
    const address = anAddress();
    for (let at = 0; at < 5; at++) await one.takeSent(at % 2 ? address : address.toUpperCase(), aSource());
    await refusal(one.takeSent(address, aSource()));
  });

  test(`are counted apart when sent and when tried${because}`, async () => {
    const [address, source] = [anAddress(), aSource()];
    for (let at = 0; at < 5; at++) await one.takeSent(address, source);
    await one.takeVerified(address, source);
  });

  test(`are counted when many ask at once${because}`, async () => {
    const address = anAddress();
    const asked = Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).takeSent(address, aSource()));
    const settled = await Promise.allSettled(asked);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

const onRedis = NO_REDIS === undefined ? it : it.skip;

describe('in Redis', () => {
  onRedis(`nobody reads who asked${NO_REDIS === undefined ? '' : ` (skipped: ${NO_REDIS})`}`, async () => {
    const server = await startTestRedis();
    const limits = await RateLimits.open({ redisUrl: server.url, log });
    const client = new Redis(server.url);
    try {
      await new OtpLimits(limits).takeSent('amina@helpline.example', '10.1.2.3');
      const keys = await client.keys('*');
      expect(keys).toHaveLength(2);
      expect(keys.join(' ')).not.toContain('amina');
      for (const key of keys) expect(await client.pttl(key)).toBeLessThanOrEqual(60_000);
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
        const otp = new OtpLimits(limits);
        for (let at = 0; at < 5; at++) await otp.takeSent('amina@helpline.example', aSource());
        await refusal(otp.takeSent('amina@helpline.example', aSource()));
      } finally {
        await limits.close();
        await server.close();
      }
    },
  );
});
