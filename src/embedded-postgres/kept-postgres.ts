import { Backoff, type BackoffOptions } from '../lib/backoff.js';
import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import type { PostgresProcess } from './postgres-process.js';

export type RunningPostgres = Pick<PostgresProcess, 'port' | 'exited' | 'close'>;

export type StartProcess = (options: {
  readonly signal: AbortSignal;
  readonly port?: number;
}) => Promise<RunningPostgres>;

export interface RestartOptions extends BackoffOptions {
  /** From when on a run counts as a success, so that the next wait is a short one again, in ms. */
  readonly ranWellMs: number;
}

const RESTART = { firstMs: 100, maxMs: 10_000, ranWellMs: 10_000 };
const RESTART_TIMEOUT_MS = 120_000;

/** A server of our own that is started again, on the same port, when it ends by itself. */
export class KeptPostgres implements Closable {
  readonly url: string;
  readonly adopted = false;
  readonly exited: Promise<void>;
  readonly #start: StartProcess;
  readonly #log: Log;
  readonly #restart: RestartOptions;
  readonly #closed = new AbortController();
  #process: RunningPostgres;

  constructor(url: string, first: RunningPostgres, start: StartProcess, log: Log, restart = RESTART) {
    this.url = url;
    this.#process = first;
    this.#start = start;
    this.#log = log;
    this.#restart = restart;
    this.exited = this.#keep(first.port);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#process.close();
    await this.exited;
  }

  async #keep(port: number): Promise<void> {
    const { signal } = this.#closed;
    const backoff = new Backoff(this.#restart);
    for (;;) {
      const sinceMs = performance.now();
      await this.#process.exited;
      if (signal.aborted) return;
      if (performance.now() - sinceMs >= this.#restart.ranWellMs) backoff.reset();
      try {
        await backoff.wait(signal);
        if (signal.aborted) return;
        const inTime = AbortSignal.any([signal, AbortSignal.timeout(RESTART_TIMEOUT_MS)]);
        this.#process = await this.#start({ signal: inTime, port });
        this.#log.warn('database started again');
        // closed while it became ready: `close` could stop its predecessor only
        if (signal.aborted) await this.#process.close();
      } catch (error) {
        if (!signal.aborted) this.#log.error({ err: error }, 'the database does not restart; trying again');
      }
    }
  }
}
