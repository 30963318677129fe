import type { AccessIdentity } from '../../access/access-tokens.js';
import type { RedactConversations } from '../../analysis/conversation/redaction-operations.js';
import type { StoredCallEvent } from '../../calls/call-event.js';
import type { WordsClearance } from '../../desk/words-clearance.js';
import { mapInSlices } from '../../lib/time-slice.js';
import type { CallAnalysis } from '../../processing/call-analysis.js';
import { audibleSpeech, type AudibleSpeech } from '../../redact/calls/audible-speech.js';
import { CallRedaction, wordsOf } from '../../redact/calls/call-redaction.js';
import { redactNumbers } from '../../redact/calls/redact-numbers.js';
import { SettledTexts } from '../../redact/settled-texts.js';
import { readSession, type CallReader } from './call-reader.js';

export interface CallReadersOptions {
  readonly calls: CallReader;
  readonly clearance: WordsClearance;
  readonly redact: Pick<RedactConversations, 'call'>;
}

/** Undefined: a program on this machine. */
type Reader = Pick<AccessIdentity, 'userId' | 'role'> | undefined;

/** The kept calls, for each user as they may read them: as they were, or redacted. */
export class CallReaders {
  readonly #options: CallReadersOptions;
  readonly #redacted: RedactedCalls;

  constructor(options: CallReadersOptions) {
    this.#options = options;
    this.#redacted = new RedactedCalls(options);
  }

  /** For the words of one call. @throws UnavailableError */
  async of(reader: Reader, callId: string): Promise<CallReader> {
    if (await this.seesWords(reader, callId)) return this.#options.calls;
    return this.#redacted.for(reader);
  }

  /** For lists of calls: a user without clearance is not asked about each of them. */
  ofLists(reader: Reader): Pick<CallReader, 'listActive'> {
    const { calls, clearance } = this.#options;
    return !reader || clearance.hasRole(reader.role) ? calls : this.#redacted.for(reader);
  }

  /** @throws UnavailableError */
  seesWords(reader: Reader, callId: string): Promise<boolean> {
    return this.#options.clearance.seesWords(reader, callId);
  }

  /** Whether a user was on the call, or is on a case of it. @throws UnavailableError */
  isOf(reader: NonNullable<Reader>, callId: string): Promise<boolean> {
    return this.#options.clearance.isOf(reader, callId);
  }

  /** The speech that a user without clearance may hear of the call. @throws UnavailableError */
  audibleOf(callId: string): Promise<AudibleSpeech> {
    return this.#redacted.audibleOf(callId);
  }
}

/** Calls as users without clearance read them. Their texts are read in a process of texts; here they are put together. */
class RedactedCalls {
  readonly #options: CallReadersOptions;
  /** By call, while they are being read: one answer asks several times. */
  readonly #reading = new Map<string, Promise<RedactedCall>>();

  constructor(options: CallReadersOptions) {
    this.#options = options;
  }

  for(reader: Reader): CallReader {
    const group = reader && `user ${reader.userId}`;
    return {
      findCall: async (callId) => {
        const call = await this.#options.calls.findCall(callId);
        return call && redactNumbers(call);
      },
      listActive: async () => (await this.#options.calls.listActive()).map((call) => redactNumbers(call)),
      readAll: async (callId, afterSeq = 0) => eventsOf(await this.#read(callId, group), afterSeq),
      findAnalysis: async (callId) => (await this.#read(callId, group)).analysis,
    };
  }

  async audibleOf(callId: string): Promise<AudibleSpeech> {
    const { events, redaction } = await this.#read(callId);
    return audibleSpeech(events, redaction);
  }

  #read(callId: string, group?: string): Promise<RedactedCall> {
    const reading = this.#reading.get(callId) ?? readRedacted(this.#options, callId, group);
    this.#reading.set(callId, reading);
    const forget = () => {
      if (this.#reading.get(callId) === reading) this.#reading.delete(callId);
    };
    reading.then(forget, forget);
    return reading;
  }
}

interface RedactedCall {
  /** As they were. */
  readonly events: readonly StoredCallEvent[];
  readonly redaction: CallRedaction;
  /** Redacted. */
  readonly analysis: CallAnalysis | undefined;
}

async function readRedacted(
  { calls, redact }: Pick<CallReadersOptions, 'calls' | 'redact'>,
  callId: string,
  group: string | undefined,
): Promise<RedactedCall> {
  const { events, analysis } = await readSession(calls, callId);
  const { texts, findings } = await redact.call(
    { events: events.flatMap(({ event }) => wordsOf(event) ?? []), findings: analysis?.findings ?? null },
    { group },
  );
  const redaction = new CallRedaction(new SettledTexts(texts));
  for (const event of events) redaction.take(event);
  return {
    events,
    redaction,
    analysis:
      analysis && findings ? { ...analysis, findings: { ...analysis.findings, ...findings } } : undefined,
  };
}

async function eventsOf({ events, redaction }: RedactedCall, afterSeq: number): Promise<StoredCallEvent[]> {
  const shown = await mapInSlices(events, (record) =>
    record.seq > afterSeq ? redaction.redact(record) : undefined,
  );
  return shown.filter((record) => record !== undefined);
}
