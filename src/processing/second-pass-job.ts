import type { SampleRateHz } from '../audio/frame.js';
import { AfterCallRecord, type AfterCallOptions } from '../calls/after-call-record.js';
import type { SecondPassGap, SecondPassOutcome, StoredCallEvent } from '../calls/call-event.js';
import {
  endOfSecondPass,
  hearingsOfSecondPass,
  isAfterCall,
  isBetterHearing,
  type SecondHearing,
} from '../calls/second-pass.js';
import { NotFoundError, UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { TranscriptionTimeoutError } from '../speech/errors.js';
import { placeWords } from '../speech/place-words.js';
import {
  UNDETERMINED,
  type Transcriber,
  type Transcription,
  type TranscriptionRequest,
} from '../speech/transcriber.js';
import { isUnreadable } from '../vault/errors.js';
import { SECOND_PASS_JOB } from './second-pass-job-name.js';
import { spokenPlaces, type SpokenPlace } from './second-pass-places.js';

export interface RecordedUtterance {
  /** Mono. */
  readonly samples: Int16Array;
  readonly sampleRateHz: SampleRateHz;
}

export interface SecondPassJobOptions extends AfterCallOptions {
  /** The recorded sound of an utterance; null where not all of it was recorded. @throws VaultError, UnavailableError */
  readonly recordedUtterance: (
    callId: string,
    place: Pick<SpokenPlace, 'legId' | 'speaker' | 'startMs' | 'endMs'>,
  ) => Promise<RecordedUtterance | null>;
  /** The larger model, started with the first utterance. @throws UnavailableError. Undefined: no second pass is wanted here. */
  readonly transcriber: (() => Promise<Pick<Transcriber, 'transcribe'>>) | undefined;
  readonly log: Log;
}

interface Attempt {
  readonly payload: unknown;
  /** 0: this is the last attempt. */
  readonly attemptsLeft: number;
}

/** A call of an hour, with a model that needs ten times as long as the speech lasts. */
const TIME_LIMIT_MS = 12 * 60 * 60_000;
const WAITS = { firstMs: 1_000, maxMs: 600_000 };
/** Time limit for one utterance, which is transcribed behind all sent recordings: it is not urgent. */
const DEADLINE_MS = 4 * 60 * 60_000;
const ENDED = 'second-pass.ended';
type LeftOut = { readonly utteranceId: string; readonly reason: SecondPassGap };

/**
 * The kind of job that listens to a call that is over once more, with a larger model. Its structure is that of a `JobKind`.
 * Words are written utterance by utterance, so that a killed worker costs one of them, and the end behind it; only
 * then do these words count (calls/second-pass.ts).
 */
export function secondPassJob(options: SecondPassJobOptions) {
  return {
    name: SECOND_PASS_JOB,
    timeLimitMs: TIME_LIMIT_MS,
    waits: WAITS,
    run: async ({ payload, attemptsLeft }: Attempt, signal: AbortSignal): Promise<void> => {
      const { transcriber, log } = options;
      const callId = callIdOf(payload);
      if (!transcriber) {
        log.warn(
          { callId },
          'no second pass: this process has no SECOND_PASS_MODEL, and the one of the call had',
        );
        return;
      }
      const record = await AfterCallRecord.open(callId, options);
      record.publishAgain();
      // one that was given up is run again where a person queues it again: it goes on behind what was heard
      const earlier = endOfSecondPass(record.events);
      if (earlier && earlier.event.outcome !== 'given-up') return;
      await new SecondPass(callId, record, { ...options, transcriber, attemptsLeft, signal }).run();
    },
    giveUp: async ({ payload }: Pick<Attempt, 'payload'>): Promise<void> => {
      const record = await AfterCallRecord.open(callIdOf(payload), options);
      const isFinished = record.events.findLast(({ event }) => isAfterCall(event))?.event.type === ENDED;
      if (!isFinished) await end(record, { outcome: 'given-up', leftOut: [] });
    },
  };
}

interface PassOptions extends SecondPassJobOptions {
  readonly transcriber: NonNullable<SecondPassJobOptions['transcriber']>;
  readonly attemptsLeft: number;
  readonly signal: AbortSignal;
}

/** One attempt at one call. */
class SecondPass {
  readonly #callId: string;
  readonly #record: AfterCallRecord;
  readonly #options: PassOptions;
  readonly #leftOut: LeftOut[] = [];
  /** An utterance has no sound, and its sound was not deleted. */
  #lacksSound = false;

  constructor(callId: string, record: AfterCallRecord, options: PassOptions) {
    this.#callId = callId;
    this.#record = record;
    this.#options = options;
  }

  async run(): Promise<void> {
    const heard = hearingsOfSecondPass(this.#record.events);
    for (const place of spokenPlaces(this.#record.events)) {
      this.#options.signal.throwIfAborted();
      if (heard.has(place.utteranceId)) continue; // by an earlier attempt
      const found = await this.#listen(place);
      this.#options.signal.throwIfAborted(); // another worker may be at it
      if (typeof found === 'string') this.#leftOut.push({ utteranceId: place.utteranceId, reason: found });
      else await this.#record.append({ type: 'second-pass.heard', ...found }, place.startMs);
    }
    await this.#end();
  }

  /** @throws what is worth another attempt */
  async #listen(place: SpokenPlace): Promise<SecondHearing | SecondPassGap> {
    if (place.isShared) return 'shared-channel';
    const { recordedUtterance, log } = this.#options;
    let sound: RecordedUtterance | null;
    try {
      sound = await recordedUtterance(this.#callId, place);
    } catch (error) {
      if (error instanceof NotFoundError) return 'not-recorded'; // its file was deleted
      if (!isUnreadable(error)) throw error;
      log.error({ err: error, callId: this.#callId }, 'the second pass cannot read a recording');
      return 'unreadable';
    }
    if (!sound) {
      this.#lacksSound = true;
      return 'not-recorded';
    }
    try {
      return toHearing(place, await this.#transcribe(place, sound));
    } catch (error) {
      if (error instanceof UnavailableError || error instanceof TranscriptionTimeoutError) throw error;
      this.#options.signal.throwIfAborted();
      log.error({ err: error, callId: this.#callId }, 'the second pass has left out an utterance');
      return 'failed';
    }
  }

  async #transcribe(place: SpokenPlace, sound: RecordedUtterance): Promise<Transcription> {
    const { transcriber, signal } = this.#options;
    const { legId, live } = place;
    const request: TranscriptionRequest = {
      ...sound,
      callId: this.#callId,
      legId,
      priority: 'second-pass' as const,
      language: live && live.language !== UNDETERMINED ? live.language : 'auto',
      deadlineMs: DEADLINE_MS,
    };
    return (await transcriber()).transcribe(request, signal);
  }

  async #end(): Promise<void> {
    const { attemptsLeft, log } = this.#options;
    const heard = hearingsOfSecondPass(this.#record.events);
    const isUnrecorded = heard.size === 0 && this.#leftOut.every(({ reason }) => reason === 'not-recorded');
    const isMissing = this.#lacksSound && mayBeRecorded(this.#record.events, isUnrecorded);
    if (isMissing && attemptsLeft > 0)
      throw new UnavailableError('not all recordings of the call are here yet');
    const outcome = isMissing ? 'given-up' : isUnrecorded ? 'no-recording' : 'completed';
    const replaced = await end(this.#record, { outcome, leftOut: this.#leftOut });
    log.info(
      { callId: this.#callId, outcome, heard: heard.size, replaced, leftOut: this.#leftOut.length },
      'the second pass of a call has ended',
    );
    // a dead letter with that reason, which health counts: a person has to see to the recording
    if (isMissing)
      throw new UnavailableError(
        `a recording of the call did not come while attempts lasted: ${this.#leftOut.length} utterances were not listened to again`,
      );
  }
}

/**
 * Whether sound of the call may still come: the row of a recording may reach a database that was away behind the end of the
 * call, and what a killed process recorded may be on a disk that is not attached yet. Attempts last for some five hours; then
 * the pass is given up, and its job is a dead letter.
 */
function mayBeRecorded(events: readonly StoredCallEvent[], isUnrecorded: boolean): boolean {
  const states = events.flatMap(({ event }) => (event.type === 'recording.changed' ? [event.state] : []));
  const begun = states.filter((state) => state === 'started').length;
  const over = states.filter((state) => state === 'stopped' || state === 'failed').length;
  return begun > 0 && (isUnrecorded || begun > over);
}

/** @returns how many utterances have other words now */
async function end(
  record: AfterCallRecord,
  { outcome, leftOut }: { readonly outcome: SecondPassOutcome; readonly leftOut: readonly LeftOut[] },
): Promise<number> {
  const heard = [...hearingsOfSecondPass(record.events).values()];
  const replaced = heard.filter(({ isBetter }) => isBetter).length;
  const model = heard.at(-1)?.utterance.model ?? null;
  const { startMs = 0 } = record.events.at(-1) ?? {};
  await record.append({ type: 'second-pass.ended', outcome, model, replaced, leftOut }, startMs);
  return replaced;
}

function toHearing(place: SpokenPlace, result: Transcription): SecondHearing {
  const { utteranceId: id, legId, speaker, startMs, endMs, live } = place;
  const { text, language, confidence, doubt, dropped, words, model } = result;
  const utterance = {
    id,
    legId,
    speaker,
    text,
    startMs,
    endMs,
    language,
    confidence,
    doubt,
    words: placeWords(words, place),
    ...(model !== undefined && { model }),
  };
  return { utterance, dropped, isBetter: isBetterHearing(live, { utterance, dropped }) };
}

function callIdOf(payload: unknown): string {
  const id = (payload as { call_id?: unknown } | null)?.call_id;
  if (typeof id !== 'string') throw new TypeError('the job names no call');
  return id;
}
