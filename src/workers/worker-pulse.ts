import { accountOf, SilentThread, type Silence } from '../lib/silent-thread.js';

/** How a worker that stands still is seen, although it is there. */
export interface PulseOptions {
  /**
   * `answer`: its event loop answers heartbeats, as all that use `serveFrames` do (worker-side.ts); for those that never
   * compute for long in one go. `processor`: the system's own account of its main thread shows; for those that do.
   */
  readonly by: 'answer' | 'processor';
  /**
   * The longest that it may stand still, ms. Time in which
   * it could have run and got no processor is not counted.
   */
  readonly withinMs: number;
}

export interface PulseParts extends PulseOptions {
  readonly pid: number;
  /** Asks for an answer; whatever comes from the worker is one. */
  readonly beat: () => void;
  /** Whether it has work: one that waits for work needs no processor. */
  readonly isBusy: () => boolean;
  /** Once: it stands still. */
  readonly onStill: (silentMs: number) => void;
}

const TICK_MS = 250;
/** Heartbeats within the bound. */
const BEATS = 3;
/** A machine that has no processor for it so long: a new process would have no other one, but requests wait. */
const LIMITS_AT_MOST = 6;

/**
 * Watches one worker process, apart from its work. Counted in turns of our own event loop: after a pause of ours, it has
 * its whole time again.
 *
 * End: `close`.
 */
export class WorkerPulse {
  readonly #parts: PulseParts;
  readonly #thread: SilentThread;
  readonly #timer: NodeJS.Timeout;
  #ticks = 0;
  #silentTicks = 0;
  #isClosed = false;

  constructor(parts: PulseParts) {
    this.#parts = parts;
    this.#thread = new SilentThread(accountOf(parts.pid));
    // answers that have come during a pause of our own are read before the worker is judged
    this.#timer = setInterval(() => setImmediate(() => this.#tick()), TICK_MS).unref();
  }

  /** Something has come from the worker. */
  hear(): void {
    if (this.#parts.by === 'answer') this.#silentTicks = 0;
  }

  close(): void {
    if (this.#isClosed) return;
    clearInterval(this.#timer);
    this.#thread.close();
    this.#isClosed = true;
  }

  #tick(): void {
    if (this.#isClosed) return;
    const { by, beat, onStill, withinMs } = this.#parts;
    const beatEveryTicks = Math.max(1, Math.floor(withinMs / BEATS / TICK_MS));
    if (by === 'answer' && this.#ticks++ % beatEveryTicks === 0) beat();
    const silence = this.#thread.look();
    if (by === 'processor' && this.#isRunning(silence)) this.#silentTicks = 0;
    if (this.#silentTicks++ === 0) this.#thread.heard();
    const silentMs = (this.#silentTicks - 1) * TICK_MS;
    if (silentMs < withinMs) return;
    if (silentMs - silence.starvedMs < withinMs && silentMs < LIMITS_AT_MOST * withinMs) return;
    this.close();
    onStill(silentMs);
  }

  /** It has had a processor, or waits for one, or for work; where the system does not show, it is believed. */
  #isRunning({ state, ranMs }: Silence): boolean {
    if (state === 'T' || state === 't') return false; // stopped by a signal, or by a debugger
    if (state === undefined || state === 'R' || !this.#parts.isBusy()) return true;
    return ranMs === undefined || ranMs > 0;
  }
}
