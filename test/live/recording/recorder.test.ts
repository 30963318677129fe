import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { Closer } from '../../../src/lib/closer.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import type { CallRecording } from '../../../src/live/recording/call-recording.js';
import { recordingReader } from '../../../src/live/recording/read-recording.js';
import { Recorder } from '../../../src/live/recording/recorder.js';
import type { RecoveredRecording } from '../../../src/live/recording/recover-recordings.js';
import type { FrameSink } from '../../../src/live/recording/frame-sink.js';
import type { Storage } from '../../../src/storage/storage.js';
import type { RecordingStore } from '../../../src/calls/recording-store.js';
import { LocalFiles } from '../../../src/vault/local-files.js';
import type { VaultFiles } from '../../../src/vault/vault-files.js';
import { VaultError } from '../../../src/vault/errors.js';
import { MasterKeys } from '../../../src/vault/master-keys.js';
import { Vault } from '../../../src/vault/vault.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../../support/database.js';
import { constant, framesOf, readContent, sidesOf } from './some-audio.js';

const log = silentLog();
const key = randomBytes(32);
let database: TestDatabase;
let storage: Storage;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
}, 60_000);
afterAll(() => database.close());

let parts: Closer;
let directory: string;
let process: Awaited<ReturnType<typeof startProcess>>;
let isDatabaseAway: boolean;
let told: (readonly [state: string, reason: string | null, atMs: number])[];
beforeEach(async () => {
  isDatabaseAway = false;
  parts = new Closer();
  const dir = parts.add(await makeTestDir());
  directory = join(dir.path, 'vault');
  process = await startProcess();
  told = [];
});
afterEach(() => parts.close());

/** What a server has of this; on the same disk and database as the one before it. */
async function startProcess(files?: VaultFiles) {
  const vault = await Vault.open({ directory, keys: new MasterKeys(key), ...(files && { files }) });
  const store: RecordingStore = {
    put: async (file) => {
      if (isDatabaseAway) throw new UnavailableError('the database is away');
      await storage.recordings.put(file);
    },
    listOf: (callId) => storage.recordings.listOf(callId),
    listGrowing: () => storage.recordings.listGrowing(),
  };
  const recorder = parts.add(new Recorder({ vault, store, files: storage.files, log }));
  return { vault, recorder, reader: recordingReader({ vault, store: storage.recordings }) };
}

async function addCall(id = randomUUID()): Promise<string> {
  const event = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' } as const;
  await storage.calls.appendEvent(id, event, { at: new Date(), startMs: 0 });
  return id;
}

/** What a process finishes of what earlier ones have left. */
async function recovered(by: typeof process): Promise<RecoveredRecording[]> {
  const list: RecoveredRecording[] = [];
  await by.recorder.recover((recording) => list.push(recording));
  return list;
}

async function record(callId: string, { startMs = 0, isPaused = false, from = process } = {}) {
  const onEvent: Parameters<Recorder['start']>[0]['onEvent'] = ({ state, reason }, atMs) =>
    void told.push([state, reason, atMs]);
  const recording = await from.recorder.start({ callId, startMs, isPaused, onEvent });
  return recording as CallRecording;
}

function give(sink: FrameSink, startMs: number, durationMs: number, value = 7): void {
  for (const frame of framesOf({ startMs, durationMs, valueAt: constant(value) })) sink(frame);
}

async function read(callId: string, start?: number, end?: number, from = process): Promise<Buffer> {
  const content = await from.reader.open(callId);
  if (!content) throw new Error('nothing was recorded');
  try {
    return await readContent(content, start, end);
  } finally {
    await content.close();
  }
}

async function facts(callId: string) {
  const content = await process.reader.open(callId);
  await content?.close();
  return content && { sizeBytes: content.sizeBytes, isGrowing: content.isGrowing, etag: content.etag };
}

const only = <T>(list: readonly T[]): T => {
  expect(list.length).toBe(1);
  return list[0] as T;
};
const fileOf = async (callId: string) => only(await storage.recordings.listOf(callId));
/** Sizes that a WAV file's header tells: of the file, and of its sound. */
const told32 = (wav: Buffer) => [wav.readUInt32LE(4) + 8, wav.readUInt32LE(40)];
const heard = (wav: Buffer) => sidesOf(wav.subarray(44)).left;
const same = (value: number, samples: Int16Array) => samples.every((sample) => sample === value);
/** Until it is known to the database what became of it. */
async function settled(recorder: Recorder): Promise<void> {
  await recorder.close();
}

describe('the recording of a call', () => {
  it('is a WAV file of stereo PCM that tells its length', async () => {
    const callId = await addCall();
    const recording = await record(callId);
    give(recording.openLeg('left'), 0, 5000);
    await recording.stop();
    await settled(process.recorder);
    const wav = await read(callId);
    expect(wav.subarray(0, 44).toString('hex')).toBe(
      [
        Buffer.from('RIFF').toString('hex'),
        '24710200', // 160036
        Buffer.from('WAVEfmt ').toString('hex'),
        '10000000' + '0100' + '0200' + '401f0000' + '007d0000' + '0400' + '1000',
        Buffer.from('data').toString('hex'),
        '00710200', // 160000
      ].join(''),
    );
    expect([wav.length, ...told32(wav)]).toEqual([160_044, 160_044, 160_000]);
    expect(same(7, heard(wav))).toBe(true);
    const pcm = createHash('sha256').update(wav.subarray(44)).digest();
    expect(await fileOf(callId)).toMatchObject({
      state: 'finished',
      reason: null,
      startMs: 0,
      sampleRateHz: 8000,
      kept: { lengthMs: 5000, sizeBytes: 160_000, sha256: pcm },
      pauses: [],
    });
  });

  it('can be asked for while it goes on, and tells how long it is so far', async () => {
    const callId = await addCall();
    const recording = await record(callId);
    const sink = recording.openLeg('left');
    give(sink, 0, 10_000);
    const reached = async (bytes: number) => {
      for (;;) {
        const now = await facts(callId);
        if (now && now.sizeBytes >= bytes) return now;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    expect(await reached(44 + 4 * 65_536)).toEqual({ sizeBytes: 262_188, isGrowing: true, etag: null });
    const early = await read(callId);
    expect([early.length, ...told32(early)]).toEqual([262_188, 262_188, 262_144]);
    expect(same(7, heard(early))).toBe(true);
    give(sink, 10_000, 10_000);
    await reached(44 + 8 * 65_536);
    await recording.stop();
    expect(await facts(callId)).toMatchObject({ sizeBytes: 640_044, isGrowing: false });
    const late = await read(callId);
    expect(late.subarray(44, early.length).equals(early.subarray(44))).toBe(true);
  });

  it('gives any range of itself, over header, silence and stretches, and keeps its etag', async () => {
    const callId = await addCall();
    for (const [startMs, value] of [
      [1000, 5],
      [6000, 6],
      [8000, 9], // while the one before it still goes on
    ] as const) {
      const recording = await record(callId, { startMs });
      give(recording.openLeg('left'), startMs, 3000, value);
      await recording.stop();
    }
    await settled(process.recorder);
    const whole = await read(callId);
    const left = heard(whole);
    expect(left.length).toBe(11_000 * 8);
    for (const [fromMs, toMs, value] of [
      [0, 1000, 0],
      [1000, 4000, 5],
      [4000, 6000, 0],
      [6000, 9000, 6],
      [9000, 11_000, 9],
    ] as const)
      expect([fromMs, same(value, left.subarray(fromMs * 8, toMs * 8))]).toEqual([fromMs, true]);
    const edge = fc.oneof(
      fc.nat(whole.length + 100),
      fc.constantFrom(0, 1, 43, 44, 45, ...[1000, 4000, 6000, 9000, 11_000].map((ms) => 44 + 32 * ms)),
    );
    await fc.assert(
      fc.asyncProperty(edge, edge, async (start, end) => {
        const part = await read(callId, start, end);
        expect(part.equals(whole.subarray(start, Math.max(start, end)))).toBe(true);
      }),
      { numRuns: 100 },
    );
    const first = await facts(callId);
    expect(first?.etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(await facts(callId)).toEqual(first);
  }, 30_000);

  it('that nobody made is not there', async () => {
    expect(await facts(await addCall())).toBeUndefined();
    expect(await facts('no such call')).toBeUndefined();
  });

  it('is not given away once somebody has meddled with it', async () => {
    const callId = await addCall();
    const recording = await record(callId);
    give(recording.openLeg('left'), 0, 1000);
    await recording.stop();
    await settled(process.recorder);
    const { vaultName } = await fileOf(callId);
    await writeFile(join(directory, vaultName.slice(0, 2), vaultName), randomBytes(1000));
    await expect(read(callId)).rejects.toBeInstanceOf(VaultError);
  });

  it('remembers its pauses', async () => {
    const callId = await addCall();
    const recording = await record(callId);
    const sink = recording.openLeg('left');
    give(sink, 0, 1000);
    recording.pause(1000, 'asked');
    give(sink, 1000, 1000);
    recording.resume(2000);
    give(sink, 2000, 1000);
    await recording.stop();
    await settled(process.recorder);
    expect((await fileOf(callId)).pauses).toEqual([{ fromMs: 1000, toMs: 2000, reason: 'asked' }]);
  });

  it('of a call that is still on its way to the database is told to it afterwards', async () => {
    const callId = randomUUID();
    const recording = await record(callId);
    give(recording.openLeg('left'), 0, 1000);
    await recording.stop();
    expect(await storage.recordings.listOf(callId)).toEqual([]);
    await addCall(callId);
    await settled(process.recorder);
    expect(await fileOf(callId)).toMatchObject({ state: 'finished', kept: { lengthMs: 1000 } });
  });

  it('that the disk refuses from the beginning is told; the call goes on', async () => {
    const callId = await addCall();
    await rm(join(directory, 'unfinished'), { recursive: true });
    await writeFile(join(directory, 'unfinished'), '');
    expect(await record(callId)).toBeUndefined();
    expect(told).toEqual([['failed', 'disk-error', 0]]);
    expect(await facts(callId)).toBeUndefined();
    await rm(join(directory, 'unfinished'));
    await mkdir(join(directory, 'unfinished'));
  });
});

describe('a server that stops', () => {
  it('keeps what it has recorded and says why it ends', async () => {
    const callId = await addCall();
    const recording = await record(callId);
    give(recording.openLeg('left'), 0, 1000);
    await process.recorder.close();
    expect(recording.isOver).toBe(true);
    expect(told.at(-1)).toEqual(['stopped', 'server-stopped', 1000]);
    expect(await fileOf(callId)).toMatchObject({ state: 'finished', reason: 'server-stopped' });
  });

  it('while the database is away keeps the recording, and the next one tells the database', async () => {
    const callId = await addCall();
    isDatabaseAway = true;
    const recording = await record(callId, { startMs: 500 });
    give(recording.openLeg('left'), 500, 1000);
    await process.recorder.close();
    expect(recording.isOver).toBe(true);
    expect(await process.vault.growingNames()).toEqual([]);
    expect(await storage.recordings.listOf(callId)).toEqual([]);
    isDatabaseAway = false;
    await recovered(await startProcess());
    expect(await fileOf(callId)).toMatchObject({
      state: 'finished',
      startMs: 500,
      startedAt: recording.startedAt,
      sampleRateHz: 8000,
      kept: { lengthMs: 1000, sizeBytes: 32_000 },
    });
    expect(same(7, heard(await read(callId)).subarray(500 * 8))).toBe(true);
  }, 20_000);
});

describe('a server that is started again', () => {
  it('keeps what an earlier one has recorded, says where it ends, and goes on in the same file', async () => {
    const callId = await addCall();
    const before = await record(callId);
    give(before.openLeg('left'), 0, 10_000);
    before.pause(10_000);
    await untilKnown(callId, ({ pauses }) => pauses.length === 1);
    await untilReadable(callId, 4 * 65_536);
    // that process is dead from here on: the next one knows nothing of what it held
    const next = await startProcess();
    expect(await next.recorder.findPaused()).toEqual(new Set([callId]));
    expect(await recovered(next)).toEqual([{ callId, endMs: 8192 }]);
    expect(await fileOf(callId)).toMatchObject({
      state: 'failed',
      reason: 'server-restart',
      kept: { lengthMs: 8192, sizeBytes: 262_144 },
    });
    expect(await recovered(next)).toEqual([]);

    const after = await record(callId, { startMs: 12_000, isPaused: true, from: next });
    const sink = after.openLeg('left');
    give(sink, 12_000, 1000);
    after.resume(13_000);
    give(sink, 13_000, 1000);
    await after.stop();
    await settled(next.recorder);
    const left = heard(await read(callId, undefined, undefined, next));
    expect(left.length).toBe(14_000 * 8);
    expect(same(7, left.subarray(0, 8192 * 8))).toBe(true);
    expect(same(0, left.subarray(8192 * 8, 13_000 * 8))).toBe(true);
    expect(same(7, left.subarray(13_000 * 8))).toBe(true);
  }, 30_000);

  it('finds a recording of which the database has never heard, and how it was paused, by the file alone', async () => {
    const callId = await addCall();
    isDatabaseAway = true;
    const before = await record(callId, { startMs: 250 });
    give(before.openLeg('left'), 250, 10_000);
    before.pause(10_250);
    const { vaultName } = before;
    const untilFlagged = async () => {
      for (;;) if ((await process.vault.growing()).some(({ isFlagged }) => isFlagged)) return;
    };
    await untilFlagged();
    await untilStored(vaultName, 4 * 65_536);
    isDatabaseAway = false;
    const next = await startProcess();
    expect(await next.recorder.findPaused()).toEqual(new Set([callId]));
    expect(await recovered(next)).toEqual([{ callId, endMs: 250 + 8192 }]);
    expect(await fileOf(callId)).toMatchObject({
      ...{ vaultName, state: 'failed', reason: 'server-restart', startMs: 250 },
      kept: { lengthMs: 8192, sizeBytes: 262_144 },
    });
    expect(await next.recorder.findPaused()).toEqual(new Set());
  }, 30_000);

  it('names what is missing in the middle of a recording, and gives the rest', async () => {
    const callId = await addCall();
    const before = await record(callId);
    give(before.openLeg('left'), 0, 10_000);
    await untilReadable(callId, 4 * 65_536);
    const path = join(directory, 'growing', before.vaultName);
    const bytes = await readFile(path);
    bytes.fill(0, 1024 + 65_552, 1024 + 2 * 65_552); // a power cut took the second chunk, not those behind it
    await writeFile(path, bytes);
    const next = await startProcess();
    expect(await recovered(next)).toEqual([{ callId, endMs: 8192 }]);
    expect((await fileOf(callId)).pauses).toEqual([{ fromMs: 2048, toMs: 4096, reason: 'lost-on-disk' }]);
    const left = heard(await read(callId, undefined, undefined, next));
    expect(left.length).toBe(8192 * 8);
    expect(same(7, left.subarray(0, 2048 * 8))).toBe(true);
    expect(same(0, left.subarray(2048 * 8, 4096 * 8))).toBe(true);
    expect(same(7, left.subarray(4096 * 8))).toBe(true);
  }, 30_000);

  it.each(['EIO', 'EACCES', 'ENOSPC'])(
    'goes on with the other recordings where one gives %s, and comes back to it',
    async (code) => {
      const [one, other] = [await addCall(), await addCall()];
      const [sick, fine] = [await record(one), await record(other)];
      for (const each of [sick, fine]) give(each.openLeg('left'), 0, 10_000);
      for (const each of [one, other]) {
        await untilKnown(each, () => true);
        await untilReadable(each, 4 * 65_536);
      }
      const files = new LocalFiles(directory);
      let isSick = true;
      const open = files.open.bind(files);
      files.open = async (path, mode) => {
        if (isSick && mode === 'change' && path.endsWith(sick.vaultName))
          throw Object.assign(new Error(code), { code, syscall: 'open' });
        return open(path, mode);
      };
      const next = await startProcess(files);
      const found: string[] = [];
      const recovering = next.recorder.recover(({ callId }) => {
        found.push(callId);
        isSick = false; // the disk is well again once the other one was kept
      });
      await recovering;
      expect(found).toEqual([other, one]);
      for (const each of [one, other])
        expect(await fileOf(each)).toMatchObject({ state: 'failed', kept: { lengthMs: 8192 } });
    },
    30_000,
  );

  it('leaves alone what it records itself', async () => {
    const mine = await addCall();
    const recording = await record(mine);
    await untilKnown(mine, () => true);
    expect(await recovered(process)).toEqual([]);
    await recording.stop();
    await settled(process.recorder);
    expect((await fileOf(mine)).state).toBe('finished');
  });

  it('says which recordings cannot be read any more, and goes on with the others', async () => {
    const [one, other] = [await addCall(), await addCall()];
    const lost = await record(one);
    const fine = await record(other);
    give(fine.openLeg('left'), 0, 10_000);
    await untilKnown(one, () => true);
    await untilReadable(other, 4 * 65_536);
    await writeFile(join(directory, 'growing', lost.vaultName), randomBytes(500));
    const next = await startProcess();
    const found = await recovered(next);
    expect(new Map(found.map(({ callId, endMs }) => [callId, endMs]))).toEqual(
      new Map([
        [one, null],
        [other, 8192],
      ]),
    );
    expect(await fileOf(one)).toMatchObject({ state: 'failed', kept: null });
    expect(await next.reader.open(one)).toBeUndefined();
  }, 30_000);
});

async function untilKnown(
  callId: string,
  isIt: (file: Awaited<ReturnType<typeof fileOf>>) => boolean,
): Promise<void> {
  for (;;) {
    const [file] = await storage.recordings.listOf(callId);
    if (file && isIt(file)) return;
  }
}

async function untilStored(vaultName: string, bytes: number): Promise<void> {
  for (;;) {
    const reader = await process.vault.open(vaultName);
    await reader.close();
    if (reader.sizeBytes >= bytes) return;
  }
}

async function untilReadable(callId: string, bytes: number): Promise<void> {
  for (;;) if (((await facts(callId))?.sizeBytes ?? 0) >= 44 + bytes) return;
}
