import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { CallEvent, CallEventRecord, StoredCallEvent } from '../../src/calls/call-event.js';
import { CallFeed } from '../../src/realtime/call-feed.js';
import { someUtterance } from '../support/call-events.js';
import { MemoryCallJournal } from '../support/memory-call-journal.js';

const CALL = 'call-1';
const answered: CallEvent = { type: 'call.answered' };
const interim: CallEventRecord = {
  callId: CALL,
  seq: null,
  at: new Date(),
  startMs: 0,
  event: { type: 'transcript.interim', utterance: someUtterance(), confirmedWords: 0 },
};

function newFeed({ lengthOfCall = 6, released = [] as CallEventRecord[], failures = [] as unknown[] } = {}) {
  const journal = new MemoryCallJournal();
  const events: StoredCallEvent[] = Array.from({ length: lengthOfCall }, () =>
    journal.append(CALL, answered),
  );
  const feed = new CallFeed({
    callId: CALL,
    readAfter: (id, seq) => journal.readAfter(id, seq),
    findNames: () => [],
    onRelease: (record) => void released.push(record),
    onReadFailed: (error) => void failures.push(error),
  });
  const offer = (...seqs: number[]) => seqs.forEach((seq) => feed.offer(events[seq - 1] as StoredCallEvent));
  return { feed, journal, events, offer, released, failures, seqs: () => released.map(({ seq }) => seq) };
}

/** Whatever time passes, the journal is asked no more. Timers are not counted: jest has some of its own in this process. */
async function expectRest(journal: MemoryCallJournal): Promise<void> {
  const { reads } = journal;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(journal.reads).toBe(reads);
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the events of a call', () => {
  it('go to the screens in order, however the bus brings them', () => {
    const { offer, seqs } = newFeed();
    offer(1, 3, 2, 5, 4);
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
  });

  it('go to the screens once, however often the bus brings them', () => {
    const { offer, seqs } = newFeed();
    offer(1, 1, 2, 1, 3, 3, 2);
    expect(seqs()).toEqual([1, 2, 3]);
  });

  it('that the bus has lost are read from the journal', async () => {
    const { offer, seqs, journal } = newFeed();
    offer(1, 2, 5);
    expect(seqs()).toEqual([1, 2]);
    await jest.advanceTimersByTimeAsync(100);
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(journal.reads).toBe(1);
  });

  it('that only came out of order are not asked for', async () => {
    const { offer, journal } = newFeed();
    offer(1, 3, 2);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(journal.reads).toBe(0);
  });

  it('that the journal does not have yet are asked for until it has them, also when nothing else comes', async () => {
    const { offer, seqs, journal } = newFeed();
    journal.visibleUpTo = 1;
    offer(1, 3);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(seqs()).toEqual([1]);
    journal.visibleUpTo = 3;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(seqs()).toEqual([1, 2, 3]);
    await expectRest(journal);
  });

  it('come when the journal is readable again; each failure is reported', async () => {
    const { offer, seqs, journal, failures } = newFeed();
    journal.failure = new Error('away');
    offer(1, 3);
    await jest.advanceTimersByTimeAsync(1_100);
    expect(failures).toEqual([journal.failure, journal.failure]);
    journal.failure = undefined;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('leave nothing running behind once the feed is closed', async () => {
    const { feed, journal, offer } = newFeed();
    offer(1, 3);
    feed.close();
    await expectRest(journal);
  });

  it('leave nothing running behind once the feed is closed, even while it reads', async () => {
    const { feed, journal, offer, seqs } = newFeed();
    offer(1, 3);
    jest.advanceTimersByTime(100);
    feed.close();
    await expectRest(journal);
    expect(seqs()).toEqual([1]);
  });
});

it('words still being said go through at once, whatever is missing', () => {
  const { feed, offer, released } = newFeed();
  offer(1, 3);
  feed.offer(interim);
  expect(released.at(-1)).toBe(interim);
  expect(feed.view.seq).toBe(1);
});

describe('a feed that begins in the middle of a call', () => {
  it('releases the news, and takes what was before as history', async () => {
    const { feed, offer, seqs } = newFeed();
    offer(4);
    await jest.advanceTimersByTimeAsync(100);
    expect(seqs()).toEqual([4, 5, 6]);
    expect(feed.eventsAfter(0)).toHaveLength(6);
  });

  it('sends a screen that joins everything since a seq, or that it does not go back so far', () => {
    const { feed, offer } = newFeed({ lengthOfCall: 1000 });
    offer(...Array.from({ length: 1000 }, (_, n) => n + 1));
    expect(feed.eventsAfter(998)?.map(({ seq }) => seq)).toEqual([999, 1000]);
    expect(feed.eventsAfter(1000)).toEqual([]);
    expect(feed.eventsAfter(5000)).toEqual([]);
    expect(feed.eventsAfter(800)).toHaveLength(200);
    expect(feed.eventsAfter(1)).toBeUndefined();
  });

  it('is complete with the last event of the call', () => {
    const { feed, journal, offer } = newFeed({ lengthOfCall: 1 });
    offer(1);
    feed.offer(
      journal.append(CALL, { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' }),
    );
    expect(feed.complete).toBe(false);
    feed.offer(journal.append(CALL, { type: 'transcript.complete', utterances: 0, leftOut: [] }));
    expect(feed.complete).toBe(true);
  });
});

it('any shuffle, doubling and loss on the bus comes out as 1, 2, 3 … n, each once', async () => {
  const arrivals = fc.integer({ min: 1, max: 40 }).chain((length) =>
    fc.record({
      length: fc.constant(length),
      // a subset of the publications, doubled and shuffled
      seqs: fc.array(fc.integer({ min: 1, max: length }), { maxLength: 3 * length }),
      pauses: fc.array(fc.nat({ max: 150 }), { minLength: 3 * length, maxLength: 3 * length }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(arrivals, async ({ length, seqs: published, pauses }) => {
      const { feed, journal, offer, seqs } = newFeed({ lengthOfCall: length });
      offer(1); // a screen has been there from the first event on
      for (const [n, seq] of published.entries()) {
        offer(seq);
        await jest.advanceTimersByTimeAsync(pauses[n] ?? 0);
      }
      await feed.catchUp();
      expect(seqs()).toEqual(Array.from({ length }, (_, n) => n + 1));
      feed.close();
      await expectRest(journal);
    }),
    { numRuns: 150 },
  );
});
