/** As published (ufal/whisper_streaming): a new hypothesis may begin 0.1 s before the end of what is confirmed. */
const OVERLAP_MS = 100;
/** Confirmed words are looked for at the start of a hypothesis that begins this near to them, five of them at most. */
const SAME_PLACE_MS = 1_000;
const MOST_REPEATED = 5;
/**
 * Length of sound that Whisper hears at once. Published is no bound: where no segment can be cut, ours cuts
 * behind the last confirmed word.
 */
const MOST_MS = 30_000;
const SAMPLES_PER_MS = 8;

/** A word with its place, ms from the start of the stream (of a hypothesis: from its first sample). */
export interface PlacedWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Text of an engine for samples; times in ms from the first of them. */
export interface Hypothesis {
  readonly words: readonly PlacedWord[];
  /** Ends of the engine's segments. */
  readonly segmentEndsMs: readonly number[];
}

export interface PolicyOptions {
  /** Transcribes samples at 8 kHz. */
  readonly recognise: (samples: Int16Array) => Promise<Hypothesis>;
  /** Samples are cut beyond this length (`--buffer_trimming_sec`, published default 15), ms. */
  readonly trimBeyondMs: number;
}

/** Two hypotheses in a row: the words with which both begin are confirmed. */
class HypothesisPair {
  #confirmedToMs: number;
  /** Confirmed words that are in the buffer of samples still. */
  #inBuffer: PlacedWord[] = [];
  #before: readonly PlacedWord[] = [];

  constructor(fromMs: number) {
    this.#confirmedToMs = fromMs;
  }

  /** Not confirmed so far. */
  get rest(): readonly PlacedWord[] {
    return this.#before;
  }

  get confirmedToMs(): number {
    return this.#confirmedToMs;
  }

  /** @returns the words that this hypothesis confirms */
  agree(hypothesis: readonly PlacedWord[]): PlacedWord[] {
    const fresh = this.#withoutConfirmed(hypothesis);
    let count = 0;
    while (count < fresh.length && fresh[count]?.text === this.#before[count]?.text) count++;
    const agreed = fresh.slice(0, count);
    this.#before = fresh.slice(count);
    this.#inBuffer.push(...agreed);
    this.#confirmedToMs = agreed.at(-1)?.endMs ?? this.#confirmedToMs;
    return agreed;
  }

  cutAt(ms: number): void {
    this.#inBuffer = this.#inBuffer.filter(({ endMs }) => endMs > ms);
  }

  #withoutConfirmed(hypothesis: readonly PlacedWord[]): readonly PlacedWord[] {
    const fresh = hypothesis.filter(({ startMs }) => startMs > this.#confirmedToMs - OVERLAP_MS);
    const [first] = fresh;
    if (!first || Math.abs(first.startMs - this.#confirmedToMs) >= SAME_PLACE_MS) return fresh;
    const most = Math.min(this.#inBuffer.length, fresh.length, MOST_REPEATED);
    for (let count = 1; count <= most; count++) {
      const tail = this.#inBuffer.slice(-count);
      if (tail.every(({ text }, i) => text === fresh[i]?.text)) return fresh.slice(count);
    }
    return fresh;
  }
}

/**
 * The streaming policy of whisper_streaming, from its description (Macháček, Dabre and Bojar 2023, “Turning Whisper into
 * Real-Time Transcription System”) and the behaviour of its published program: all samples since the last cut are
 * transcribed again with each piece; what two hypotheses in a row begin with is confirmed; beyond a length they are cut at
 * the end of the last whole segment that is confirmed. Without the prompt of the last 200 characters, which our worker
 * has no field for: it is empty until the first cut.
 */
export class PublishedAgreement {
  readonly #options: PolicyOptions;
  #samples = new Int16Array(0);
  #fromMs: number;
  #pair: HypothesisPair;

  /** @param fromMs place of the first sample in the stream */
  constructor(options: PolicyOptions, fromMs = 0) {
    this.#options = options;
    this.#fromMs = fromMs;
    this.#pair = new HypothesisPair(fromMs);
  }

  insert(samples: Int16Array): void {
    const joined = new Int16Array(this.#samples.length + samples.length);
    joined.set(this.#samples);
    joined.set(samples, this.#samples.length);
    this.#samples = joined;
  }

  /** Transcribes what is there. @returns the words that are confirmed from now on */
  async next(): Promise<PlacedWord[]> {
    if (this.#samples.length === 0) return [];
    const { words, segmentEndsMs } = await this.#options.recognise(this.#samples);
    const placed = words.map(({ text, startMs, endMs }) => ({
      text,
      startMs: startMs + this.#fromMs,
      endMs: endMs + this.#fromMs,
    }));
    const confirmed = this.#pair.agree(placed);
    if (this.#lengthMs > this.#options.trimBeyondMs)
      this.#trim(segmentEndsMs.map((endMs) => endMs + this.#fromMs));
    return confirmed;
  }

  /** The stream is over. @returns the words that were not confirmed */
  finish(): PlacedWord[] {
    return [...this.#pair.rest];
  }

  get #lengthMs(): number {
    return this.#samples.length / SAMPLES_PER_MS;
  }

  /** At the end of a segment that is confirmed and not the newest. */
  #trim(segmentEndsMs: readonly number[]): void {
    const { confirmedToMs } = this.#pair;
    const end = segmentEndsMs.slice(0, -1).findLast((ms) => ms <= confirmedToMs);
    if (end !== undefined && end > this.#fromMs) this.#cutAt(end);
    const latestMs = this.#fromMs + this.#lengthMs;
    if (this.#lengthMs > MOST_MS) this.#cutAt(Math.max(confirmedToMs, latestMs - MOST_MS));
  }

  #cutAt(ms: number): void {
    this.#pair.cutAt(ms);
    this.#samples = this.#samples.slice(Math.round((ms - this.#fromMs) * SAMPLES_PER_MS));
    this.#fromMs = ms;
  }
}
