import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closedSegments } from '../../../src/audio/vad/speech-growth.js';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { CallEvent } from '../../../src/calls/call-event.js';
import type { RecordingFile } from '../../../src/calls/recording-store.js';
import { Closer } from '../../../src/lib/closer.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { addLeg } from '../../../src/live/legs/call-legs.js';
import { RecordedCalls } from '../../../src/live/kept-sound/recorded-calls.js';
import { Recorder } from '../../../src/live/recording/recorder.js';
import { LocalFiles } from '../../../src/vault/local-files.js';
import { MasterKeys } from '../../../src/vault/master-keys.js';
import { Vault } from '../../../src/vault/vault.js';
import { makeTestDir } from '../../support/database.js';
import { closedSpeech, liveParts, someSegment, someSession } from '../../support/live-parts.js';
import { readFromVault } from '../../support/read-from-vault.js';
import { constant, framesOf, sidesOf } from '../recording/some-audio.js';

const log = silentLog();
const keys = new MasterKeys(randomBytes(32));
let parts: Closer;
let directory: string;
let written: { event: CallEvent; startMs: number }[];
/** Calls that the journal says are not complete. */
let openCallIds: string[];
const running = new AbortController().signal;
/** Opens once the disk may answer. */
let disk: { readonly isFree: Promise<void>; readonly free: () => void };
beforeEach(async () => {
  parts = new Closer();
  directory = join(parts.add(await makeTestDir()).path, 'vault');
  written = [];
  openCallIds = ['c1'];
  disk = heldDisk();
});
afterEach(async () => {
  disk.free();
  await parts.close();
});

function heldDisk() {
  let free = () => {};
  const isFree = new Promise<void>((resolve) => (free = resolve));
  return { isFree, free };
}

function start({
  pausesTranscript = true,
  isRecording = true,
  database = Promise.resolve(),
  refusals = 0,
} = {}) {
  const files = new LocalFiles(directory);
  const open = files.open.bind(files);
  files.open = async (path, mode) => {
    await disk.isFree;
    return open(path, mode);
  };
  const vault = new Vault({ directory, keys, files });
  const rows = new Map<string, RecordingFile>();
  const store = {
    put: async (file: RecordingFile) => {
      await database;
      rows.set(file.vaultName, file);
    },
    listOf: async () => [...rows.values()],
    listGrowing: async () => {
      await database;
      return [...rows.values()].filter(({ state }) => state === 'growing');
    },
  };
  const recorder = parts.add(
    new Recorder({ vault, store, files: { namedAmong: async (names) => new Set(names) }, log }),
  );
  const journal = {
    append: async (_callId: string, event: CallEvent, { startMs }: { startMs: number }) => {
      written.push({ event, startMs });
      return { seq: written.length };
    },
    listOpen: async () => {
      if (refusals-- > 0) throw new UnavailableError('the database cannot be reached');
      return openCallIds.map((callId) => ({ callId }));
    },
  };
  return {
    vault,
    rows,
    calls: parts.add(
      new RecordedCalls({ recorder: isRecording ? recorder : undefined, pausesTranscript, journal, log }),
    ),
  };
}

const reportsOf = (type: CallEvent['type']) =>
  written.flatMap(({ event }) => (event.type === type && 'state' in event ? [event.state] : []));
const same = (value: number, samples: Int16Array) => samples.every((sample) => sample === value);

async function sides(vault: Vault) {
  for await (const name of vault.names()) return sidesOf(await readFromVault(vault, name));
  throw new Error('nothing was recorded');
}

async function spoken(session: ReturnType<typeof someSession>, startMs: number, endMs: number) {
  const speech = closedSpeech(someSegment(startMs, endMs));
  for await (const segment of closedSegments(session.hearing.speechPauses.without(speech))) return segment;
  return undefined;
}

describe('a call whose recording the disk is slow to begin', () => {
  it('is recorded from its first sample, each party in its place', async () => {
    const { vault, calls } = start();
    const session = someSession();
    const [caller, agent] = [
      calls.openLeg(session, { legId: 'caller', speaker: 'caller' }),
      calls.openLeg(session, { legId: 'agent-1', speaker: 'agent' }),
    ];
    const mine = framesOf({ startMs: 100, durationMs: 5000, valueAt: constant(3) });
    const theirs = framesOf({ startMs: 100, durationMs: 5000, valueAt: constant(5) });
    for (const [n, frame] of [...mine].entries()) {
      caller(frame);
      agent([...theirs][n] as typeof frame);
    }
    disk.free();
    await calls.end(session, running);
    const { left, right } = await sides(vault);
    expect(left.length).toBeGreaterThanOrEqual(4900 * 8);
    expect([same(3, left.subarray(1000)), same(5, right.subarray(1000))]).toEqual([true, true]);
  });

  it('can be paused before it has begun', async () => {
    const { vault, calls } = start();
    const session = someSession({ answeredAtMs: Date.now() - 2000 });
    const caller = calls.openLeg(session, { legId: 'caller', speaker: 'caller' });
    await calls.setPaused(session, true);
    for (const frame of framesOf({ startMs: 2500, durationMs: 5000, valueAt: constant(3) })) caller(frame);
    disk.free();
    await calls.end(session, running);
    expect(same(0, (await sides(vault)).left)).toBe(true);
  });
});

describe('a pause of the recording', () => {
  beforeEach(() => disk.free());

  it('is one of the transcript too, and the journal says from where to where', async () => {
    const { calls } = start();
    const session = someSession({ answeredAtMs: Date.now() - 10_000 });
    calls.openLeg(session, { legId: 'caller', speaker: 'caller' });
    await calls.setPaused(session, true);
    expect(await spoken(session, 20_000, 22_000)).toBeUndefined();
    expect(await spoken(session, 1000, 3000)).toBeDefined();
    await expect(calls.setPaused(session, true)).rejects.toThrow('recording-paused');
    await calls.setPaused(session, false);
    expect(await spoken(session, 20_000, 22_000)).toBeDefined();
    await expect(calls.setPaused(session, false)).rejects.toThrow('recording-not-paused');
    await calls.end(session, running);
    expect(reportsOf('transcript.changed')).toEqual(['paused', 'resumed']);
    const places = written.filter(({ event }) => event.type === 'transcript.changed');
    for (const { startMs } of places) expect(startMs).toBeGreaterThanOrEqual(10_000);
  });

  it('keeps what was said in it from being transcribed', async () => {
    const parts = liveParts({ script: { caller: ['said before it', 'said in it'] } });
    parts.telephony.speech = [someSegment(1000, 3000), someSegment(20_000, 22_000)];
    const session = someSession();
    session.hearing.speechPauses.pause(15_000);
    const joining = { legId: 'caller', speaker: 'caller', channelId: 'c', name: 'n' } as const;
    const leg = addLeg(parts, session, joining);
    session.hearing.utterances.end();
    await leg.tap.close();
    const places: number[] = [];
    for await (const { event, startMs } of session.hearing.utterances) {
      expect(event.type).toBe('transcript.final');
      places.push(startMs);
    }
    expect(places).toEqual([1000]);
  });

  it('ends what the switch records of each party, until it is resumed', async () => {
    const { calls } = start();
    const live = { ...liveParts(), recordings: calls };
    const session = someSession();
    const join = (legId: string, speaker: 'caller' | 'agent') =>
      addLeg(live, session, { legId, speaker, channelId: legId, name: legId });
    const recorded = () => live.telephony.taps.map(({ isRecorded }) => isRecorded);
    join('caller', 'caller');
    expect(recorded()).toEqual([true]);
    await calls.setPaused(session, true);
    join('agent-1', 'agent');
    expect(recorded()).toEqual([false, false]);
    await calls.setPaused(session, false);
    expect(recorded()).toEqual([true, true]);
    await calls.end(session, running);
  });

  it('leaves the transcript alone where the settings say so', async () => {
    const { calls } = start({ pausesTranscript: false });
    const session = someSession();
    calls.openLeg(session, { legId: 'caller', speaker: 'caller' });
    await calls.setPaused(session, true);
    expect(await spoken(session, 20_000, 22_000)).toBeDefined();
    await calls.end(session, running);
    expect(reportsOf('transcript.changed')).toEqual([]);
  });

  it.each([
    ['nothing is recorded', false],
    ['no file says that its recording was paused', true],
  ])('goes on in the next process although %s', async (_name, isRecording) => {
    const { vault, calls } = start({ isRecording });
    await calls.recover();
    const adopted = someSession();
    calls.resumePaused(adopted);
    const caller = calls.openLeg(adopted, { legId: 'caller', speaker: 'caller' });
    expect(await spoken(adopted, 1000, 3000)).toBeUndefined();
    await expect(calls.setPaused(adopted, true)).rejects.toThrow('recording-paused');
    for (const frame of framesOf({ startMs: 1000, durationMs: 3000, valueAt: constant(3) })) caller(frame);
    await calls.setPaused(adopted, false);
    expect(await spoken(adopted, 20_000, 22_000)).toBeDefined();
    await calls.end(adopted, running);
    expect(reportsOf('transcript.changed')).toEqual(['resumed']);
    if (isRecording) expect(same(0, (await sides(vault)).left)).toBe(true);
  });

  it('goes on in the next process, for recording and transcript', async () => {
    const before = start();
    const session = someSession();
    before.calls.openLeg(session, { legId: 'caller', speaker: 'caller' });
    await before.calls.setPaused(session, true);
    for (;;) if ((await before.vault.growing()).some(({ isFlagged }) => isFlagged)) break;
    // that process is dead from here on
    const next = start();
    await next.calls.recover();
    const adopted = someSession();
    const caller = next.calls.openLeg(adopted, { legId: 'caller', speaker: 'caller' });
    expect(await spoken(adopted, 1000, 3000)).toBeUndefined();
    for (const frame of framesOf({ startMs: 1000, durationMs: 3000, valueAt: constant(3) })) caller(frame);
    await expect(next.calls.setPaused(adopted, true)).rejects.toThrow('recording-paused');
    await next.calls.end(adopted, running);
    const kept = [...next.rows.values()].filter(({ state }) => state === 'finished');
    const bytes = await readFromVault(next.vault, kept[0]?.vaultName ?? '');
    expect([kept.length, bytes.length > 0, bytes.every((byte) => byte === 0)]).toEqual([1, true, true]);
  });
});

describe('a call that is not recorded', () => {
  it('is not recorded by the switch either', () => {
    const { calls } = start({ isRecording: false });
    expect(calls.isRecording(someSession())).toBe(false);
  });
});

describe('a recording whose process was killed', () => {
  /** The next process, with the file that the one before has left. */
  const killed = async (options: Parameters<typeof start>[0] = {}) => {
    const before = start();
    disk.free();
    before.calls.openLeg(someSession(), { legId: 'caller', speaker: 'caller' });
    while (!stopped().includes('started')) await before.vault.growing();
    written = [];
    const next = start(options);
    await next.calls.recover();
    return next;
  };
  const stopped = () => reportsOf('recording.changed');

  it('is reported to have stopped before its call is complete', async () => {
    let answer = () => {};
    const database = new Promise<void>((resolve) => (answer = resolve));
    const { calls } = await killed({ database });
    expect(calls.hasUnwrittenEnd('c1')).toBe(true);
    const end = calls.end(someSession(), running).then(() => stopped());
    answer();
    expect(await end).toEqual(['failed']);
    expect(calls.hasUnwrittenEnd('c1')).toBe(false);
  });

  it('is reported to have stopped once the database answers, where it did not at first', async () => {
    const { calls } = await killed({ refusals: 2 });
    await calls.end(someSession(), running);
    expect(stopped()).toEqual(['failed']);
    expect(calls.hasUnwrittenEnd('c1')).toBe(false);
  });

  it('is read again by the next process once it is whole and the journal reports its end', async () => {
    let answer = () => {};
    const database = new Promise<void>((resolve) => (answer = resolve));
    const { calls, rows } = await killed({ database });
    const states = calls
      .untilEndsWritten(someSession(), running)
      .then(() => [[...rows.values()].map(({ state }) => state), stopped()]);
    answer();
    expect(await states).toEqual([['failed'], ['failed']]);
  });

  it('keeps no call waiting where the process before finishes it itself after all', async () => {
    const before = start();
    disk.free();
    before.calls.openLeg(someSession(), { legId: 'caller', speaker: 'caller' });
    while (!stopped().includes('started')) await before.vault.growing();
    let answer = () => {};
    const database = new Promise<void>((resolve) => (answer = resolve));
    const next = start({ database });
    await next.calls.recover();
    expect(next.calls.hasUnwrittenEnd('c1')).toBe(true);
    await before.calls.end(someSession(), running);
    answer();
    await next.calls.end(someSession(), running);
    expect(stopped()).toEqual(['started', 'stopped']);
    expect(next.calls.hasUnwrittenEnd('c1')).toBe(false); // not waited for in vain
  });

  it('does not keep a process that stops', async () => {
    const { calls } = await killed({ database: new Promise(() => {}) });
    const stop = new AbortController();
    const end = calls.end(someSession(), stop.signal);
    await new Promise((resolve) => setImmediate(resolve)); // it waits by now
    stop.abort();
    await end;
    expect(calls.hasUnwrittenEnd('c1')).toBe(true);
  });

  it('is reported in its row alone where the call is complete already', async () => {
    openCallIds = [];
    const { calls, rows } = await killed();
    await calls.end(someSession(), running);
    expect([...rows.values()].map(({ state }) => state)).toEqual(['failed']);
    expect(stopped()).toEqual([]);
  });
});
it.each([
  ['recorded', false, 'resumed'],
  ['paused', true, 'paused'],
] as const)(
  'a recording that goes on is shown as %s, also where the end of the earlier one is reported late',
  async (_how, isPaused, state) => {
    disk.free();
    const before = start();
    before.calls.openLeg(someSession(), { legId: 'caller', speaker: 'caller' });
    while (!reportsOf('recording.changed').includes('started')) await new Promise(setImmediate);
    // that process is dead from here on
    written = [];
    let answer = () => {};
    const database = new Promise<void>((resolve) => (answer = resolve));
    const next = start({ database });
    await next.calls.recover();
    const adopted = someSession();
    if (isPaused) next.calls.resumePaused(adopted);
    next.calls.openLeg(adopted, { legId: 'caller', speaker: 'caller' });
    while (!reportsOf('recording.changed').includes('started')) await new Promise(setImmediate);
    answer();
    const afterFailed = () => reportsOf('recording.changed').join(' ').split('failed')[1]?.trim();
    while (!afterFailed()) await new Promise(setImmediate);
    expect(afterFailed()).toBe(state);
    await next.calls.end(adopted, running);
  },
);
