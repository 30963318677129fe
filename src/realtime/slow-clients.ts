import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';

/** The part of a connected client that the watch needs. */
export interface WatchedClient {
  readonly id: string;
  /** Packets that wait because the client does not read. */
  waitingPackets(): number;
  disconnect(): void;
}

export interface SlowClientsOptions {
  readonly clients: () => Iterable<WatchedClient>;
  readonly maxWaitingPackets: number;
  readonly everyMs: number;
  readonly log: Log;
}

/**
 * Disconnects a client that does not keep up: its backlog must not grow in our memory. It comes back with its
 * last `seq` and misses nothing.
 */
export function watchSlowClients({ clients, maxWaitingPackets, everyMs, log }: SlowClientsOptions): Closable {
  const timer = setInterval(() => {
    for (const client of clients()) {
      const waiting = client.waitingPackets();
      if (waiting <= maxWaitingPackets) continue;
      log.warn({ clientId: client.id, waiting }, 'client too slow, disconnected');
      client.disconnect();
    }
  }, everyMs);
  return { close: () => clearInterval(timer) };
}
