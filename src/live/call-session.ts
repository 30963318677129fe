import type { CallState, CallStateName } from '../calls/call-state.js';
import { mayMove } from '../calls/call-state.js';
import type { HangupSide, Speaker, Utterance } from '../calls/call-event.js';
import type { MediaTap } from '../telephony/telephony.js';
import { MergedStream } from '../lib/merge.js';
import type { PlacedEvent } from './placed-event.js';
import type { DeferredSegment } from './leg-utterances.js';

/** One party on the call. */
export interface CallLeg {
  readonly legId: string;
  readonly speaker: Speaker;
  readonly channelId: string;
  readonly name: string;
  readonly tapId: string;
  readonly tap: MediaTap;
  /** `leg.joined` is written, or about to be. */
  isConnected: boolean;
}

export interface CallEnd {
  readonly side: HangupSide;
  readonly cause: number | null;
  readonly reason: string;
}

/** 30 minutes of 8 kHz speech: what may wait in memory for a second try. */
const DEFERRED_LIMIT_SAMPLES = 8000 * 60 * 30;

/**
 * What is known of one live call. It only remembers; the work is in the pipe and in the call desk.
 *
 *   queued ──► ringing ──► up ──► wrapping-up ──► ended
 *      ▲          │         │          ▲
 *      └──────────┴─────────┴──────────┘   nobody answered · the agent is gone · somebody hung up
 *
 * queued       answered by us, waiting for a phone
 * ringing      `ringingChannelId` rings for it
 * up           caller and agent hear each other
 * wrapping-up  nobody is on it; `transcript.complete` is still to come
 */
export class CallSession {
  readonly callId: string;
  readonly callerId: string | null;
  readonly dialled: string;
  readonly answeredAtMs: number;
  readonly legs = new Map<string, CallLeg>();
  readonly utterances = new MergedStream<PlacedEvent>();
  readonly deferred: { readonly leg: CallLeg; readonly deferred: DeferredSegment }[] = [];
  /** Aborted only for the ungraceful stop. */
  readonly abort = new AbortController();
  /** Resolves once `transcript.complete` is written. */
  readonly completed: Promise<void>;
  #state: CallState = { state: 'queued' };
  #complete: () => void = () => {};
  #deferredSamples = 0;
  /** The phone that rings, or has been answered and is no leg yet. */
  ringing: { readonly channelId: string; readonly outcome: (answered: boolean) => void } | undefined;
  end: CallEnd | undefined;
  utteranceCount = 0;
  /** What was said before this process went on with the call. */
  earlier: readonly Utterance[] = [];
  /** Speech that will never be transcribed. */
  readonly leftOut: string[] = [];
  legCount = 0;

  constructor(call: { callId: string; callerId: string | null; dialled: string; answeredAtMs: number }) {
    this.callId = call.callId;
    this.callerId = call.callerId;
    this.dialled = call.dialled;
    this.answeredAtMs = call.answeredAtMs;
    this.completed = new Promise((resolve) => (this.#complete = resolve));
  }

  get state(): CallStateName {
    return this.#state.state;
  }

  /** @returns whether the table of moves allowed it */
  move(to: CallState): boolean {
    if (!mayMove(this.state, to.state)) return false;
    this.#state = to;
    if (to.state === 'ended') this.#complete();
    return true;
  }

  get bridgeId(): string {
    return `call-${this.callId}`;
  }

  legOf(channelId: string): CallLeg | undefined {
    return [...this.legs.values()].find((leg) => leg.channelId === channelId);
  }

  /** @returns false when there is no room for it */
  defer(leg: CallLeg, deferred: DeferredSegment): boolean {
    this.#deferredSamples += deferred.segment.samples.length;
    if (this.#deferredSamples > DEFERRED_LIMIT_SAMPLES) return false;
    this.deferred.push({ leg, deferred });
    return true;
  }
}
