import type { StoredCallEvent } from '../calls/call-event.js';
import { NotFoundError, UnavailableError } from '../lib/errors.js';
import { Backoff } from '../lib/backoff.js';
import type { CallFeed } from './call-feed.js';
import { mapInSlices } from '../lib/time-slice.js';
import type { CallFeeds, CallJournalReader } from './call-feeds.js';
import type { WireCallEvent } from './protocol.js';
import { toWireEvent } from './to-wire.js';

/** How often the journal is read again when it does not reach up to what the screens have. */
const READS_AT_MOST = 5;
/** Together well under the 10 s that a page waits for an answer. */
const BEHIND = { firstMs: 250, maxMs: 2_500, tries: 5 };

/** The events that are put into the form of a client in one turn. */
const EVENTS_AT_ONCE = 200;

export interface CallReplay {
  readonly feed: CallFeed;
  /** Every event after `sinceSeq` up to where the feed stands now, as the client gets it. */
  readonly events: WireCallEvent[];
}

export interface ReplayOptions {
  readonly feeds: CallFeeds;
  readonly journal: CallJournalReader;
  /** It is for a user without clearance: what earlier events hide is worked out before. */
  readonly isRedacted: boolean;
}

/**
 * The events of a call up to where its feed stands, in the form of a client. Those of a long call are made in slices; the
 * few that have come meanwhile are made at the end, in the same turn as `onUpToDate`: a client that joins the call's
 * room there gets everything after them, nothing in between and nothing twice.
 *
 * Recent events come from the feed itself: while the database is away the journal on disk is ahead of it, and
 * screens must be able to join and come back all the same.
 *
 * @throws NotFoundError; UnavailableError when the events cannot be read
 */
export async function replayCall(
  callId: string,
  sinceSeq: number,
  options: ReplayOptions,
  onUpToDate: (replay: CallReplay) => void,
): Promise<void> {
  const made: WireCallEvent[] = [];
  for (let seq = sinceSeq; ;) {
    const { feed, events } = await readUpToFeed(callId, seq, options);
    const show = (event: StoredCallEvent): readonly WireCallEvent[] => {
      const shown = options.isRedacted ? feed.redaction.redact(event) : event;
      return shown ? [toWireEvent(shown)] : [];
    };
    seq = events.at(-1)?.seq ?? seq;
    const newest = feed.eventsAfter(seq);
    if (newest && events.length <= EVENTS_AT_ONCE) {
      onUpToDate({ feed, events: [...made, ...[...events, ...newest].flatMap(show)] });
      return;
    }
    for (const each of await mapInSlices(events, show)) made.push(...each);
  }
}

interface Read {
  readonly feed: CallFeed;
  readonly events: readonly StoredCallEvent[];
}

async function readUpToFeed(
  callId: string,
  sinceSeq: number,
  { feeds, journal, isRedacted }: ReplayOptions,
): Promise<Read> {
  const feed = await feeds.open(callId);
  if (!feed) throw new NotFoundError('call', callId);
  await catchUpTo(sinceSeq, feed);
  if (isRedacted) await feed.redaction.settle();
  const events: StoredCallEvent[] = [];
  for (let reads = 0, seq = sinceSeq; ; reads++) {
    const rest = feed.eventsAfter(seq);
    if (rest) return { feed, events: [...events, ...rest] };
    if (reads === READS_AT_MOST) throw new UnavailableError('the events of this call cannot be read now');
    const more = await journal.readAfter(callId, seq);
    events.push(...more);
    seq = more.at(-1)?.seq ?? seq;
    feed.learn(more); // those who watch already get it now, so that the room stands where we do
  }
}

/**
 * A client may come from a server that was further on: what that one kept on disk while the database was away is brought
 * there by this one, after its start. A feed that began before would notify the client of it a second time.
 *
 * @throws UnavailableError while that is not there: the client asks again
 */
async function catchUpTo(seq: number, feed: CallFeed): Promise<void> {
  const backoff = new Backoff(BEHIND);
  while (seq > feed.view.seq) {
    await feed.catchUp();
    if (seq <= feed.view.seq) return;
    if (backoff.attempts === BEHIND.tries)
      throw new UnavailableError('the database is behind what this screen has of the call');
    await backoff.wait();
  }
}
