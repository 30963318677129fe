import type { StoredCallEvent } from './call-event.js';
import type { CallStore } from './call-store.js';

/** As many as one question to the database brings, and as are read in one turn of the event loop: some milliseconds. */
const PAGE = 250;

/** Every event of a call after `seq`, in order; a long call is read in pages. */
export async function readAllEvents(
  store: Pick<CallStore, 'readEvents'>,
  callId: string,
  afterSeq = 0,
): Promise<StoredCallEvent[]> {
  const events: StoredCallEvent[] = [];
  for (let seq = afterSeq; ;) {
    const page = await store.readEvents(callId, { afterSeq: seq, limit: PAGE });
    events.push(...page);
    if (page.length < PAGE) return events;
    seq = (page.at(-1) as StoredCallEvent).seq;
  }
}
