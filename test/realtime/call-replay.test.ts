import { afterEach, expect, it, jest } from '@jest/globals';
import type { CallEvent } from '../../src/calls/call-event.js';
import { Backoff } from '../../src/lib/backoff.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { CallFeeds } from '../../src/realtime/call-feeds.js';
import { replayCall } from '../../src/realtime/call-replay.js';
import { someUtterance } from '../support/call-events.js';
import { longestStretchOf } from '../support/longest-stretch.js';
import { MemoryCallJournal } from '../support/memory-call-journal.js';

const UTTERANCES = 6_000;
const WORDS = Array.from({ length: 8 }, (_, n) => ({
  text: 'word',
  startMs: n * 250,
  endMs: (n + 1) * 250,
  probability: 1,
}));
const started: CallEvent = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' };
const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const final = (n: number): CallEvent => ({
  type: 'transcript.final',
  utterance: someUtterance({ id: `caller-${n}`, words: WORDS }),
  timing,
});

let feeds: CallFeeds;
afterEach(() => {
  jest.restoreAllMocks();
  feeds.close();
});

function longCall() {
  const journal = new MemoryCallJournal(() => 0);
  feeds = new CallFeeds({
    ...{ journal, log: silentLog(), findNames: () => [], quietMs: 60_000 },
    ...{ onRelease: () => undefined, isWatched: () => true },
  });
  journal.append('a', started);
  for (let n = 0; n < UTTERANCES; n++) journal.append('a', final(n));
  return journal;
}

it.each([false, true])(
  'a screen that joins a call of three hours gets all of it, and holds nothing else up (redacted: %s)',
  async (isRedacted) => {
    let journal: MemoryCallJournal;
    let seqs: (number | null)[] = [];
    const longest = await longestStretchOf(
      () =>
        replayCall('a', 0, { feeds, journal, isRedacted }, ({ events }) => {
          seqs = events.map(({ seq }) => seq);
        }),
      20,
      async () => {
        if (journal) feeds.close(); // which keeps what it has redacted
        journal = longCall();
        await feeds.open('a'); // a call that is up has its feed
      },
    );
    expect(seqs).toEqual(Array.from({ length: UTTERANCES + 1 }, (_, at) => at + 1));
    expect(longest).toBeLessThanOrEqual(20);
  },
);

it('events that come while a long call is put together are there, once and in their place', async () => {
  const journal = longCall();
  const feed = await feeds.open('a');
  let seqs: (number | null)[] = [];
  const replayed = replayCall('a', 0, { feeds, journal, isRedacted: false }, ({ events, feed: current }) => {
    seqs = events.map(({ seq }) => seq);
    expect(current.view.seq).toBe(seqs.at(-1)); // nothing is missing between these and what the room gets
  });
  for (let n = 0; n < 5; n++) {
    journal.append('a', final(UTTERANCES + n));
    await feed?.catchUp();
  }
  await replayed;
  expect(seqs).toEqual(Array.from({ length: UTTERANCES + 6 }, (_, at) => at + 1));
});

it('an event that comes between the reading and the joining is there', async () => {
  const journal = longCall();
  const feed = await feeds.open('a');
  if (!feed) throw new Error('the call has no feed');
  const eventsAfter = feed.eventsAfter.bind(feed);
  let isFirst = true;
  feed.eventsAfter = (seq) => {
    const events = eventsAfter(seq);
    if (isFirst) queueMicrotask(() => feed.learn([journal.append('a', final(UTTERANCES))]));
    isFirst = false;
    return events;
  };
  let lastSeq: number | null | undefined;
  await replayCall('a', UTTERANCES, { feeds, journal, isRedacted: false }, ({ events, feed: current }) => {
    lastSeq = events.at(-1)?.seq;
    expect(current.view.seq).toBe(lastSeq);
  });
  expect(lastSeq).toBe(UTTERANCES + 2);
});

it('a screen that has more of a call than the database is not joined to it, where it would get events twice', async () => {
  const journal = new MemoryCallJournal(() => 0);
  feeds = new CallFeeds({
    ...{ journal, log: silentLog(), findNames: () => [], quietMs: 60_000 },
    ...{ onRelease: () => undefined, isWatched: () => true },
  });
  for (const event of [started, final(1), final(2)]) journal.append('a', event);
  journal.visibleUpTo = 1;
  jest.spyOn(Backoff.prototype, 'wait').mockImplementation(function (this: Backoff) {
    this.nextMs();
    return Promise.resolve();
  });
  const joined: unknown[] = [];
  const watch = () =>
    replayCall('a', 3, { feeds, journal, isRedacted: false }, (replay) => joined.push(replay));
  await expect(watch()).rejects.toThrow(UnavailableError);
  expect(joined).toEqual([]);
  journal.visibleUpTo = Number.POSITIVE_INFINITY;
  await watch();
  expect(joined).toMatchObject([{ events: [] }]);
});
