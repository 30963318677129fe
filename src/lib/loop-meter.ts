import type { Closable } from './closer.js';
import { MainThreadClock, type ThreadTime } from './thread-time.js';

/**
 * A look costs 0.16 ms of a processor, most of it for waking up (measured, 2 × Xeon): every 20 ms that is 0.8 % of a core
 * in a server at rest.
 */
const TICK_MS = 50;
/** The newest minute, in slices of so long. */
const SLICE_MS = 10_000;
const SLICES = 6;

/** All in ms. A figure is `stretch`: time on a processor; `delay`: time on the clock, also while others had the processors. */
export interface LoopFigures {
  /** Since the start, or `reset`. */
  readonly longestStretchMs: number;
  readonly longestDelayMs: number;
  /** The longest stretch of the last minute. */
  readonly longestStretchLastMinuteMs: number;
  readonly longestDelayLastMinuteMs: number;
}

export interface LoopMeterOptions {
  /** Stretches are measured to within so much, and those below it are not seen. */
  readonly tickMs?: number;
  readonly thread?: Pick<MainThreadClock, 'read' | 'close'>;
}

interface Slice {
  readonly sinceMs: number;
  stretchMs: number;
  delayMs: number;
}

/**
 * The longest time for which the event loop of this process did one thing and nothing else.
 *
 * A loop that is late because other processes had the processors has done nothing wrong: what counts as a stretch is how
 * long the main thread ran, where the system reports (Linux). Where it does not, a stretch is a delay.
 *
 * End: `close`.
 */
export class LoopMeter implements Closable {
  readonly #tickMs: number;
  readonly #thread: Pick<MainThreadClock, 'read' | 'close'>;
  readonly #timer: NodeJS.Timeout;
  #lastMs = performance.now();
  #last: ThreadTime | undefined;
  #longest: Slice = emptySlice(performance.now());
  #slices: Slice[] = [emptySlice(performance.now())];
  #isClosed = false;

  constructor({ tickMs = TICK_MS, thread = new MainThreadClock() }: LoopMeterOptions = {}) {
    this.#tickMs = tickMs;
    this.#thread = thread;
    this.#last = thread.read();
    this.#timer = setInterval(() => this.#look(), tickMs);
    this.#timer.unref();
  }

  /** Including the work since the last turn of the loop. After `close` the figures stay as they were at its time. */
  figures(): LoopFigures {
    this.#look();
    return {
      longestStretchMs: Math.round(this.#longest.stretchMs),
      longestDelayMs: Math.round(this.#longest.delayMs),
      longestStretchLastMinuteMs: Math.round(Math.max(...this.#slices.map(({ stretchMs }) => stretchMs))),
      longestDelayLastMinuteMs: Math.round(Math.max(...this.#slices.map(({ delayMs }) => delayMs))),
    };
  }

  /** Forgets what was before: the loading of the program at its start, which no call waits for. */
  reset(): void {
    [this.#lastMs, this.#last] = [performance.now(), this.#thread.read()];
    this.#longest = emptySlice(this.#lastMs);
    this.#slices = [emptySlice(this.#lastMs)];
  }

  close(): void {
    if (this.#isClosed) return;
    this.#look();
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#thread.close();
  }

  #look(): void {
    if (this.#isClosed) return; // neither timer nor clock runs any more: idle time would count as a stretch
    const atMs = performance.now();
    const now = this.#thread.read();
    const delayMs = Math.max(0, atMs - this.#lastMs - this.#tickMs);
    const cpuMs = now && this.#last ? now.cpuMs - this.#last.cpuMs : Infinity;
    [this.#lastMs, this.#last] = [atMs, now];
    this.#note(atMs, Math.min(delayMs, cpuMs), delayMs);
  }

  #note(atMs: number, stretchMs: number, delayMs: number): void {
    let newest = this.#slices.at(-1);
    if (!newest || atMs - newest.sinceMs >= SLICE_MS) {
      newest = emptySlice(atMs);
      this.#slices = [...this.#slices.slice(1 - SLICES), newest];
    }
    for (const slice of [this.#longest, newest]) {
      slice.stretchMs = Math.max(slice.stretchMs, stretchMs);
      slice.delayMs = Math.max(slice.delayMs, delayMs);
    }
  }
}

function emptySlice(sinceMs: number): Slice {
  return { sinceMs, stretchMs: 0, delayMs: 0 };
}
