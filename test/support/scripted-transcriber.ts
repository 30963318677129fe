import { durationMsOf } from '../../src/audio/frame.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { TranscriptionTimeoutError } from '../../src/speech/errors.js';
import type {
  Transcriber,
  TranscriberStats,
  Transcription,
  TranscriptionRequest,
} from '../../src/speech/transcriber.js';

/** The transcriber's answer to one request. */
export interface ScriptedLine {
  readonly text: string;
  /** How long it takes over it, ms; 0 when left out. */
  readonly afterMs?: number;
  /** Says this instead of a text. */
  readonly error?: Error;
  /** 0.9 when left out. */
  readonly confidence?: number;
  /** The language that was asked for, or `en` for `auto`, when left out. */
  readonly language?: string;
  readonly doubt?: Transcription['doubt'];
  readonly dropped?: Transcription['dropped'];
}

/** Lines by leg, each used once, in order. A leg with no line left hears nothing (an empty text). */
export type Script = Readonly<Record<string, readonly (ScriptedLine | string)[]>>;

/**
 * A transcriber that says what it was asked to say. `keyOf` maps a request to its part of the script; the leg id
 * itself when left out, which does not do where leg ids are made up by Asterisk. `hearsInterims`: interims and tentative
 * finals use up lines as finals do; left out, they hear nothing, so that a script is one of utterances.
 */
export class ScriptedTranscriber implements Transcriber {
  readonly #lines: Map<string, ScriptedLine[]>;
  readonly #keyOf: (request: TranscriptionRequest) => string;
  readonly #running = new Set<(error: Error) => void>();
  /** Every request so far, for a test to look at. */
  readonly requests: TranscriptionRequest[] = [];
  #completed = 0;
  #failed = 0;
  #closed = false;

  readonly #hearsInterims: boolean;

  constructor(
    script: Script,
    {
      keyOf = (request) => request.legId,
      hearsInterims = false,
    }: { keyOf?: (request: TranscriptionRequest) => string; hearsInterims?: boolean } = {},
  ) {
    this.#hearsInterims = hearsInterims;
    this.#lines = new Map(Object.entries(script).map(([key, lines]) => [key, lines.map(toLine)]));
    this.#keyOf = keyOf;
  }

  async transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<Transcription> {
    if (this.#closed) throw new UnavailableError('the transcriber is closed');
    signal?.throwIfAborted();
    if (request.priority === 'interim' && !this.#hearsInterims) return toTranscription({ text: '' }, request);
    if (request.isTentative && !this.#hearsInterims)
      throw new UnavailableError('each utterance has one line');
    this.requests.push(request);
    const line = this.#lines.get(this.#keyOf(request))?.shift() ?? { text: '' };
    try {
      await this.#wait(line.afterMs ?? 0, request, signal);
      if (line.error) throw line.error;
    } catch (error) {
      this.#failed++;
      throw error;
    }
    this.#completed++;
    return toTranscription(line, request);
  }

  stats(): TranscriberStats {
    return {
      workers: 1,
      ready: this.#closed ? 0 : 1,
      seats: this.#closed ? 0 : 1,
      unhealthy: 0,
      busy: this.#running.size,
      queued: 0,
      liveWaitMs: 0,
      restarts: 0,
      completed: this.#completed,
      failed: this.#failed,
      doubtful: 0,
      dropped: 0,
      meanQueueMs: this.#completed > 0 ? 0 : null,
      realTimeFactor: null,
    };
  }

  close(): void {
    this.#closed = true;
    for (const reject of [...this.#running]) reject(new UnavailableError('the transcriber is closed'));
  }

  #wait(afterMs: number, { legId, deadlineMs }: TranscriptionRequest, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        this.#running.delete(onError);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        finish();
      };
      const onError = (error: Error) => settle(() => reject(error));
      const onAbort = () => onError(signal?.reason as Error);
      const timer =
        afterMs > deadlineMs
          ? setTimeout(() => onError(new TranscriptionTimeoutError(legId, deadlineMs)), deadlineMs)
          : setTimeout(() => settle(resolve), afterMs);
      this.#running.add(onError);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }
}

function toLine(line: ScriptedLine | string): ScriptedLine {
  return typeof line === 'string' ? { text: line } : line;
}

function toTranscription(line: ScriptedLine, request: TranscriptionRequest): Transcription {
  const texts = line.text.split(/\s+/).filter(Boolean);
  const { confidence = 0.9, doubt = null, dropped = texts.length === 0 ? 'no-words' : null } = line;
  const stepMs = durationMsOf(request.samples.length, request.sampleRateHz) / Math.max(texts.length, 1);
  return {
    text: texts.join(' '),
    words: texts.map((text, at) => ({
      text,
      startMs: at * stepMs,
      endMs: (at + 1) * stepMs,
      probability: confidence,
    })),
    language: line.language ?? (request.language === 'auto' ? 'en' : request.language),
    confidence: texts.length > 0 ? confidence : null,
    noSpeechProbability: 0,
    doubt,
    dropped,
    queueMs: 0,
    inferenceMs: line.afterMs ?? 0,
  };
}
