import { RateLimits } from '../../src/access/rate-limits.js';
import { silentLog } from '../../src/lib/log.js';
import { NO_REDIS, startTestRedis, type TestRedis } from './redis-server.js';

const log = silentLog();
let redis: TestRedis;

export interface RateLimitImplementation {
  readonly name: string;
  readonly skip: string | undefined;
  readonly setUp: () => Promise<void>;
  readonly tearDown: () => Promise<void>;
  /** Two ends that count together: in memory the same object, over Redis two processes' worth. */
  readonly open: () => Promise<[RateLimits, RateLimits]>;
}

/** Where tries are counted; each is held to the same contract. */
export const RATE_LIMIT_IMPLEMENTATIONS: readonly RateLimitImplementation[] = [
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
