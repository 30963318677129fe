import { durationMsOf, endMsOf, type AudioFrame } from '../../audio/frame.js';

/**
 * The newest audio of a leg that has not become speech yet, as long as the longest stretch may be: enough for
 * another reader to continue in mid-word.
 */
export class LegTail {
  readonly #longestMs: number;
  #frames: AudioFrame[] = [];
  #spokenUntilMs = -Infinity;

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  get frames(): readonly AudioFrame[] {
    return this.#frames;
  }

  /** Nothing was ever heard. */
  get isEmpty(): boolean {
    return this.#frames.length === 0;
  }

  get lengthMs(): number {
    const [first, last] = [this.#frames[0], this.#frames.at(-1)];
    return first && last ? endMsOf(last) - first.startMs : 0;
  }

  add(frames: readonly AudioFrame[]): void {
    this.#frames.push(...frames);
    this.#letGo();
  }

  /** Up to there, in ms from answer, everything has become speech. */
  spokenUntil(endMs: number): void {
    this.#spokenUntilMs = endMs;
    this.#letGo();
  }

  #letGo(): void {
    const newest = this.#frames.at(-1);
    if (!newest) return;
    const fromMs = Math.max(endMsOf(newest) - this.#longestMs, this.#spokenUntilMs);
    const first = this.#frames.findIndex((frame) => endMsOf(frame) > fromMs);
    // one stays in any case, if only its end: who goes on must see that there is a hole behind it
    this.#frames = first < 0 ? [newest] : this.#frames.slice(first);
    if (this.#frames[0]) this.#frames[0] = from(this.#frames[0], this.#spokenUntilMs);
  }
}

/** The part of a frame from that time on; may be empty. */
function from(frame: AudioFrame, fromMs: number): AudioFrame {
  const { samples, sampleRateHz, startMs } = frame;
  if (startMs >= fromMs) return frame;
  const cut = Math.min(Math.round(((fromMs - startMs) * sampleRateHz) / 1000), samples.length);
  return { ...frame, samples: samples.subarray(cut), startMs: startMs + durationMsOf(cut, sampleRateHz) };
}
