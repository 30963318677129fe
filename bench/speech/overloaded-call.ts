import { setTimeout as after } from 'node:timers/promises';
import type { SpeechGrowth } from '../../src/audio/vad/speech-growth.js';
import { nowMs } from '../../src/lib/clock.js';
import { silentLog } from '../../src/lib/log.js';
import { CallSession } from '../../src/live/session/call-session.js';
import type { PlacedEvent } from '../../src/live/session/placed-event.js';
import { lateUtterances } from '../../src/live/transcript/late-utterances.js';
import { utterancesOf } from '../../src/live/transcript/leg-utterances.js';
import { transcribesLive } from '../../src/live/transcript/transcript-mode.js';
import type { SpeechLoad } from '../../src/speech/speech-load.js';
import type { StreamingTranscriber } from '../../src/speech/streaming/streaming-transcriber.js';
import type { Transcriber } from '../../src/speech/transcriber.js';
import { noise } from './noise.js';

const SPEAKERS = ['caller', 'agent'] as const;
const SPEECH_MS = 4_000;
const CYCLE_MS = 10_000;
const GROWTH_MS = 200;
const LOOK_EVERY_MS = 100;

/** A stretch of speech and what became of it. */
export interface StretchEnd {
  readonly lengthMs: number;
  /** Words as it was spoken; later, because there was no room for the call; later, because they did not come in time. */
  readonly how: 'live' | 'no-room' | 'too-late';
  /** From its end to its words, ms. */
  readonly waitMs: number;
}

export interface OverloadedParts {
  readonly transcriber: Pick<Transcriber, 'transcribe'>;
  readonly streaming: StreamingTranscriber;
  readonly load: SpeechLoad;
  readonly signal: AbortSignal;
}

interface Open {
  readonly closedAtMs: number;
  readonly lengthMs: number;
  how: StretchEnd['how'];
}

/** A call of two parties who speak 4 s of 10 each, through the product's own admission, transcription and catching up. */
export class OverloadedCall {
  readonly ends: StretchEnd[] = [];
  spokenMs = 0;
  readonly #parts: OverloadedParts;
  readonly #session: CallSession;
  /** Stretches without words so far, by utterance. */
  readonly #open = new Map<string, Open>();
  readonly #late: Promise<void>;
  #lastWordsMs = 0;

  constructor(callId: string, parts: OverloadedParts) {
    this.#parts = parts;
    this.#session = new CallSession({ callId, callerId: null, dialled: '116', answeredAtMs: nowMs() });
    this.#late = this.#hearLate();
  }

  /** Resolves once all has been said, and what is transcribed as it is spoken has its words. */
  async speak(untilMs: number): Promise<void> {
    await Promise.all(SPEAKERS.map((speaker, i) => this.#hear(speaker, (i * CYCLE_MS) / 2, untilMs)));
  }

  /** @returns when the last deferred stretch got its words; null where it had none by then */
  async catchUp(latestMs: number): Promise<number | null> {
    while (this.#open.size > 0) {
      if (nowMs() > latestMs) return null;
      this.#parts.signal.throwIfAborted();
      await after(LOOK_EVERY_MS);
    }
    return this.#lastWordsMs;
  }

  /** The parties have left; nothing more is transcribed. */
  end(): Promise<void> {
    this.#session.move({
      state: 'wrapping-up',
      end: { side: 'caller', cause: 16, reason: 'caller-hung-up' },
    });
    return this.#late;
  }

  async #hear(speaker: (typeof SPEAKERS)[number], offsetMs: number, untilMs: number): Promise<void> {
    const { transcriber, streaming, load } = this.#parts;
    const session = this.#session;
    const { callId } = session;
    const legId = speaker;
    const modeParts = { speechLoad: load, journal: { append: async () => {} }, log: silentLog() };
    let next = 1;
    const nextId = () => `${legId}-${next++}`;
    const leg = { callId, legId, speaker, nextId, speech: this.#speechOf(offsetMs, untilMs) };
    const said = utterancesOf(leg, {
      ...{ transcriber, streaming, language: 'en', signal: session.abort.signal },
      isLive: () => transcribesLive(modeParts, session),
      onDeferred: ({ utteranceId, segment }) => {
        const { startMs, endMs } = segment;
        session.hearing.deferred.add({ utteranceId, legId, speaker, startMs, endMs, segment });
      },
    });
    for await (const placed of said) this.#take(placed);
  }

  async #hearLate(): Promise<void> {
    const { transcriber, load, signal } = this.#parts;
    const parts = {
      transcriber,
      speechLoad: load,
      language: 'en',
      stopping: signal,
      recordedSpeech: async () => null,
    };
    for await (const placed of lateUtterances(parts, this.#session)) this.#take(placed);
  }

  #take({ event, startMs }: PlacedEvent): void {
    if (event.type === 'transcript.deferred') {
      const { utteranceId, endMs } = event;
      const how = this.#session.hearing.transcription === 'deferred' ? 'no-room' : 'too-late';
      this.#open.set(utteranceId, { closedAtMs: nowMs(), lengthMs: endMs - startMs, how });
      return;
    }
    if (event.type !== 'transcript.final' && event.type !== 'transcript.dropped') return;
    const [id, endMs] =
      event.type === 'transcript.final'
        ? [event.utterance.id, event.utterance.endMs]
        : [event.utteranceId, event.endMs];
    const deferred = this.#open.get(id);
    this.#open.delete(id);
    this.#lastWordsMs = nowMs();
    const waitMs = nowMs() - (this.#session.answeredAtMs + endMs);
    this.ends.push({ lengthMs: endMs - startMs, how: deferred?.how ?? 'live', waitMs });
  }

  /** In real time: 4 s of speech every 10. */
  async *#speechOf(offsetMs: number, untilMs: number): AsyncGenerator<SpeechGrowth> {
    await after(offsetMs);
    while (nowMs() + SPEECH_MS < untilMs && !this.#parts.signal.aborted) {
      const startMs = nowMs() - this.#session.answeredAtMs;
      const samples = noise(SPEECH_MS);
      const piece = (fromMs: number) => samples.subarray(fromMs * 8, (fromMs + GROWTH_MS) * 8);
      const place = { startMs, onsetMs: startMs, sampleRateHz: 8000 } as const;
      for (let ms = 0; ms < SPEECH_MS; ms += GROWTH_MS) {
        await after(GROWTH_MS);
        const spokenToMs = startMs + ms + GROWTH_MS;
        if (ms === 0) yield { type: 'opened', ...place, samples: piece(ms) };
        else yield { type: 'grew', samples: piece(ms), quietMs: 0, spokenToMs };
      }
      const closedAtMs = nowMs();
      const endMs = closedAtMs - this.#session.answeredAtMs;
      this.spokenMs += endMs - startMs;
      yield {
        type: 'closed',
        segment: {
          ...{ samples, sampleRateHz: 8000, startMs, endMs, spokenToMs: endMs, endedBy: 'hangover' },
          ...{ lastSpeechAtMs: closedAtMs, closedAtMs },
        },
      };
      await after(CYCLE_MS - SPEECH_MS);
    }
  }
}
