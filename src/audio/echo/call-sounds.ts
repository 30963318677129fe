import { durationMsOf, endMsOf, type AudioFrame } from '../frame.js';
import { Downsampler } from '../downsample.js';
import { ECHO_RATE_HZ, SAMPLES_PER_MS } from './fit-echo.js';

/** A step in time that is no rounding: what comes is not what comes next. */
const JUMP_MS = 60;

/** The recent sound of one party of a call, and of the others. */
export interface LegSound {
  /** In order; other frames than those of this leg's next place begin it anew. */
  push(frame: AudioFrame): void;
  /**
   * The sound of each other party between two places of the
   * call, ms from answer; silence where nothing is known.
   */
  others(fromMs: number, toMs: number): Float32Array[];
  close(): void;
}

/**
 * The newest sound of the parties of each call, at 8 kHz, so that the echo of one can be recognised in the channel of another.
 *
 * In:     each party's frames.
 * Out:    what the others said at a time.
 * End:    a party's sound is forgotten when it is closed; memory is bounded by `keepMs` a party.
 * Errors: none.
 */
export class CallSounds {
  readonly #keepMs: number;
  readonly #calls = new Map<string, Set<RecentSound>>();

  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  /** How many calls are kept. */
  get size(): number {
    return this.#calls.size;
  }

  /** @param callId left out: the party is alone */
  open(callId: string | undefined): LegSound {
    const sound = new RecentSound(this.#keepMs);
    const legs = (callId === undefined ? undefined : this.#calls.get(callId)) ?? new Set();
    legs.add(sound);
    if (callId !== undefined) this.#calls.set(callId, legs);
    return {
      push: (frame) => sound.push(frame),
      others: (fromMs, toMs) =>
        [...legs].filter((each) => each !== sound).map((each) => each.between(fromMs, toMs)),
      close: () => {
        legs.delete(sound);
        if (callId !== undefined && legs.size === 0) this.#calls.delete(callId);
      },
    };
  }
}

/** A ring of samples, by their place in the call. */
class RecentSound {
  readonly #ring: Int16Array;
  /** Place of the newest sample, in samples from answer; the ring holds those before it. */
  #end = 0;
  #start = 0;
  #downsampler = new Downsampler();

  constructor(keepMs: number) {
    this.#ring = new Int16Array(Math.ceil(keepMs) * SAMPLES_PER_MS);
  }

  push(frame: AudioFrame): void {
    const narrow =
      frame.sampleRateHz === ECHO_RATE_HZ ? frame.samples : this.#downsampler.push(frame.samples);
    const lengthMs = durationMsOf(narrow.length, ECHO_RATE_HZ);
    const place = Math.round((endMsOf(frame) - lengthMs) * SAMPLES_PER_MS);
    const isNext = Math.abs(place - this.#end) < JUMP_MS * SAMPLES_PER_MS && this.#end > this.#start;
    const from = isNext ? this.#end : place;
    if (!isNext) this.#start = from;
    for (let i = 0; i < narrow.length; i++) this.#ring[index(from + i, this.#ring)] = narrow[i] as number;
    this.#end = from + narrow.length;
    this.#start = Math.max(this.#start, this.#end - this.#ring.length);
  }

  between(fromMs: number, toMs: number): Float32Array {
    const from = Math.round(fromMs * SAMPLES_PER_MS);
    const length = Math.max(0, Math.round(toMs * SAMPLES_PER_MS) - from);
    return Float32Array.from({ length }, (_, i) => {
      const place = from + i;
      return place >= this.#start && place < this.#end ? (this.#ring[index(place, this.#ring)] as number) : 0;
    });
  }
}

function index(place: number, { length }: { readonly length: number }): number {
  return ((place % length) + length) % length;
}
