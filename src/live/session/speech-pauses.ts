import { durationMsOf } from '../../audio/frame.js';
import type { SpeechGrowth, SpeechOpened } from '../../audio/vad/speech-growth.js';
import type { SpeechSegment } from '../../audio/vad/speech-segment.js';

/** A rest of an utterance beside a pause that is shorter than this holds no word. */
const SHORTEST_LEFT_MS = 250;

/** Where the speech that grows lies, ms from answer. */
interface OpenStretch extends Pick<SpeechOpened, 'startMs' | 'sampleRateHz'> {
  readonly endMs: number;
}

/** Stretches of a call without a transcript: they are taken out before anything is transcribed. In ms from answer. */
export class SpeechPauses {
  #spans: { readonly fromMs: number; readonly toMs: number }[] = [];

  get isPaused(): boolean {
    return this.#spans.some(({ toMs }) => toMs === Infinity);
  }

  pause(atMs: number): void {
    this.#spans = [...this.#spans, { fromMs: atMs, toMs: Infinity }];
  }

  resume(atMs: number): void {
    this.#spans = this.#spans.map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, atMs) }));
  }

  /**
   * The speech of one leg with silence in place of the pauses; nothing where all of it was in a pause. A stretch that
   * meets a pause grows no further: its words are those of its end.
   */
  async *without(speech: AsyncIterable<SpeechGrowth>): AsyncGenerator<SpeechGrowth> {
    let open: OpenStretch | undefined;
    for await (const growth of speech) {
      if (growth.type === 'closed') {
        const hadGrown = open !== undefined;
        open = undefined;
        const segment = growth.segment && this.#maskedIn(growth.segment);
        if (segment || hadGrown) yield { type: 'closed', segment: segment ?? null };
        continue;
      }
      open = growth.type === 'opened' ? openedAt(growth) : open && grownBy(open, growth.samples);
      if (!open) continue;
      if (this.#meets(open)) {
        open = undefined;
        yield { type: 'closed', segment: null };
      } else yield growth;
    }
  }

  #meets({ startMs, endMs }: OpenStretch): boolean {
    return this.#spans.some(({ fromMs, toMs }) => fromMs < endMs && toMs > startMs);
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

function openedAt({ startMs, sampleRateHz, samples }: SpeechOpened): OpenStretch {
  return { startMs, sampleRateHz, endMs: startMs + durationMsOf(samples.length, sampleRateHz) };
}

function grownBy(open: OpenStretch, samples: Int16Array): OpenStretch {
  return { ...open, endMs: open.endMs + durationMsOf(samples.length, open.sampleRateHz) };
}
