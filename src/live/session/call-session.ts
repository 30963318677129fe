import type { CallEnd, CallState, CallStateName } from '../../calls/call-state.js';
import { mayMove } from '../../calls/call-state.js';
import type { CallDirection, Speaker, TranscriptMode, Utterance } from '../../calls/call-event.js';
import type { MediaTap, TelephonyEvent } from '../../telephony/telephony.js';
import { MergedStream } from '../../lib/merge.js';
import { Announcements } from './announcements.js';
import { CallerWait } from './caller-wait.js';
import { LostParties } from './lost-parties.js';
import { numberOfLeg } from './leg-ids.js';
import type { PlacedEvent } from './placed-event.js';
import type { RingingPhone } from './ringing-phone.js';
import { DeferredSpeech } from './deferred-speech.js';
import { SpeechPauses } from './speech-pauses.js';
import { ourSwitchId } from './switch-ids.js';
import { ToldEvents } from './told-events.js';
import { ToldUpTo } from './told-up-to.js';
import type { UnheardStretch } from './unheard-stretches.js';
import { WordlessSounds } from './wordless-sound.js';
import { Deferred } from '../../lib/deferred.js';
import { SerialQueue } from '../../lib/serial-queue.js';

type SoundQuality = Extract<TelephonyEvent, { type: 'sound' }>['quality'];

/** A telephone that ends its call because its transfer was refused does so at once (baresip 1.1). */
const HANGS_UP_AFTER_REFUSAL_MS = 2_000;

/** One party on the call. */
export interface CallLeg {
  readonly legId: string;
  readonly speaker: Speaker;
  readonly channelId: string;
  readonly name: string;
  /** The user, when the party works here. */
  readonly userId: number | null;
  /** The agent of the telephone, as in `Agents`. */
  readonly agentKey: string | null;
  readonly tapId: string;
  readonly tap: MediaTap;
  /** No agent was with the caller before; `isOnly`: none was when they came. */
  readonly isFirst: boolean;
  readonly isOnly: boolean;
  /** `leg.joined` is written, or about to be. */
  isConnected: boolean;
  /** Since when this process has had them connected, ms since the epoch; undefined of one that an earlier process connected. */
  connectedSinceMs?: number | undefined;
  isHeld: boolean;
  /** The leg of the agent whose telephone's hold key has put this caller on hold; the page's command leaves it undefined. */
  heldByPhoneOf?: string | undefined;
}

export function rungPhone(
  sessions: ReadonlyMap<string, CallSession>,
  channelId: string,
): RingingPhone | undefined {
  for (const { ringing } of sessions.values()) if (ringing.has(channelId)) return ringing.get(channelId);
  return undefined;
}

/** The second call of a telephone whose first one is with the caller. */
export interface SecondLine extends Pick<CallLeg, 'channelId' | 'name' | 'userId' | 'agentKey'> {
  /** Its leg, once the party who is asked is there. */
  legId: string | undefined;
}

/** An agent asks a colleague, or a person outside, while the caller hears music. */
export interface Consultation {
  /** The leg of the agent who asks. */
  byLegId: string;
  /** Begun at the agent's telephone, by a second call: the agent speaks there. */
  line?: SecondLine | undefined;
  /** Aborted: the ringing ends. */
  readonly ring: AbortController;
  /** The leg of the party who is asked, once they are there. */
  legId: string | undefined;
}

/** A consultation or a blind transfer that an agent has begun with the caller: one at a time. */
type Handover =
  | { readonly kind: 'none' }
  | { readonly kind: 'consulting'; readonly consultation: Consultation }
  | { readonly kind: 'transferring' };

/**
 * The state of one live call. It only remembers; the work is in the pipe and in the call desk.
 *
 *                          ┌──► held
 *                          ▼      │
 *   queued ──► ringing ──► up ◄───┘ ──► wrapping-up ──► ended
 *      ▲          │         │                ▲
 *      └──────────┴─────────┴────────────────┘   no answer · the agent is gone · a party hung up
 *
 * queued       answered by us, waiting for a phone
 * ringing      a phone rings for it
 * up           caller and agent hear each other
 * held         the caller hears music
 * wrapping-up  all parties have left; `transcript.complete` is still to come
 */
export class CallSession {
  readonly callId: string;
  readonly callerId: string | null;
  readonly dialled: string;
  readonly direction: CallDirection;
  /** Id of the bridge of its parties; the ids of the channels that we call for it begin with it. */
  readonly bridgeId: string;
  /** The callback that this call is for. */
  readonly callbackId: number | undefined;
  /**
   * The dial plan connected it while this server was away, and keeps its channels: it is heard, listened to and ended
   * from here, and nothing else can be done with it.
   */
  readonly isInDialPlan: boolean;
  readonly wait = new CallerWait();
  readonly announcements = new Announcements();
  readonly legs = new Map<string, CallLeg>();
  readonly lost = new LostParties();
  /** By channel: the telephone that it rings, or was placed by. */
  readonly endpoints = new Map<string, string>();
  readonly utterances = new MergedStream<PlacedEvent>();
  readonly deferred = new DeferredSpeech();
  readonly told = new ToldEvents();
  readonly toldUpTo = new ToldUpTo();
  /** Where nothing is to be transcribed. */
  readonly speechPauses = new SpeechPauses();
  /** Sound of parties of whom no words come. */
  readonly wordless = new WordlessSounds();
  /** Aborted only for the ungraceful stop. */
  readonly abort = new AbortController();
  /** Resolves once all parties have left. */
  readonly over: Promise<void>;
  /** Resolves once `transcript.complete` is written. */
  readonly completed: Promise<void>;
  readonly #over = new Deferred();
  readonly #completed = new Deferred();
  /** By channel. */
  readonly ringing = new Map<string, RingingPhone>();
  /** By channel: how the sound of a party arrives who has no leg yet. */
  readonly soundBefore = new Map<string, SoundQuality>();
  /** Stretches that were not heard, and whose recording is still to be read; `recovery` resolves once it was. */
  readonly unheard: UnheardStretch[] = [];
  /** Stretches whose recording has been read. */
  readonly recovered: UnheardStretch[] = [];
  /** Speech that will never be transcribed. */
  readonly leftOut: string[] = [];
  #state: CallState = { state: 'queued' };
  #transcription: TranscriptMode | undefined;
  #end: CallEnd | undefined;
  #handover: Handover = { kind: 'none' };
  #answeredAtMs: number;
  #callerChannelId: string | undefined;
  #transferAsked: { readonly channelId: string; readonly refusedAtMs: number | undefined } | undefined;
  #isGivenBack = false;
  #wasConnected = false;
  #ringCount = 0;
  #legCount = 0;
  #lastSeq = 0;
  #utteranceCount = 0;
  /** By leg: number of its newest utterance. */
  readonly #utteranceNumbers = new Map<string, number>();
  #earlier: readonly Utterance[] = [];
  readonly #changes = new SerialQueue();
  readonly #recoveries = new SerialQueue();
  #recovery: Promise<void> = Promise.resolve();

  constructor(call: {
    callId: string;
    callerId: string | null;
    dialled: string;
    answeredAtMs: number;
    direction?: CallDirection;
    callbackId?: number | undefined;
    isInDialPlan?: boolean;
    /** Left out: the one that this version gives. */
    bridgeId?: string;
  }) {
    this.callId = call.callId;
    this.callerId = call.callerId;
    this.dialled = call.dialled;
    this.#answeredAtMs = call.answeredAtMs;
    this.callbackId = call.callbackId;
    this.isInDialPlan = call.isInDialPlan ?? false;
    this.direction = call.direction ?? 'inbound';
    this.bridgeId = call.bridgeId ?? ourSwitchId('call', call.callId);
    this.#callerChannelId = this.direction === 'inbound' ? call.callId : undefined;
    this.over = this.#over.promise;
    this.completed = this.#completed.promise;
  }

  get state(): CallStateName {
    return this.#state.state;
  }

  /** Whether its speech is transcribed as it is spoken; undefined until there was any. */
  get transcription(): TranscriptMode | undefined {
    return this.#transcription;
  }

  transcribe(mode: TranscriptMode): void {
    this.#transcription = mode;
  }

  /** How it ended; undefined as long as a party is on it. */
  get end(): CallEnd | undefined {
    return this.#end;
  }

  /** @returns whether the table of moves allowed it */
  move(to: CallState): boolean {
    if (!mayMove(this.state, to.state)) return false;
    this.#state = to;
    if (to.state === 'wrapping-up') {
      this.#end = to.end;
      this.#over.resolve();
    }
    if (to.state === 'ended') this.#completed.resolve();
    return true;
  }

  /** The zero of the call's time, ms since the epoch. A call that we place begins when it is answered. */
  get answeredAtMs(): number {
    return this.#answeredAtMs;
  }

  answered(atMs: number): void {
    this.#answeredAtMs = atMs;
  }

  /** The caller's own channel; for a call that came in, the call's id. Undefined until we dial it. */
  get callerChannelId(): string | undefined {
    return this.#callerChannelId;
  }

  /** @param channelId undefined: the other side of a call that we placed is not there any more */
  callerIsAt(channelId: string | undefined): void {
    this.#callerChannelId = channelId;
  }

  get consultation(): Consultation | undefined {
    return this.#handover.kind === 'consulting' ? this.#handover.consultation : undefined;
  }

  /** No party is left alone on the line while the next agent is looked for. */
  get isBeingTransferred(): boolean {
    return this.#handover.kind === 'transferring';
  }

  beginConsultation(consultation: Consultation): void {
    this.#handover = { kind: 'consulting', consultation };
  }

  endConsultation(): void {
    if (this.consultation) this.#handover = { kind: 'none' };
  }

  beginTransfer(): void {
    this.#handover = { kind: 'transferring' };
  }

  endTransfer(): void {
    if (this.isBeingTransferred) this.#handover = { kind: 'none' };
  }

  /**
   * The telephone of that channel asks for a transfer. Some hang up at once then, or when it is refused, which is not the
   * agent's wish.
   *
   * @param refusedAtMs left out: it is being decided
   */
  transferAskedAt(channelId: string, refusedAtMs?: number): void {
    this.#transferAsked = { channelId, refusedAtMs };
  }

  /** Whether the hang-up of that telephone is one of those. */
  hangsUpForTransfer(channelId: string, atMs: number): boolean {
    const { channelId: askedAt, refusedAtMs = atMs } = this.#transferAsked ?? {};
    return askedAt === channelId && atMs - refusedAtMs < HANGS_UP_AFTER_REFUSAL_MS;
  }

  /** The leg whose agent put the caller on hold; undefined of a caller held before this process continued the call. */
  get heldByLegId(): string | undefined {
    return this.#state.state === 'held' ? this.#state.byLegId : undefined;
  }

  /** It could not be answered: the dial plan takes the caller back. */
  get isGivenBack(): boolean {
    return this.#isGivenBack;
  }

  giveBack(): void {
    this.#isGivenBack = true;
  }

  /** An agent was on it. */
  get wasConnected(): boolean {
    return this.#wasConnected;
  }

  connected(): void {
    this.#wasConnected = true;
  }

  /** The only agent on it hung up before anything could be said. */
  notServed(): void {
    this.#wasConnected = false;
  }

  /** The `seq` of the newest change that was written here: not of words. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  changeWritten(seq: number): void {
    this.#lastSeq = Math.max(this.#lastSeq, seq);
  }

  /** How many legs there were, so that each gets an id that was never used. */
  get legCount(): number {
    return this.#legCount;
  }

  /** @param count legs of an earlier process */
  countLegs(count: number): void {
    this.#legCount = count;
  }

  addLeg(leg: CallLeg): void {
    this.legs.set(leg.legId, leg);
    this.#legCount = Math.max(this.#legCount, numberOfLeg(leg.legId)) + 1;
  }

  get utteranceCount(): number {
    return this.#utteranceCount;
  }

  countUtterance(): void {
    this.#utteranceCount++;
  }

  /** Utterances from before this process continued the call. */
  get earlier(): readonly Utterance[] {
    return this.#earlier;
  }

  remember(earlier: readonly Utterance[]): void {
    this.#earlier = earlier;
    this.#utteranceCount = earlier.length;
  }

  get recovery(): Promise<void> {
    return this.#recovery;
  }

  /** Behind all that is looked for in recordings already. @returns when that is done */
  recover(work: () => Promise<void>): Promise<void> {
    return (this.#recovery = this.#recoveries.run(work));
  }

  /** Ids of an earlier process are not given again. A number may belong to a sound without words. */
  keepUtteranceIds(utteranceIds: readonly string[]): void {
    for (const id of utteranceIds) {
      const [, legId = '', number = ''] = /^(.*)-(\d+)$/.exec(id) ?? [];
      const newest = this.#utteranceNumbers.get(legId) ?? 0;
      this.#utteranceNumbers.set(legId, Math.max(newest, Number(number)));
    }
  }

  /** Unique within the call. */
  newUtteranceId(legId: string): string {
    const number = (this.#utteranceNumbers.get(legId) ?? 0) + 1;
    this.#utteranceNumbers.set(legId, number);
    return `${legId}-${number}`;
  }

  /** Our people on the line. */
  get agentLegs(): CallLeg[] {
    return [...this.legs.values()].filter(({ speaker }) => speaker === 'agent');
  }

  get callerLeg(): CallLeg | undefined {
    return this.legs.get('caller');
  }

  /** A channel id that says whose it is and was never used; `adopt-calls.ts` reads it. */
  newChannelId(kind: 'agent' | 'third-party' | 'caller'): string {
    return `${this.bridgeId}-${kind}-${this.#legCount}-${++this.#ringCount}`;
  }

  /** One command after the other: each sees what the one before has made. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#changes.run(work);
  }

  legOf(channelId: string): CallLeg | undefined {
    return [...this.legs.values()].find((leg) => leg.channelId === channelId);
  }
}
