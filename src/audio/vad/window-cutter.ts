import { durationMsOf, type AudioFrame, type SampleRateHz } from '../frame.js';

/** A stretch of one leg as long as the voice-activity model looks at. */
export interface AudioWindow {
  readonly samples: Int16Array;
  readonly sampleRateHz: SampleRateHz;
  /** ms from answer. */
  readonly startMs: number;
  readonly endMs: number;
  /** Wall clock at which its last sample arrived, ms since the epoch. */
  readonly arrivedAtMs: number;
  /** True when nothing of it was heard: all silence that was filled in. */
  readonly filled: boolean;
}

/** 20 ms frames in, windows out; what is over waits for the next frame. */
export class WindowCutter {
  readonly #windowSamples: number;
  #samples: Int16Array;
  #count = 0;
  #startMs = 0;
  #heard = false;
  #last: AudioFrame | undefined;

  constructor(windowSamples: number) {
    this.#windowSamples = windowSamples;
    this.#samples = new Int16Array(windowSamples);
  }

  /** The windows that this frame completes. */
  push(frame: AudioFrame): AudioWindow[] {
    const windows: AudioWindow[] = [];
    const { samples, sampleRateHz } = frame;
    this.#last = frame;
    for (let at = 0; at < samples.length;) {
      if (this.#count === 0) this.#startMs = frame.startMs + durationMsOf(at, sampleRateHz);
      const taken = Math.min(samples.length - at, this.#windowSamples - this.#count);
      this.#samples.set(samples.subarray(at, at + taken), this.#count);
      this.#heard ||= frame.filled !== true;
      this.#count += taken;
      at += taken;
      if (this.#count === this.#windowSamples) windows.push(this.#take(frame));
    }
    return windows;
  }

  /** The rest when the leg has ended: a window shorter than the others. */
  rest(): AudioWindow | undefined {
    return this.#last && this.#count > 0 ? this.#take(this.#last) : undefined;
  }

  #take({ sampleRateHz, arrivedAtMs }: AudioFrame): AudioWindow {
    const samples = this.#samples.subarray(0, this.#count);
    const window = {
      samples,
      sampleRateHz,
      startMs: this.#startMs,
      endMs: this.#startMs + durationMsOf(samples.length, sampleRateHz),
      arrivedAtMs,
      filled: !this.#heard,
    };
    this.#samples = new Int16Array(this.#windowSamples);
    this.#count = 0;
    this.#heard = false;
    return window;
  }
}
