import { z } from 'zod';
import type { DeepReadonly } from '../lib/deep-readonly.js';
import { findingEvents } from './finding-event.js';
import { mediaEvents } from './media-event.js';
import { partyEvents } from './party-event.js';
import { secondPassEvents } from './second-pass-event.js';
import { transcriptEvents } from './transcript-event.js';

export type * from './call-end.js';
export type * from './finding-event.js';
export type * from './media-event.js';
export type * from './party-event.js';
export type * from './second-pass-event.js';
export type * from './transcript-event.js';
export type * from './utterance.js';

/**
 * Everything that is remembered of a call. Each member is written once, in the order of arrival, under a
 * `seq` that grows by one. Each entry says what happened; `startMs` in the record says where in the call.
 * Each event is spelled here and in the files of its family alone: this is its JSON as this version writes it in the
 * database, in the journal on disk and on the bus, its type, and by `calls/outward-form.ts` what the APIs send.
 */
export const callEventSchema = z.discriminatedUnion('type', [
  ...partyEvents,
  ...mediaEvents,
  ...transcriptEvents,
  ...findingEvents,
  ...secondPassEvents,
]);

/**
 * In the place of an event that this version cannot read: of a newer one, or damaged. Readers make it; it is never
 * stored.
 */
interface UnreadableEvent {
  readonly type: 'event.unreadable';
  /** Type that the event names. */
  readonly storedType: string;
}

export type CallEvent = DeepReadonly<z.output<typeof callEventSchema>> | UnreadableEvent;

export type CallEventType = CallEvent['type'];

/** An event in its place: `seq` is the order of arrival, `startMs` the place in the call. */
export interface CallEventRecord {
  readonly callId: string;
  /** 1, 2, 3 … per call; null for an interim, which is not stored. */
  readonly seq: number | null;
  /** Wall clock. */
  readonly at: Date;
  /** ms from answer; negative before it. */
  readonly startMs: number;
  readonly event: CallEvent;
}

/** A record that has been stored. */
export type StoredCallEvent = CallEventRecord & { readonly seq: number };
