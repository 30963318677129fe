import type { AudioFrame } from '../../audio/frame.js';
import { joinFrames } from '../../audio/join-frames.js';
import type { LegFrames } from './media-wire.js';

/** Gathers the frames of all legs, so that their reader is woken a few times a second and not for each. */
export class FrameBatches {
  readonly #everyMs: number;
  readonly #onBatch: (legs: readonly LegFrames[]) => void;
  #legs = new Map<number, AudioFrame[]>();
  readonly #settledToMs = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(everyMs: number, onBatch: (legs: readonly LegFrames[]) => void) {
    this.#everyMs = everyMs;
    this.#onBatch = onBatch;
  }

  add(leg: number, frame: AudioFrame): void {
    const frames = this.#legs.get(leg);
    if (frames) frames.push(frame);
    else this.#legs.set(leg, [frame]);
    this.#timer ??= setTimeout(() => this.flush(), this.#everyMs);
  }

  /** Goes with the leg's next frames. */
  settled(leg: number, toMs: number): void {
    this.#settledToMs.set(leg, toMs);
  }

  /** Passes on what was gathered, now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#legs.size === 0) return;
    const legs = this.#legs;
    this.#legs = new Map();
    this.#onBatch(
      [...legs].map(([leg, frames]) => ({ leg, frames: joinFrames(frames), ...this.#takeSettled(leg) })),
    );
  }

  #takeSettled(leg: number): Pick<LegFrames, 'settledToMs'> {
    const settledToMs = this.#settledToMs.get(leg);
    this.#settledToMs.delete(leg);
    return settledToMs === undefined ? {} : { settledToMs };
  }
}
