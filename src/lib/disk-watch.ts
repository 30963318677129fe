import { statfs } from 'node:fs/promises';
import type { Closable } from './closer.js';
import type { HealthReport } from './health.js';
import type { Log } from './log.js';

export interface DiskWatchOptions {
  /** A folder on the disk that is looked at; it need not be there yet. */
  readonly directory: string;
  /** With less free than this health says `disk_low`. */
  readonly lowBytes: number;
  /** With less free than this only what must be kept may be written: `hasRoom` is false. */
  readonly stopBytes: number;
  readonly log: Log;
  /** After each look. */
  readonly onChecked?: () => void;
  readonly everyMs?: number;
}

export type DiskState = 'healthy' | 'disk_low' | 'disk_full';

const EVERY_MS = 5_000;

/**
 * How much of a disk is free, looked at again and again. Data that need not be written gives way first: the
 * rest of the disk belongs to data that must be kept.
 */
export class DiskWatch implements Closable {
  readonly #options: DiskWatchOptions;
  readonly #timer: NodeJS.Timeout;
  #state: DiskState = 'healthy';
  /** Undefined until the disk was looked at. */
  #freeBytes: number | undefined;
  #looking: Promise<void> | undefined;

  constructor(options: DiskWatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.check(), options.everyMs ?? EVERY_MS);
    this.#timer.unref();
    void this.check();
  }

  /** Whether there is room for what need not be kept. */
  hasRoom(): boolean {
    return this.#state !== 'disk_full';
  }

  health(): HealthReport {
    const { lowBytes, stopBytes } = this.#options;
    const figures = { free_bytes: this.#freeBytes ?? null, low_bytes: lowBytes, stop_bytes: stopBytes };
    const state = this.#state;
    if (state === 'healthy') return { ok: true, status: state, ...figures };
    const detail =
      state === 'disk_low'
        ? 'the disk of DATA_DIR is nearly full: make room before recordings and uploads stop'
        : 'the disk of DATA_DIR is full but for what calls need: nothing is recorded and no file is taken; make room';
    return { ok: false, status: state, detail, ...figures };
  }

  /** Looks now; one look at a time. */
  check(): Promise<void> {
    return (this.#looking ??= this.#check().finally(() => (this.#looking = undefined)));
  }

  close(): Promise<void> {
    clearInterval(this.#timer);
    return this.#looking ?? Promise.resolve();
  }

  async #check(): Promise<void> {
    const { directory, log, onChecked } = this.#options;
    try {
      const { bavail, bsize } = await statfs(directory);
      this.#freeBytes = bavail * bsize;
    } catch (error) {
      log.debug({ err: error }, 'the free space of the disk is unknown');
      return;
    }
    this.#become(this.#stateOf(this.#freeBytes));
    onChecked?.();
  }

  #stateOf(freeBytes: number): DiskState {
    const { lowBytes, stopBytes } = this.#options;
    if (freeBytes < stopBytes) return 'disk_full';
    return freeBytes < lowBytes ? 'disk_low' : 'healthy';
  }

  #become(state: DiskState): void {
    if (state === this.#state) return;
    this.#state = state;
    const figures = { freeBytes: this.#freeBytes };
    const { log } = this.#options;
    if (state === 'healthy') log.info(figures, 'the disk of DATA_DIR has room again');
    else if (state === 'disk_low') log.warn(figures, 'the disk of DATA_DIR is nearly full: make room');
    else log.error(figures, 'the disk of DATA_DIR is full: recordings and uploads stop until there is room');
  }
}
