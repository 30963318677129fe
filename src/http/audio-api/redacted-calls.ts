import type { AccessIdentity } from '../../access/access-tokens.js';
import { redactFindings, tellEntities } from '../../analysis/conversation/redact-findings.js';
import type { StoredCallEvent } from '../../calls/call-event.js';
import type { Call } from '../../calls/call-store.js';
import type { WordsClearance } from '../../desk/words-clearance.js';
import { TimeSlice } from '../../lib/time-slice.js';
import type { CallAnalysis } from '../../processing/call-analysis.js';
import { audibleSpeech, type AudibleSpeech } from '../../redact/calls/audible-speech.js';
import { CallRedaction } from '../../redact/calls/call-redaction.js';
import type { NameFinder } from '../../redact/text-span.js';
import { readSession, type CallReader } from './call-reader.js';

export interface CallReadersOptions {
  readonly calls: CallReader;
  readonly clearance: WordsClearance;
  readonly findNames: NameFinder;
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
    return (await this.seesWords(reader, callId)) ? this.#options.calls : this.#redacted;
  }

  /** For lists of calls: a user without clearance is not asked about each of them. */
  ofLists(reader: Reader): Pick<CallReader, 'listActive'> {
    const { calls, clearance } = this.#options;
    return !reader || clearance.hasRole(reader.role) ? calls : this.#redacted;
  }

  /** @throws UnavailableError */
  seesWords(reader: Reader, callId: string): Promise<boolean> {
    return this.#options.clearance.seesWords(reader, callId);
  }

  /** What a user without clearance may hear of the call. @throws UnavailableError */
  audibleOf(callId: string): Promise<AudibleSpeech> {
    return this.#redacted.audibleOf(callId);
  }
}

/** Calls as users without clearance read them. */
class RedactedCalls implements CallReader {
  readonly #options: CallReadersOptions;
  /** By call, while they are being read: one answer asks several times. */
  readonly #reading = new Map<string, Promise<RedactedCall>>();

  constructor(options: CallReadersOptions) {
    this.#options = options;
  }

  async findCall(callId: string): Promise<Call | undefined> {
    const call = await this.#options.calls.findCall(callId);
    return call && this.#redactCall(call);
  }

  async listActive(): Promise<Call[]> {
    return (await this.#options.calls.listActive()).map((call) => this.#redactCall(call));
  }

  async readAll(callId: string, afterSeq = 0): Promise<StoredCallEvent[]> {
    const { events, redaction } = await this.#read(callId);
    const slice = new TimeSlice();
    const told: StoredCallEvent[] = [];
    for (const record of events) {
      const redacted = record.seq > afterSeq ? redaction.redact(record) : undefined;
      if (redacted) told.push(redacted);
      await slice.breathe();
    }
    return told;
  }

  async findAnalysis(callId: string): Promise<CallAnalysis | undefined> {
    const { analysis, redaction } = await this.#read(callId);
    return (
      analysis && { ...analysis, findings: await redactFindings(analysis.findings, redaction.bestTexts) }
    );
  }

  async audibleOf(callId: string): Promise<AudibleSpeech> {
    const { events, redaction } = await this.#read(callId);
    return audibleSpeech(events, redaction);
  }

  /** The caller's number is the first one of each call, here as in its events. */
  #redactCall(call: Call): Call {
    return new CallRedaction(this.#options.findNames).redactNumbers(call);
  }

  #read(callId: string): Promise<RedactedCall> {
    const reading = this.#reading.get(callId) ?? readRedacted(this.#options, callId);
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
  readonly analysis: CallAnalysis | undefined;
  readonly redaction: CallRedaction;
}

async function readRedacted(
  { calls, findNames }: Pick<CallReadersOptions, 'calls' | 'findNames'>,
  callId: string,
): Promise<RedactedCall> {
  const { events, analysis } = await readSession(calls, callId);
  const redaction = new CallRedaction(findNames);
  for (const event of events) redaction.take(event);
  await redaction.settle();
  if (analysis) {
    tellEntities(analysis.findings, redaction.texts); // an engine may know more names than the rules
    await redaction.settle();
  }
  return { events, analysis, redaction };
}
