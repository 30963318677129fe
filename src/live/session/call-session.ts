import type { CallEnd } from '../../calls/call-end.js';
import type { CallState, CallStateName } from '../../calls/call-state.js';
import { mayMove } from '../../calls/call-state.js';
import type { CallDirection } from '../../calls/call-event.js';
import { Deferred } from '../../lib/deferred.js';
import { Announcements } from './announcements.js';
import { CallChanges } from './call-changes.js';
import { CallHearing } from './call-hearing.js';
import { CallLegs } from './legs.js';
import { CallPhones } from './call-phones.js';
import { CallerWait } from './caller-wait.js';
import { Handover } from './handover.js';
import { LostParties } from './lost-parties.js';
import type { RingingPhone } from './ringing-phone.js';
import { ourSwitchId } from './switch-ids.js';

export function rungPhone(
  sessions: ReadonlyMap<string, CallSession>,
  channelId: string,
): RingingPhone | undefined {
  for (const { phones } of sessions.values())
    if (phones.ringing.has(channelId)) return phones.ringing.get(channelId);
  return undefined;
}

/**
 * One live call: what it is, and the parts of its state. It only remembers; the work is in the pipe and in the call desk.
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
  readonly legs = new CallLegs();
  readonly lost = new LostParties();
  readonly phones: CallPhones;
  readonly hearing = new CallHearing();
  readonly handover = new Handover();
  readonly changes = new CallChanges();
  /** Aborted only for the ungraceful stop. */
  readonly abort = new AbortController();
  /** Resolves once all parties have left. */
  readonly over: Promise<void>;
  /** Resolves once `transcript.complete` is written. */
  readonly completed: Promise<void>;
  readonly #over = new Deferred();
  readonly #completed = new Deferred();
  #state: CallState = { state: 'queued' };
  #end: CallEnd | undefined;
  #answeredAtMs: number;
  #callerChannelId: string | undefined;
  #isGivenBack = false;

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
    this.phones = new CallPhones(this.bridgeId, this.legs);
    this.#callerChannelId = this.direction === 'inbound' ? call.callId : undefined;
    this.over = this.#over.promise;
    this.completed = this.#completed.promise;
  }

  get state(): CallStateName {
    return this.#state.state;
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

  /** @param channelId undefined: the other side of a call that we placed is gone */
  callerIsAt(channelId: string | undefined): void {
    this.#callerChannelId = channelId;
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
}
