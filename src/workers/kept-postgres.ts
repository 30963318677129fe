import { Backoff } from '../lib/backoff.js';
import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import type { PostgresProcess } from './postgres-process.js';

export type StartProcess = (options: {
  readonly signal: AbortSignal;
  readonly port?: number;
}) => Promise<PostgresProcess>;

const RESTART = { firstMs: 100, maxMs: 10_000 };
const RESTART_TIMEOUT_MS = 120_000;

/** A server of our own that is started again, on the same port, when it ends by itself. */
export class KeptPostgres implements Closable {
  readonly url: string;
  readonly adopted = false;
  readonly exited: Promise<void>;
  readonly #start: StartProcess;
  readonly #log: Log;
  readonly #closed = new AbortController();
  #process: PostgresProcess;

  constructor(url: string, first: PostgresProcess, start: StartProcess, log: Log) {
    this.url = url;
    this.#process = first;
    this.#start = start;
    this.#log = log;
    this.exited = this.#keep(first.port);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#process.close();
    await this.exited;
  }

  async #keep(port: number): Promise<void> {
    const { signal } = this.#closed;
    const backoff = new Backoff(RESTART);
    for (;;) {
      await this.#process.exited;
      if (signal.aborted) return;
      try {
        await backoff.wait(signal);
        const inTime = AbortSignal.any([signal, AbortSignal.timeout(RESTART_TIMEOUT_MS)]);
        this.#process = await this.#start({ signal: inTime, port });
        this.#log.warn('database started again');
      } catch (error) {
        if (!signal.aborted) this.#log.error({ err: error }, 'database does not start again, trying on');
      }
    }
  }
}
