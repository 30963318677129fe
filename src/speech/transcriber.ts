import type { SampleRateHz } from '../audio/frame.js';
import type { Closable } from '../lib/closer.js';
import type { FollowedTokens, FollowOn, InterimPolicy } from './follow-on.js';

/**
 * Finals go before interims, interims before chunks of a file, these before what is listened to a second time; within a
 * kind the next deadline first, fair between calls.
 */
export type TranscriptionPriority = 'final' | 'interim' | 'file' | 'second-pass';

/** Whether people wait for the words: their wait is the load of speech recognition. */
export function isLive(priority: TranscriptionPriority): boolean {
  return priority === 'final' || priority === 'interim';
}

/** An engine that identifies no language was asked for `auto` (ISO 639-2). Nothing can be asked for in it. */
export const UNDETERMINED = 'und';

export interface TranscriptionRequest {
  /** Which leg (or file) this is from; used for logs only. */
  readonly legId: string;
  /** The call (or file): calls get their turns fairly, however much one of them asks for. Left out: the leg. */
  readonly callId?: string | undefined;
  readonly priority: TranscriptionPriority;
  /**
   * Name of a slot, in which one request runs and one waits: a newer one replaces the one that waits, which
   * is rejected with `SupersededError`. Left out: no other request is in its way.
   */
  readonly slot?: string | undefined;
  /** Another request may be made in its place: where its text may be wrong, that one is counted (`TranscriberStats`). */
  readonly isTentative?: boolean;
  /** Mono, 16-bit signed. */
  readonly samples: Int16Array;
  readonly sampleRateHz: SampleRateHz;
  /** ISO 639-1, or `auto` to let the model detect it. */
  readonly language: string;
  /**
   * Tokens that an interim goes on from, where the engine's
   * `interimPolicy` says that it can. Left out: it begins anew.
   */
  readonly followOn?: FollowOn;
  /** Give up (with a `TranscriptionTimeoutError`) when there is no result after this long, queueing included. */
  readonly deadlineMs: number;
}

export interface TranscribedWord {
  readonly text: string;
  /** ms from the first sample of the request. */
  readonly startMs: number;
  readonly endMs: number;
  /** Mean token probability, 0..1. */
  readonly probability: number;
}

export interface Transcription {
  /** The text of the recogniser; also of a dropped stretch, so that its place in the journal can name it. */
  readonly text: string;
  readonly words: readonly TranscribedWord[];
  /** ISO 639-1 as detected or asked for; `UNDETERMINED` where the engine was asked for none and reports none. */
  readonly language: string;
  /** Mean token probability, 0..1; null when there are no tokens. */
  readonly confidence: number | null;
  /** The model's own no-speech probability, 0..1; null when it wrote nothing at all. */
  readonly noSpeechProbability: number | null;
  /**
   * Why the words may be wrong. `low-probability`: the model itself is unsure of them. `repetition`: its decoder was
   * stuck; of what it repeated, three times are in the text.
   */
  readonly doubt: 'low-probability' | 'repetition' | null;
  /**
   * Why this is no speech to write down. `no-words`: nothing was recognised. `no-speech`: the model says so itself.
   * `guess`: short, and the model bets against its own words.
   */
  readonly dropped: 'no-words' | 'no-speech' | 'guess' | null;
  readonly queueMs: number;
  readonly inferenceMs: number;
  /** Part of it in which the engine could have run, and other processes had the processors; left out where it is not known. */
  readonly withoutProcessorMs?: number;
  /** Name of the model, as `npm run models` has it; left out where the engine has none. */
  readonly model?: string | undefined;
  /** Tokens of the text; only in the answer to a request with `followOn`. */
  readonly followed?: FollowedTokens;
}

export interface TranscriberStats {
  readonly workers: number;
  readonly ready: number;
  /** Finals that can be computed at the same time now. */
  readonly seats: number;
  /** Workers that crashed more often than their budget allows. */
  readonly unhealthy: number;
  readonly busy: number;
  readonly queued: number;
  /** Longest that a final or an interim waits at the moment, ms; 0 while none does. */
  readonly liveWaitMs: number;
  readonly restarts: number;
  readonly completed: number;
  readonly failed: number;
  /**
   * Completed requests other than interims: with words that may be wrong (`doubtful`), and without speech to
   * write down (`dropped`).
   */
  readonly doubtful: number;
  readonly dropped: number;
  /** Over the completed requests; null while there are none. */
  readonly meanQueueMs: number | null;
  /** Seconds of inference per second of audio; null while there is none. */
  readonly realTimeFactor: number | null;
}

/**
 * In:     a stretch of one leg's speech.
 * Out:    its words.
 * End:    `close` rejects what is queued and ends every worker.
 * Errors: `TranscriptionTimeoutError`, `UnavailableError` (no worker lives, queue full), `SupersededError`. A worker that dies
 *         in the middle of a request is no error: the request is given once to the next worker.
 */
export interface Transcriber extends Closable {
  /** How its interims are best made; it may change with its model. Left out: `agreement`, which every engine can. */
  readonly interimPolicy?: InterimPolicy;
  transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<Transcription>;
  stats(): TranscriberStats;
}
