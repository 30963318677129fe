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
    if (frame.filled) this.#timeline.advance(to);
    else this.#add(from, samples.subarray(from - at));
    return { from, to };
  }

  #add(at: number, samples: Int16Array): void {
    for (let done = 0; done < samples.length; done += LONGEST_PIECE) {
      const piece = samples.subarray(done, done + LONGEST_PIECE);
      const late = this.#timeline.add(this.#side, at + done, piece);
      if (late > 0) this.#late.add(at + done, piece.subarray(0, late));
      if (late < piece.length) this.#late.inTime(at + done + piece.length);
    }
  }

  #halve(samples: Int16Array): Int16Array {
    this.#downsampler ??= new Downsampler();
    return this.#downsampler.push(samples);
  }
}
