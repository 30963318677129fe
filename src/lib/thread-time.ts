import { ProcFile } from './proc-file.js';

/** Processor time of one thread since it began. */
export interface ThreadTime {
  readonly cpuMs: number;
  /** It could have run, and other threads had the processors. */
  readonly waitedMs: number;
}

/**
 * `/proc/PID/schedstat` of Linux (Documentation/scheduler/sched-stats.rst): ns on a processor, ns waited for one, number of turns.
 * A kernel without this account writes zeros, which no thread that has run can have.
 */
export function parseSchedstat(text: string): ThreadTime | undefined {
  const [, cpuNs, waitedNs] = /^(\d+) (\d+) /.exec(text) ?? [];
  return cpuNs === undefined || waitedNs === undefined || cpuNs === '0'
    ? undefined
    : { cpuMs: Number(cpuNs) / 1e6, waitedMs: Number(waitedNs) / 1e6 };
}

/**
 * Looks at the main thread of a process again and again, at a few microseconds a look.
 *
 * End: `close`.
 */
export class MainThreadClock {
  readonly #file: ProcFile;

  constructor(pid: number | 'self' = process.pid) {
    this.#file = new ProcFile(`/proc/${pid}/schedstat`);
  }

  /** @returns undefined where the system keeps no such account, or the process is gone */
  read(): ThreadTime | undefined {
    const text = this.#file.read();
    return text === undefined ? undefined : parseSchedstat(text);
  }

  close(): void {
    this.#file.close();
  }
}
