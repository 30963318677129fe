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
import { TooManyRequestsError } from './errors.js';

export interface LoginLimitsOptions {
  /** Left out: this process counts for itself. */
  readonly redisUrl: string | undefined;
  readonly log: Log;
}

/** Failed tries from one address: many people may sit behind it. */
const PER_ADDRESS = { points: 50, duration: 60 };
/** Failed tries for one user name, from wherever. */
const PER_USERNAME = { points: 10, duration: 300 };
const REDIS_TIMEOUT_MS = 2_000;

/** Counts failed logins by address and by user name; a success gives back what it took. */
export class LoginLimits implements Closable {
  readonly #redis: Redis | undefined;
  readonly #byAddress: RateLimiterAbstract;
  readonly #byUsername: RateLimiterAbstract;

  private constructor(redis: Redis | undefined) {
    this.#redis = redis;
    this.#byAddress = limiter('login-address', PER_ADDRESS, this.#redis);
    this.#byUsername = limiter('login-username', PER_USERNAME, this.#redis);
  }

  static async open({ redisUrl, log }: LoginLimitsOptions): Promise<LoginLimits> {
    const redis = redisUrl === undefined ? undefined : connection(redisUrl, log);
    await redis?.connect().catch(() => {}); // reconnects by itself; until then this process counts for itself
    return new LoginLimits(redis);
  }

  /** Counts a try before it is made, so that many at once are counted too. @throws TooManyRequestsError */
  async take(address: string, username: string): Promise<void> {
    const taken = [await consume(this.#byAddress, address), await consume(this.#byUsername, keyOf(username))];
    const waitMs = Math.max(...taken);
    if (waitMs === 0) return;
    const retryAfterS = Math.ceil(waitMs / 1000);
    throw new TooManyRequestsError('too many tries to log in', { retryAfterS });
  }

  async giveBack(address: string, username: string): Promise<void> {
    await this.#byAddress.reward(address);
    await this.#byUsername.delete(keyOf(username));
  }

  async close(): Promise<void> {
    this.#redis?.disconnect();
  }
}

/** @returns for how many ms no further try is allowed; 0 when this one is */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(error.msBeforeNext, 1);
    throw error;
  }
}

/** Names people have typed are not left lying about in Redis. */
function keyOf(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('base64url');
}

function limiter(
  name: string,
  limit: { points: number; duration: number },
  redis?: Redis,
): RateLimiterAbstract {
  const keyPrefix = `hearline:${name}`;
  const own = new RateLimiterMemory({ keyPrefix, ...limit });
  // while Redis is away each process counts for itself
  return redis
    ? new RateLimiterRedis({ storeClient: redis, keyPrefix, ...limit, insuranceLimiter: own })
    : own;
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
  redis.on('error', (error) => log.debug({ err: error }, 'Redis connection of the login limits failed'));
  return redis;
}
