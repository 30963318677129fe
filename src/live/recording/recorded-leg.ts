import { Downsampler } from '../../audio/downsample.js';
import type { AudioFrame } from '../../audio/frame.js';
import type { LatePieces } from './late-pieces.js';
import { toSample, type RecordingSide } from './recording-format.js';
import { LONGEST_PIECE, type StereoTimeline } from './stereo-timeline.js';

/** Apart by less than this (1 ms) is rounding: the pieces belong together. */
const ROUNDING_SAMPLES = 8;

/** One party's audio on its way to the timeline: brought to the rate of the recording, and each moment of it once. */
export class RecordedLeg {
  readonly #side: RecordingSide;
  readonly #timeline: StereoTimeline;
  readonly #late: LatePieces;
  #downsampler: Downsampler | undefined;
  /** Behind the newest sample of this party. */
  #next = -Infinity;

  constructor(side: RecordingSide, timeline: StereoTimeline, late: LatePieces) {
    this.#side = side;
    this.#timeline = timeline;
    this.#late = late;
  }

  /** @returns the stretch that it covers, in samples from answer */
  place(frame: AudioFrame): { from: number; to: number } {
    const { sampleRateHz, startMs } = frame;
    const samples = sampleRateHz === 16_000 ? this.#halve(frame.samples) : frame.samples;
    if (sampleRateHz !== 16_000) this.#downsampler = undefined;
    const asked = toSample(startMs);
    const at = Math.abs(asked - this.#next) <= ROUNDING_SAMPLES ? this.#next : asked;
    const to = at + samples.length;
    const from = Math.min(Math.max(at, this.#next), to);
    this.#next = Math.max(this.#next, to);
    if (frame.filled) this.#pass(to);
    else this.#add(from, samples.subarray(from - at));
    return { from, to };
  }

  /** Nothing has come of the party up to there. */
  #pass(to: number): void {
    this.#timeline.advance(to);
    this.#late.reach(to);
  }

  #add(from: number, all: Int16Array): void {
    const timeline = this.#timeline;
    for (let done = 0; done < all.length; done += LONGEST_PIECE) {
      const samples = all.subarray(done, done + LONGEST_PIECE);
      const at = from + done;
      timeline.advance(at + samples.length);
      const isLate = at < timeline.start;
      if (!this.#late.take({ at, samples, isLate, newest: timeline.end }))
        timeline.add(this.#side, at, samples);
    }
  }

  #halve(samples: Int16Array): Int16Array {
    this.#downsampler ??= new Downsampler();
    return this.#downsampler.push(samples);
  }
}
