import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { CallEvent, CallEventRecord } from '../../src/calls/call-event.js';
import { silentLog } from '../../src/lib/log.js';
import { CallFeeds } from '../../src/realtime/call-feeds.js';
import { someUtterance } from '../support/call-events.js';
import { MemoryCallJournal } from '../support/memory-call-journal.js';

const started: CallEvent = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' };
const answered: CallEvent = { type: 'call.answered' };
const ended: CallEvent = { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' };
const complete: CallEvent = { type: 'transcript.complete', utterances: 0, leftOut: [] };
const heard: CallEvent = {
  ...{ type: 'second-pass.heard', utterance: someUtterance(), dropped: null, isBetter: true },
};
const secondPassEnded: CallEvent = {
  ...{ type: 'second-pass.ended', outcome: 'completed', model: 'small', replaced: 1, leftOut: [] },
};

let feeds: CallFeeds;

function newFeeds({ turns = (): number => 0, watched = new Set<string>() } = {}) {
  const journal = new MemoryCallJournal(turns);
  const released: CallEventRecord[] = [];
  feeds = new CallFeeds({
    journal,
    log: silentLog(),
    findNames: () => [],
    onRelease: (record) => void released.push(record),
    isWatched: (callId) => watched.has(callId),
    quietMs: 1_000,
  });
  const append = (callId: string, ...events: CallEvent[]) => events.map((e) => journal.append(callId, e));
  return { journal, append, watched, seqs: () => released.map(({ seq }) => seq) };
}

afterEach(() => {
  feeds.close();
  jest.useRealTimers();
});

describe('a call that is opened', () => {
  it('has its history, which is not sent as news', async () => {
    const { append, seqs } = newFeeds();
    append('a', started, answered);
    expect((await feeds.open('a'))?.view).toMatchObject({ seq: 2, callerId: '0700' });
    expect(seqs()).toEqual([]);
  });

  it('is undefined when it does not exist', async () => {
    newFeeds();
    expect(await feeds.open('nobody')).toBeUndefined();
  });

  it('twice at once loses nothing for the first reader', async () => {
    // the first reader is quick and has a screen on the call by the time the second one has its newer history
    let readers = 0;
    const { journal, append, seqs } = newFeeds({ turns: () => (readers++ === 0 ? 0 : 2) });
    append('a', started);
    const first = feeds.open('a');
    const second = feeds.open('a');
    await first;
    await journal.exists('a');
    append('a', answered); // written, and lost on the bus
    await second;
    await (await feeds.open('a'))?.catchUp();
    expect(seqs()).toEqual([2]);
  });

  it('is known while the database is away, once the bus has reported it', async () => {
    const { journal, append } = newFeeds();
    const [first] = append('a', started);
    feeds.offer(first as CallEventRecord);
    journal.failure = new Error('away');
    expect((await feeds.open('a'))?.view.seq).toBe(1);
  });
});

describe('live calls', () => {
  it('are those with a party on them, from the journal and from the bus', async () => {
    const { append, journal } = newFeeds();
    append('old', started, answered);
    append('over', started, ended, complete);
    append('wrapping', started, ended);
    const listed = await feeds.openLive();
    const fresh = journal.append('fresh', started);
    feeds.offer(fresh);
    expect(feeds.wall(listed).map(({ view }) => view.callId)).toEqual(['old', 'fresh']);
    feeds.offer(journal.append('fresh', ended));
    expect(feeds.wall([]).map(({ view }) => view.callId)).toEqual(['old']);
  });

  it('of which only later events are here are not shown before the rest is', async () => {
    const { append } = newFeeds();
    const [, second] = append('a', started, answered);
    feeds.offer(second as CallEventRecord);
    expect(feeds.wall([])).toEqual([]);
  });
});

describe('a finished call', () => {
  it('is kept while it is watched, and forgotten afterwards', async () => {
    const { append, journal, watched } = newFeeds();
    watched.add('a');
    append('a', started, ended, complete).forEach((record) => feeds.offer(record));
    await feeds.open('a');
    expect(journal.reads).toBe(0);
    watched.delete('a');
    feeds.releaseUnwatched('a');
    await feeds.open('a');
    expect(journal.reads).toBe(1);
  });

  it('is shown as finished while the journal does not report its end yet, and forgotten afterwards', async () => {
    jest.useFakeTimers();
    const { append, journal, seqs } = newFeeds();
    journal.visibleUpTo = 1; // the rest is on the disk of the server
    append('a', started, ended, complete).forEach((record) => feeds.offer(record));
    await jest.advanceTimersByTimeAsync(1_500);
    expect((await feeds.open('a'))?.view).toMatchObject({ seq: 3, state: 'ended' });
    journal.failure = new Error('away');
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await feeds.open('a'))?.view).toMatchObject({ seq: 3 });
    journal.failure = undefined;
    journal.visibleUpTo = 3;
    await jest.advanceTimersByTimeAsync(1_000);
    const readsBefore = journal.reads;
    expect((await feeds.open('a'))?.view).toMatchObject({ seq: 3, state: 'ended' });
    expect(journal.reads).toBe(readsBefore + 1);
    expect(seqs()).toEqual([1, 2, 3]);
  });

  it('is forgotten before the journal reports its end where that many have finished meanwhile', async () => {
    const { append, journal } = newFeeds();
    journal.visibleUpTo = 1;
    for (let n = 0; n < 201; n++)
      append(`call-${n}`, started, ended, complete).forEach((record) => feeds.offer(record));
    expect((await feeds.open('call-1'))?.view).toMatchObject({ state: 'ended' });
    expect((await feeds.open('call-0'))?.view).toMatchObject({ seq: 1, state: 'queued' });
  });

  it('is finished on the screens even where the bus has lost its last event', async () => {
    jest.useFakeTimers();
    const { append, seqs, watched } = newFeeds();
    watched.add('a');
    const [first] = append('a', started, ended, complete);
    feeds.offer(first as CallEventRecord);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(seqs()).toEqual([1, 2, 3]);
  });

  it('is reported once to a screen that came while it was being forgotten, although its end is published again', async () => {
    jest.useFakeTimers();
    const { append, seqs, watched } = newFeeds();
    const [, , end] = append('a', started, ended, complete);
    const feed = await feeds.open('a');
    feeds.releaseUnwatched('a'); // another screen goes, and this one has not joined yet
    watched.add('a');
    if (feed) feeds.watch('a', feed);
    feeds.offer(end as CallEventRecord);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(seqs()).toEqual([]);
  });

  it('is not asked about any more', async () => {
    jest.useFakeTimers();
    const { append, journal, watched } = newFeeds();
    watched.add('a');
    append('a', started, ended, complete).forEach((record) => feeds.offer(record));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(journal.reads).toBe(0);
  });

  it('shows who watches it what a larger model hears in it, also where the bus loses the last of that, and no other screen', async () => {
    jest.useFakeTimers();
    const { append, journal, seqs, watched } = newFeeds();
    watched.add('a');
    append('a', started, ended, complete).forEach((record) => feeds.offer(record));
    const [first] = append('a', heard, secondPassEnded);
    feeds.offer(first as CallEventRecord);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    const readsBefore = journal.reads;
    await jest.advanceTimersByTimeAsync(5_000);
    append('b', started, ended, complete, heard)
      .slice(3)
      .forEach((record) => feeds.offer(record));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(journal.reads).toBe(readsBefore);
    expect(seqs()).toHaveLength(5);
  });
});
