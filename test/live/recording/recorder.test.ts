import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Storage } from '../../../src/storage/storage.js';
import { VaultError } from '../../../src/vault/errors.js';
import { LocalFiles } from '../../../src/vault/local-files.js';
import { startTestDatabase, type TestDatabase } from '../../support/database.js';
import { give, heard, recovered, RecordingStage, same } from './recording-stage.js';

let database: TestDatabase;
let storage: Storage;
let stage: RecordingStage;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  stage = await RecordingStage.open(storage);
});
afterEach(() => stage.close());

/** Sizes that a WAV file's header shows: of the file, and of its sound. */
const reported32 = (wav: Buffer) => [wav.readUInt32LE(4) + 8, wav.readUInt32LE(40)];

describe('the recording of a call', () => {
  it('is a WAV file of stereo PCM that reports its length', async () => {
    const callId = await stage.addCall();
    const recording = await stage.record(callId);
    give(recording.openLeg('left', 'caller'), 0, 5000);
    await recording.stop();
    await stage.process.recorder.close();
    const wav = await stage.read(callId);
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
    expect([wav.length, ...reported32(wav)]).toEqual([160_044, 160_044, 160_000]);
    expect(same(7, heard(wav))).toBe(true);
    const pcm = createHash('sha256').update(wav.subarray(44)).digest();
    expect(await stage.fileOf(callId)).toMatchObject({
      state: 'finished',
      reason: null,
      startMs: 0,
      sampleRateHz: 8000,
      kept: { lengthMs: 5000, sizeBytes: 160_000, sha256: pcm },
      pauses: [],
    });
  });

  it('can be asked for while it goes on, and shows how long it is so far', async () => {
    const callId = await stage.addCall();
    const recording = await stage.record(callId);
    const sink = recording.openLeg('left', 'caller');
    give(sink, 0, 10_000);
    const reached = async (bytes: number) => {
      for (;;) {
        const now = await stage.facts(callId);
        if (now && now.sizeBytes >= bytes) return now;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    expect(await reached(44 + 4 * 65_536)).toEqual({ sizeBytes: 262_188, isGrowing: true, etag: null });
    const early = await stage.read(callId);
    expect([early.length, ...reported32(early)]).toEqual([262_188, 262_188, 262_144]);
    expect(same(7, heard(early))).toBe(true);
    give(sink, 10_000, 10_000);
    await reached(44 + 8 * 65_536);
    await recording.stop();
    expect(await stage.facts(callId)).toMatchObject({ sizeBytes: 640_044, isGrowing: false });
    const late = await stage.read(callId);
    expect(late.subarray(44, early.length).equals(early.subarray(44))).toBe(true);
  });

  it('gives any range of itself, over header, silence and stretches, and keeps its etag', async () => {
    const callId = await stage.addCall();
    for (const [startMs, value] of [
      [1000, 5],
      [6000, 6],
      [8000, 9], // while the one before it still goes on
    ] as const) {
      const recording = await stage.record(callId, { startMs });
      give(recording.openLeg('left', 'caller'), startMs, 3000, value);
      await recording.stop();
    }
    await stage.process.recorder.close();
    const whole = await stage.read(callId);
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
        const part = await stage.read(callId, start, end);
        expect(part.equals(whole.subarray(start, Math.max(start, end)))).toBe(true);
      }),
      { numRuns: 100 },
    );
    const first = await stage.facts(callId);
    expect(first?.etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(await stage.facts(callId)).toEqual(first);
  }, 30_000);

  it('that was never made is missing', async () => {
    expect(await stage.facts(await stage.addCall())).toBeUndefined();
    expect(await stage.facts('no such call')).toBeUndefined();
  });

  it('is not given away once it was tampered with', async () => {
    const callId = await stage.addCall();
    const recording = await stage.record(callId);
    give(recording.openLeg('left', 'caller'), 0, 1000);
    await recording.stop();
    await stage.process.recorder.close();
    const { vaultName } = await stage.fileOf(callId);
    await writeFile(join(stage.directory, vaultName.slice(0, 2), vaultName), randomBytes(1000));
    await expect(stage.read(callId)).rejects.toBeInstanceOf(VaultError);
  });

  it('remembers its pauses', async () => {
    const callId = await stage.addCall();
    const recording = await stage.record(callId);
    const sink = recording.openLeg('left', 'caller');
    give(sink, 0, 1000);
    recording.pause(1000, 'asked');
    give(sink, 1000, 1000);
    recording.resume(2000);
    give(sink, 2000, 1000);
    await recording.stop();
    await stage.process.recorder.close();
    expect((await stage.fileOf(callId)).pauses).toEqual([{ fromMs: 1000, toMs: 2000, reason: 'asked' }]);
  });

  it('of a call that is still on its way to the database is reported to it afterwards', async () => {
    const callId = randomUUID();
    const recording = await stage.record(callId);
    give(recording.openLeg('left', 'caller'), 0, 1000);
    await recording.stop();
    expect(await stage.storage.recordings.listOf(callId)).toEqual([]);
    await stage.addCall(callId);
    await stage.process.recorder.close();
    expect(await stage.fileOf(callId)).toMatchObject({ state: 'finished', kept: { lengthMs: 1000 } });
  });

  it('that the disk refuses from the beginning is reported; the call goes on', async () => {
    const callId = await stage.addCall();
    await rm(join(stage.directory, 'unfinished'), { recursive: true });
    await writeFile(join(stage.directory, 'unfinished'), '');
    expect(await stage.record(callId)).toBeUndefined();
    expect(stage.reported).toEqual([['failed', 'disk-error', 0]]);
    expect(await stage.facts(callId)).toBeUndefined();
    await rm(join(stage.directory, 'unfinished'));
    await mkdir(join(stage.directory, 'unfinished'));
  });
});

describe('a server that stops', () => {
  it('keeps what it has recorded and says why it ends', async () => {
    const callId = await stage.addCall();
    const recording = await stage.record(callId);
    give(recording.openLeg('left', 'caller'), 0, 1000);
    await stage.process.recorder.close();
    expect(recording.isOver).toBe(true);
    expect(stage.reported.at(-1)).toEqual(['stopped', 'server-stopped', 1000]);
    expect(await stage.fileOf(callId)).toMatchObject({ state: 'finished', reason: 'server-stopped' });
  });

  it('finishes a recording too that the disk begins only then, and begins no other', async () => {
    const callId = await stage.addCall();
    const files = new LocalFiles(stage.directory);
    const open = files.open.bind(files);
    let answer = () => {};
    const disk = new Promise<void>((resolve) => (answer = resolve));
    files.open = (path, mode) => disk.then(() => open(path, mode));
    const stopping = await stage.startProcess(files);
    const beginning = stage.record(callId, { from: stopping });
    const closed = stopping.recorder.close();
    answer();
    expect((await beginning).isOver).toBe(true);
    await closed;
    expect(await stage.fileOf(callId)).toMatchObject({ state: 'finished', reason: 'server-stopped' });
    expect(await stage.record(callId, { from: stopping })).toBeUndefined();
    expect(await stage.process.vault.growingNames()).toEqual([]);
  });

  it('while the database is away keeps the recording, and the next one informs the database', async () => {
    const callId = await stage.addCall();
    stage.isDatabaseAway = true;
    const recording = await stage.record(callId, { startMs: 500 });
    give(recording.openLeg('left', 'caller'), 500, 1000);
    await stage.process.recorder.close();
    expect(recording.isOver).toBe(true);
    expect(await stage.process.vault.growingNames()).toEqual([]);
    expect(await stage.storage.recordings.listOf(callId)).toEqual([]);
    stage.isDatabaseAway = false;
    await recovered(await stage.startProcess());
    expect(await stage.fileOf(callId)).toMatchObject({
      state: 'finished',
      startMs: 500,
      startedAt: recording.startedAt,
      sampleRateHz: 8000,
      kept: { lengthMs: 1000, sizeBytes: 32_000 },
    });
    expect(same(7, heard(await stage.read(callId)).subarray(500 * 8))).toBe(true);
  }, 20_000);
});
