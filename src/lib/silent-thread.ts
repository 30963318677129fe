import type { Closable } from './closer.js';
import { ProcFile } from './proc-file.js';
import { MainThreadClock, type ThreadTime } from './thread-time.js';

/** The activity of a main thread since its last sign of life; undefined where the system does not show it. */
export interface Silence {
  /** Letter of proc_pid_stat(5). */
  readonly state: string | undefined;
  readonly ranMs: number | undefined;
  /** It could have run, and other threads had the processors. 0 where the system does not show it. */
  readonly starvedMs: number;
}

export interface ThreadAccount {
  readonly time: () => ThreadTime | undefined;
  /** `/proc/PID/stat` */
  readonly stat: () => string | undefined;
  readonly close: () => void;
}

/**
 * The main thread of a process that gives no sign of life: whether it is stuck, or gets no processor.
 *
 * Linux adds a wait for a processor to its account when the wait ends: a thread that waits for seconds on end
 * has waited for nothing meanwhile. The wait that goes on is therefore counted here, from look to look.
 *
 * End: `close`.
 */
export class SilentThread implements Closable {
  readonly #account: ThreadAccount;
  readonly #nowMs: () => number;
  #atSign: ThreadTime | undefined;
  #last: ThreadTime | undefined;
  /** Since then the account has stood still. */
  #stillSinceMs: number;

  constructor(account: ThreadAccount, nowMs = () => performance.now()) {
    this.#account = account;
    this.#nowMs = nowMs;
    this.#stillSinceMs = nowMs();
    this.heard();
  }

  /** It gave a sign of life. */
  heard(): void {
    this.#atSign = this.#account.time();
    this.#last = this.#atSign;
    this.#stillSinceMs = this.#nowMs();
  }

  /** To be asked often: a wait that goes on is noticed at the second look. */
  look(): Silence {
    const state = stateIn(this.#account.stat());
    const now = this.#account.time();
    const isStill = now?.cpuMs === this.#last?.cpuMs && now?.waitedMs === this.#last?.waitedMs;
    if (!isStill) this.#stillSinceMs = this.#nowMs();
    this.#last = now;
    if (!now || !this.#atSign) return { state, ranMs: undefined, starvedMs: 0 };
    const goesOnMs = state === 'R' ? this.#nowMs() - this.#stillSinceMs : 0;
    return {
      state,
      ranMs: now.cpuMs - this.#atSign.cpuMs,
      starvedMs: now.waitedMs - this.#atSign.waitedMs + goesOnMs,
    };
  }

  close(): void {
    this.#account.close();
  }
}

/** The account that the system keeps of the main thread of a process. */
export function accountOf(pid: number): ThreadAccount {
  const clock = new MainThreadClock(pid);
  const stat = new ProcFile(`/proc/${pid}/stat`);
  return {
    time: () => clock.read(),
    stat: () => stat.read(),
    close: () => {
      clock.close();
      stat.close();
    },
  };
}

function stateIn(stat: string | undefined): string | undefined {
  return stat === undefined ? undefined : /\) (\S) /.exec(stat)?.[1];
}
