import type { CallEventType, StoredCallEvent, TranscriptMode, Utterance } from '../../calls/call-event.js';
import type { OpenCall } from '../../calls/call-store.js';
import type { Channel, TelephonyEvent } from '../../telephony/telephony.js';
import type { CallSession } from '../session/call-session.js';
import type { LegBefore } from './legs-before.js';
import type { PlacedEvent } from '../session/placed-event.js';
import type { DeferredPlace } from '../session/deferred-speech.js';
import { isOtherSideOf } from '../session/switch-ids.js';
import type { UnheardStretch } from '../session/unheard-stretches.js';

/** Calls of an earlier process. @throws UnavailableError while they cannot be read */
export interface OpenCalls {
  listOpen(): Promise<readonly OpenCall[]>;
  /** Those on the disk, without the database; `readOpen` reads them too. */
  listOnDisk(): readonly OpenCall[];
  hasCall(callId: string): Promise<boolean>;
  readOpen(callId: string, types: readonly CallEventType[]): Promise<readonly StoredCallEvent[]>;
}

export interface Said {
  /** Alerts, and who has taken note of them, in order. */
  readonly alerts: readonly StoredCallEvent[];
  /** The other events that were read of the call, in order. */
  readonly earlierEvents: readonly PlacedEvent[];
  readonly utterances: readonly Utterance[];
  /** Ids of all utterances that were heard, transcribed or not. */
  readonly utteranceIds: readonly string[];
  /** Deferred, and not transcribed yet: the process that heard it is gone, the recording may have it. */
  readonly deferred: readonly DeferredPlace[];
  /** Reported as not heard, and not looked for in a recording yet. */
  readonly unheard: readonly UnheardStretch[];
  /** By leg: whether what was announced to that party was played to its end. */
  readonly announced: ReadonlyMap<string, boolean>;
  /** By leg id, in the order in which they joined. */
  readonly legs: ReadonlyMap<string, LegBefore>;
  /** Its recording or transcript was paused on request, and not resumed. */
  readonly isPaused: boolean;
  /** As it was reported last; null: it was transcribed as it was spoken. */
  readonly transcription: TranscriptMode | null;
}

export interface Adopter {
  /** Whether this process has, or had a moment ago, that call: what was read of it may be old by now. */
  readonly isOurs: (callId: string) => boolean;
  /** Whether the dial plan has noted that it resumed that call by itself. */
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
