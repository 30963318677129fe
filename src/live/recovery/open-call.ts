import type {
  CallDirection,
  CallEventType,
  StoredCallEvent,
  TranscriptMode,
  Utterance,
} from '../../calls/call-event.js';
import type { CallView } from '../../calls/call-view.js';
import type { Channel, TelephonyEvent } from '../../telephony/telephony.js';
import type { CallSession } from '../session/call-session.js';
import type { LegBefore } from './legs-before.js';
import type { PlacedEvent } from '../session/placed-event.js';
import type { DeferredPlace } from '../session/deferred-speech.js';
import { isOtherSideOf } from '../session/switch-ids.js';
import type { UnheardStretch } from '../session/unheard-stretches.js';

/** A call that the journal says is not over. */
export interface OpenCall {
  readonly callId: string;
  readonly callerId: string | null;
  readonly dialled: string;
  /** Null: it was never answered. */
  readonly answeredAt: Date | null;
  readonly ended: boolean;
  readonly direction: CallDirection;
  readonly queuedAt: Date | null;
  readonly connectedAt: Date | null;
  readonly isHeld: boolean;
  /** Parties whose sound or telephone was gone. */
  readonly lost?: CallView['lost'];
  readonly agentLegs?: CallView['agentLegs'];
  /** By leg, in the order in which they joined. */
  readonly utterancesByLeg: Readonly<Record<string, number>>;
  /** Place up to which there is something in the journal, ms from answer. */
  readonly lastStartMs: number;
  /** Time of its newest event. */
  readonly lastAt: Date;
}

/** Calls of an earlier process. @throws UnavailableError while they cannot be read */
export interface OpenCalls {
  listOpen(): Promise<readonly OpenCall[]>;
  /** Those of which the disk tells, without the database; `readOpen` reads them too. */
  listOnDisk(): readonly OpenCall[];
  hasCall(callId: string): Promise<boolean>;
  readOpen(callId: string, types: readonly CallEventType[]): Promise<readonly StoredCallEvent[]>;
}

export interface Said {
  /** The events that were read of the call, in order. */
  readonly told: readonly PlacedEvent[];
  readonly utterances: readonly Utterance[];
  /** Ids of all utterances that were heard, transcribed or not. */
  readonly utteranceIds: readonly string[];
  /** Deferred, and not transcribed yet: the process that heard it is gone, the recording may have it. */
  readonly deferred: readonly DeferredPlace[];
  /** Told as not heard, and not looked for in a recording yet. */
  readonly unheard: readonly UnheardStretch[];
  /** By leg: whether what was announced to that party was played to its end. */
  readonly announced: ReadonlyMap<string, boolean>;
  /** By leg id, in the order in which they joined. */
  readonly legs: ReadonlyMap<string, LegBefore>;
  /** Its recording or transcript was paused on request, and not resumed. */
  readonly isPaused: boolean;
  /** As it was told last; null: it was transcribed as it was spoken. */
  readonly transcription: TranscriptMode | null;
}

export interface Adopter {
  /** Whether this process has, or had a moment ago, that call: what was read of it may be old by now. */
  readonly isOurs: (callId: string) => boolean;
  /** Whether the dial plan has noted that it went on with that call by itself. */
  readonly isNoted: (callId: string) => boolean;
  follow(session: CallSession): void;
  connectAgent(session: CallSession): void;
  /** Whether what the switch holds under that id is needed by something that is no call. */
  readonly holds: (id: string) => boolean;
  /** Takes an unanswered call; `isStarted`: the journal knows of it already. */
  take(channel: Channel, options: { readonly isStarted: boolean }): void;
}

export type Synchronised = Extract<TelephonyEvent, { type: 'synchronised' }>;

/** Whether a call can go on at all: the party who placed it is there, or the other side, also with the dial plan. */
export function isCallThere(
  callId: string,
  { channels, dialPlanChannelIds = [] }: Pick<Synchronised, 'channels' | 'dialPlanChannelIds'>,
): boolean {
  return (
    dialPlanChannelIds.includes(callId) ||
    channels.some(({ id }) => id === callId || isOtherSideOf(callId, id))
  );
}
