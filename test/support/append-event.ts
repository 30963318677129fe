import type { CallEvent, StoredCallEvent } from '../../src/calls/call-event.js';
import type { CallStore, EventPlace } from '../../src/calls/call-store.js';
import { CallWriter } from '../../src/calls/call-writer.js';

/** Stores an event as a process does that has just come to its call. */
export function appendEvent(
  store: Pick<CallStore, 'appendEvent' | 'readEvents'>,
  callId: string,
  event: CallEvent,
  place: EventPlace,
): Promise<StoredCallEvent> {
  return new CallWriter(store).append(callId, event, place);
}
