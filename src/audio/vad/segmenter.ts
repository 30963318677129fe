import { joinSamples } from '../join-samples.js';
import { nowMs } from '../../lib/clock.js';
import type { SegmentOptions } from './segment-options.js';
import { SentenceEnd } from './sentence-end.js';
import type { SpeechGrew, SpeechGrowth, SpeechOpened } from './speech-growth.js';
import type { SpeechSegment } from './speech-segment.js';
import type { AudioWindow } from './window-cutter.js';

/** A window and how likely it holds speech, 0..1. */
export interface JudgedWindow {
  readonly window: AudioWindow;
  readonly probability: number;
}

/** Where a hard cut may fall: in the later half, so that both parts are worth transcribing. */
const EARLIEST_CUT = 0.5;
/** Growth is reported in pieces of this length: often enough for interim words, seldom enough for the pipe to the server. */
const GROWTH_MS = 200;

/**
 * The rules that make segments of judged windows; no model, no waiting.
 *
 * In:     `push`: the windows of one leg, in order.
 * Out:    how speech grows, and a segment whenever one is complete; segments never overlap.
 * End:    `end` returns the open segment, if there is one.
 * Errors: none.
 */
export class Segmenter {
  readonly #options: SegmentOptions;
  readonly #sentence: SentenceEnd;
  /** While silent: the pre-roll. While the party speaks: the segment so far. */
  #kept: JudgedWindow[] = [];
  #speech: { readonly startMs: number; endMs: number } | undefined;
  #judgedToMs = -Infinity;
  /** Place up to which the open segment was reported, ms from answer; undefined while it was not. */
  #reportedToMs: number | undefined;

  constructor(options: SegmentOptions, sentence = new SentenceEnd()) {
    this.#options = options;
    this.#sentence = sentence;
  }

  /** Every segment that is still to come begins there or later. */
  get settledToMs(): number {
    return this.#kept[0]?.window.startMs ?? this.#judgedToMs;
  }

  push(judged: JudgedWindow): SpeechGrowth | undefined {
    this.#judgedToMs = judged.window.endMs;
    const { onset, offset, maxSegmentMs } = this.#options;
    const { window, probability } = judged;
    this.#kept.push(judged);
    if (!this.#speech) {
      if (probability >= onset) this.#speech = { startMs: window.startMs, endMs: window.endMs };
      else this.#keepPreRoll();
      return undefined;
    }
    if (probability >= offset) this.#speech.endMs = window.endMs;
    if (window.endMs - this.#speech.endMs >= this.#hangoverMs(this.#speech))
      return closed(this.#endAfterHangover());
    if (window.endMs - this.#startMs() >= maxSegmentMs) return closed(this.#cut());
    return this.#growth(this.#speech);
  }

  /** Also used where time jumps: what comes next is another stretch. */
  end(): SpeechGrowth | undefined {
    const kept = this.#kept;
    this.#kept = [];
    return closed(this.#finish(kept, 'end'));
  }

  #hangoverMs({ endMs }: { readonly endMs: number }): number {
    const { hangoverMs, sentenceHangoverMs } = this.#options;
    return this.#sentence.isAt(endMs) ? Math.min(sentenceHangoverMs, hangoverMs) : hangoverMs;
  }

  #growth(speech: {
    readonly startMs: number;
    readonly endMs: number;
  }): SpeechOpened | SpeechGrew | undefined {
    const reportedToMs = this.#reportedToMs;
    const endMs = this.#kept.at(-1)?.window.endMs ?? 0;
    if (reportedToMs === undefined) {
      const isSpeech = speech.endMs - speech.startMs >= this.#options.minSpeechMs;
      const first = this.#kept[0]?.window;
      if (!isSpeech || !first) return undefined;
      this.#reportedToMs = endMs;
      const { startMs, sampleRateHz } = first;
      const samples = joinSamples(samplesOf(this.#kept));
      return { type: 'opened', startMs, onsetMs: speech.startMs, samples, sampleRateHz };
    }
    if (endMs - reportedToMs < GROWTH_MS && !this.#pauses(endMs - speech.endMs)) return undefined;
    this.#reportedToMs = endMs;
    const samples = joinSamples(samplesOf(this.#kept.filter(({ window }) => window.startMs >= reportedToMs)));
    return { type: 'grew', samples, quietMs: endMs - speech.endMs, spokenToMs: speech.endMs };
  }

  /** Reported at once, so that the reader can say whether a sentence is over. */
  #pauses(quietMs: number): boolean {
    const { sentenceHangoverMs } = this.#options;
    const window = this.#kept.at(-1)?.window;
    const windowMs = window ? window.endMs - window.startMs : 0;
    return quietMs >= sentenceHangoverMs && quietMs - windowMs < sentenceHangoverMs;
  }

  #startMs(): number {
    return this.#kept[0]?.window.startMs ?? 0;
  }

  #endAfterHangover(): SpeechSegment | undefined {
    const lastMs = this.#kept.at(-1)?.window.endMs ?? 0;
    const endMs = Math.min(lastMs, (this.#speech?.endMs ?? 0) + this.#options.postRollMs);
    const count = this.#kept.findIndex(({ window }) => window.endMs >= endMs) + 1;
    const segment = this.#finish(this.#kept.slice(0, count), 'hangover');
    // noise that was no segment may still be the first consonant of one
    if (segment) this.#kept = this.#kept.slice(count);
    this.#keepPreRoll();
    return segment;
  }

  /** In two at the window that least sounds like speech: a breath between two words, most often. */
  #cut(): SpeechSegment | undefined {
    const earliestMs = this.#startMs() + this.#options.maxSegmentMs * EARLIEST_CUT;
    let cutAt = this.#kept.length - 1;
    for (let i = cutAt; (this.#kept[i]?.window.startMs ?? -1) >= earliestMs; i--) {
      if (this.#probabilityAt(i) < this.#probabilityAt(cutAt)) cutAt = i;
    }
    const rest = this.#kept.slice(cutAt + 1);
    const segment = this.#finish(this.#kept.slice(0, cutAt + 1), 'hard-cut');
    this.#kept = rest;
    this.#speech = this.#speechIn(rest);
    if (!this.#speech) this.#keepPreRoll();
    return segment;
  }

  #probabilityAt(index: number): number {
    return this.#kept[index]?.probability ?? 1;
  }

  #speechIn(windows: readonly JudgedWindow[]): { startMs: number; endMs: number } | undefined {
    const spoken = windows.filter(({ probability }) => probability >= this.#options.offset);
    const [first, last] = [spoken[0], spoken.at(-1)];
    return first && last ? { startMs: first.window.startMs, endMs: last.window.endMs } : undefined;
  }

  /** Closes the open stretch; nothing comes of it when it was too short to be speech. */
  #finish(windows: readonly JudgedWindow[], endedBy: SpeechSegment['endedBy']): SpeechSegment | undefined {
    const speech = this.#speech;
    this.#speech = undefined;
    this.#reportedToMs = undefined;
    if (!speech || speech.endMs - speech.startMs < this.#options.minSpeechMs) return undefined;
    const lastSpoken = windows.findLast(({ probability }) => probability >= this.#options.offset);
    return toSegment(windows, endedBy, lastSpoken);
  }

  #keepPreRoll(): void {
    const endMs = this.#kept.at(-1)?.window.endMs ?? 0;
    while (endMs - (this.#kept[1]?.window.startMs ?? endMs) >= this.#options.preRollMs) {
      if (this.#kept.shift() === undefined) return;
    }
  }
}

function closed(segment: SpeechSegment | undefined): SpeechGrowth | undefined {
  return segment && { type: 'closed', segment };
}

function toSegment(
  windows: readonly JudgedWindow[],
  endedBy: SpeechSegment['endedBy'],
  lastSpoken: JudgedWindow | undefined,
): SpeechSegment | undefined {
  const first = windows[0]?.window;
  const last = windows.at(-1)?.window;
  if (!first || !last) return undefined;
  return {
    samples: joinSamples(samplesOf(windows)),
    sampleRateHz: first.sampleRateHz,
    startMs: first.startMs,
    endMs: last.endMs,
    spokenToMs: (lastSpoken?.window ?? last).endMs,
    endedBy,
    lastSpeechAtMs: (lastSpoken?.window ?? last).arrivedAtMs,
    closedAtMs: nowMs(),
  };
}

const samplesOf = (windows: readonly JudgedWindow[]) => windows.map(({ window }) => window.samples);
