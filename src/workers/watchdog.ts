import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import { nodeWorkerCommand } from './node-worker.js';
import { WorkerProcess } from './worker-process.js';

const BEAT_MS = 500;
const RESTART_MS = 1_000;

/**
 * Sees to it that this process does not live on while it does nothing: one whose event loop is stuck, or that is
 * stopped, keeps its connections and so keeps callers from going elsewhere. A child process ends it then (SIGKILL);
 * the service manager starts it again, and calls that are up are continued. A process that gets no time on a processor is
 * not stuck: it has six times as long.
 *
 * End:    `close`, or with this process.
 */
export class Watchdog implements Closable {
  readonly #limitMs: number;
  readonly #log: Log;
  readonly #beat: NodeJS.Timeout;
  #process: WorkerProcess;
  #restart: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ limitMs, log }: { limitMs: number; log: Log }) {
    this.#limitMs = limitMs;
    this.#log = log;
    this.#process = this.#start();
    this.#beat = setInterval(() => this.#process.send([Buffer.of(1)]), BEAT_MS);
  }

  /** Id of the process that watches; undefined while there is none. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#beat);
    clearTimeout(this.#restart);
    await this.#process.close();
  }

  #start(): WorkerProcess {
    const args = [String(process.pid), String(this.#limitMs)];
    const worker = nodeWorkerCommand(new URL('./watchdog.worker.ts', import.meta.url), args);
    const command = { ...worker, hasOurOutput: true };
    const watching: WorkerProcess = new WorkerProcess(command, {
      onFrame: () => {},
      onExit: (exit) => {
        if (this.#isClosed) return;
        this.#log.warn(
          { ...exit, said: watching.stderrTail },
          'the watchdog of this process ended: starting another',
        );
        this.#restart = setTimeout(() => (this.#process = this.#start()), RESTART_MS);
      },
    });
    return watching;
  }
}
