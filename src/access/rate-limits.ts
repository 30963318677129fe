import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';

export interface RateLimitsOptions {
  /** Left out: this process counts for itself. */
  readonly redisUrl: string | undefined;
  readonly log: Log;
}

export interface RateLimitRule {
  /** How often. */
  readonly points: number;
  /** In how many seconds. */
  readonly duration: number;
}

/** A try that was counted, and what is left. */
export interface CountedTry {
  readonly isAllowed: boolean;
  /** Further tries that are allowed. */
  readonly remaining: number;
  /** In how many ms the counting begins anew. */
  readonly resetMs: number;
}

/** Counts tries by key. */
export interface RateLimit {
  /** Counts one, and returns what is left. */
  count(key: string): Promise<CountedTry>;
  /** Counts one. @returns for how many ms no further try is allowed; 0 when this one is */
  take(key: string): Promise<number>;
  /** One try less. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Counts none. @returns for how many ms no try is allowed; 0 when there is room */
  waitMs(key: string): Promise<number>;
}

/** A limit, and which of its counts. */
export type Count = readonly [limit: RateLimit, key: string];

/**
 * Takes one of each, in order, and only where each one before has room: what is refused uses up nothing of the
 * others.
 *
 * @returns for how many ms no further try is allowed; 0 when this one is
 */
export async function takeInOrder(counts: readonly Count[]): Promise<number> {
  for (const [at, [limit, key]] of counts.entries()) {
    const waitMs = await limit.take(key);
    if (waitMs === 0) continue;
    await giveBackAll(counts.slice(0, at));
    return waitMs;
  }
  return 0;
}

export async function giveBackAll(counts: readonly Count[]): Promise<void> {
  for (const [limit, key] of counts) await limit.giveBack(key);
}

const REDIS_TIMEOUT_MS = 2_000;

/** Where tries are counted: in Redis for all processes, or in this one. */
export class RateLimits implements Closable {
  readonly #redis: Redis | undefined;

  private constructor(redis: Redis | undefined) {
    this.#redis = redis;
  }

  static async open({ redisUrl, log }: RateLimitsOptions): Promise<RateLimits> {
    const redis = redisUrl === undefined ? undefined : connection(redisUrl, log);
    await redis?.connect().catch(() => {}); // reconnects by itself; until then this process counts for itself
    return new RateLimits(redis);
  }

  /** @param name unique in this server */
  limit(name: string, rule: RateLimitRule): RateLimit {
    const counter = limiter(name, rule, this.#redis);
    return {
      count: (key) => consume(counter, key),
      take: async (key) => {
        const { isAllowed, resetMs } = await consume(counter, key);
        return isAllowed ? 0 : resetMs;
      },
      giveBack: async (key) => void (await counter.reward(key)),
      forget: async (key) => void (await counter.delete(key)),
      waitMs: async (key) => {
        const counted = await counter.get(key);
        return counted && counted.consumedPoints >= rule.points ? Math.max(counted.msBeforeNext, 1) : 0;
      },
    };
  }

  async close(): Promise<void> {
    this.#redis?.disconnect();
  }
}

/** Names and addresses people have typed are not left lying about in Redis. */
export function hiddenKey(text: string): string {
  return createHash('sha256').update(text.toLowerCase()).digest('base64url');
}

async function consume(counter: RateLimiterAbstract, key: string): Promise<CountedTry> {
  try {
    return countedTry(await counter.consume(key), true);
  } catch (error) {
    if (error instanceof RateLimiterRes) return countedTry(error, false);
    throw error;
  }
}

function countedTry({ remainingPoints, msBeforeNext }: RateLimiterRes, isAllowed: boolean): CountedTry {
  return { isAllowed, remaining: Math.max(remainingPoints, 0), resetMs: Math.max(msBeforeNext, 1) };
}

function limiter(name: string, limit: RateLimitRule, redis?: Redis): RateLimiterAbstract {
  const keyPrefix = `hearline:${name}`;
  const limiter = new RateLimiterMemory({ keyPrefix, ...limit });
  // while Redis is away each process counts for itself
  return redis
    ? new RateLimiterRedis({ storeClient: redis, keyPrefix, ...limit, insuranceLimiter: limiter })
    : limiter;
}

function connection(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    disconnectTimeout: 200,
    retryStrategy: (attempt) => Math.min(attempt * 100, REDIS_TIMEOUT_MS),
  });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis connection of the rate limits failed'));
  return redis;
}
