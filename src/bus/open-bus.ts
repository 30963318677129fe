import type { Log } from '../lib/log.js';
import type { Bus } from './bus.js';
import { MemoryBus } from './memory-bus.js';
import { RedisBus } from './redis-bus.js';

export interface OpenBusOptions {
  /** Left out: everything is in this process. */
  readonly redisUrl: string | undefined;
  readonly log: Log;
}

/** @throws SetupError when there is no Redis at that address */
export async function openBus({ redisUrl, log }: OpenBusOptions): Promise<Bus> {
  return redisUrl === undefined ? new MemoryBus({ log }) : RedisBus.open({ url: redisUrl, log });
}
