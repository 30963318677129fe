import type { SpeechSegment } from '../../audio/vad/speech-segment.js';

/** A rest of an utterance beside a pause that is shorter than this holds no word. */
const SHORTEST_LEFT_MS = 250;

/** Stretches of a call without a transcript: they are taken out before anything is transcribed. In ms from answer. */
export class SpeechPauses {
  #spans: { readonly fromMs: number; readonly toMs: number }[] = [];

  pause(atMs: number): void {
    this.#spans = [...this.#spans, { fromMs: atMs, toMs: Infinity }];
  }

  resume(atMs: number): void {
    this.#spans = this.#spans.map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, atMs) }));
  }

  /** The speech of one leg with silence in place of the pauses; nothing where all of it was in a pause. */
  async *without(speech: AsyncIterable<SpeechSegment>): AsyncGenerator<SpeechSegment> {
    for await (const segment of speech) {
      const left = this.#maskedIn(segment);
      if (left) yield left;
    }
  }

  #maskedIn(segment: SpeechSegment): SpeechSegment | undefined {
    const { startMs, endMs, sampleRateHz } = segment;
    const met = this.#spans.filter(({ fromMs, toMs }) => fromMs < endMs && toMs > startMs);
    if (met.length === 0) return segment;
    const samples = segment.samples.slice();
    const toIndex = (ms: number) =>
      Math.min(samples.length, Math.max(0, Math.round(((ms - startMs) * sampleRateHz) / 1000)));
    let masked = 0;
    for (const { fromMs, toMs } of met) {
      const [from, to] = [toIndex(fromMs), toIndex(toMs)];
      samples.fill(0, from, to);
      masked += to - from;
    }
    const leftMs = ((samples.length - masked) * 1000) / sampleRateHz;
    return leftMs < SHORTEST_LEFT_MS ? undefined : { ...segment, samples };
  }
}
