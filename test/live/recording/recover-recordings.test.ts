import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import type { Storage } from '../../../src/storage/storage.js';
import { LocalFiles } from '../../../src/vault/local-files.js';
import { startTestDatabase, type TestDatabase } from '../../support/database.js';
import { give, heard, recovered, RecordingStage, same } from './recording-stage.js';
import { sidesOf } from './some-audio.js';

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

/** Bytes of ten seconds that lie behind the last whole chunk. */
const TAIL_BYTES = 320_000 - 4 * 65_536;

describe('a server that is started again', () => {
  it('keeps what an earlier one has recorded, says where it ends, and goes on in the same file', async () => {
    const callId = await stage.addCall();
    const before = await stage.record(callId);
    give(before.openLeg('left', 'caller'), 0, 10_000);
    before.pause(10_000);
    await stage.untilKnown(callId, ({ pauses }) => pauses.length === 1);
    await stage.untilTailKept(before.vaultName, TAIL_BYTES);
    // that process is dead from here on: the next one knows nothing of what it held
    const next = await stage.startProcess();
    expect(await next.recorder.findLeft()).toEqual([{ callId, isPaused: true }]);
    expect(await recovered(next)).toEqual([{ callId, endMs: 10_000 }]);
    expect(await stage.fileOf(callId)).toMatchObject({
      state: 'failed',
      reason: 'server-restart',
      kept: { lengthMs: 10_000, sizeBytes: 320_000 },
    });
    expect(await recovered(next)).toEqual([]);

    const after = await stage.record(callId, { startMs: 12_000, isPaused: true, from: next });
    const sink = after.openLeg('left', 'caller');
    give(sink, 12_000, 1000);
    after.resume(13_000);
    give(sink, 13_000, 1000);
    await after.stop();
    await next.recorder.close();
    const left = heard(await stage.read(callId, undefined, undefined, next));
    expect(left.length).toBe(14_000 * 8);
    expect(same(7, left.subarray(0, 10_000 * 8))).toBe(true);
    expect(same(0, left.subarray(10_000 * 8, 13_000 * 8))).toBe(true);
    expect(same(7, left.subarray(13_000 * 8))).toBe(true);
  }, 30_000);

  it('finds a recording of which the database has never heard, and how it was paused, by the file alone', async () => {
    const callId = await stage.addCall();
    stage.isDatabaseAway = true;
    const before = await stage.record(callId, { startMs: 250 });
    give(before.openLeg('left', 'caller'), 250, 10_000);
    before.pause(10_250);
    const { vaultName } = before;
    const untilFlagged = async () => {
      for (;;) if ((await stage.process.vault.growing()).some(({ isFlagged }) => isFlagged)) return;
    };
    await untilFlagged();
    await stage.untilTailKept(vaultName, TAIL_BYTES);
    stage.isDatabaseAway = false;
    const next = await stage.startProcess();
    expect(await next.recorder.findLeft()).toEqual([{ callId, isPaused: true }]);
    expect(await recovered(next)).toEqual([{ callId, endMs: 250 + 10_000 }]);
    expect(await stage.fileOf(callId)).toMatchObject({
      ...{ vaultName, state: 'failed', reason: 'server-restart', startMs: 250 },
      kept: { lengthMs: 10_000, sizeBytes: 320_000 },
    });
    expect(await next.recorder.findLeft()).toEqual([]);
  }, 30_000);

  it('keeps what both said last, and nothing that a pause has silenced since', async () => {
    const callId = await stage.addCall();
    const before = await stage.record(callId);
    const [one, other] = [before.openLeg('left', 'caller'), before.openLeg('right', 'agent-1')];
    for (let ms = 0; ms < 10_000; ms += 1_000) {
      give(one, ms, 1_000);
      if (ms < 9_000) give(other, ms, 1_000, 5);
    }
    await stage.untilTailKept(before.vaultName, TAIL_BYTES);
    before.pause(9_500);
    await stage.untilTailKept(before.vaultName, TAIL_BYTES, 2);
    const next = await stage.startProcess();
    expect(await recovered(next)).toEqual([{ callId, endMs: 10_000 }]);
    const { left, right } = sidesOf((await stage.read(callId, undefined, undefined, next)).subarray(44));
    expect([left.length, right.length]).toEqual([80_000, 80_000]);
    expect([same(7, left.subarray(0, 76_000)), same(0, left.subarray(76_000))]).toEqual([true, true]);
    expect([same(5, right.subarray(0, 72_000)), same(0, right.subarray(72_000))]).toEqual([true, true]);
  }, 30_000);

  it('names what is missing in the middle of a recording, and gives the rest', async () => {
    const callId = await stage.addCall();
    const before = await stage.record(callId);
    give(before.openLeg('left', 'caller'), 0, 10_000);
    await stage.untilTailKept(before.vaultName, TAIL_BYTES);
    const path = join(stage.directory, 'growing', before.vaultName);
    const bytes = await readFile(path);
    bytes.fill(0, 1024 + 65_552, 1024 + 2 * 65_552); // a power cut took the second chunk, not those behind it
    await writeFile(path, bytes);
    const next = await stage.startProcess();
    expect(await recovered(next)).toEqual([{ callId, endMs: 10_000 }]);
    expect((await stage.fileOf(callId)).pauses).toEqual([
      { fromMs: 2048, toMs: 4096, reason: 'lost-on-disk' },
    ]);
    const left = heard(await stage.read(callId, undefined, undefined, next));
    expect(left.length).toBe(10_000 * 8);
    expect(same(7, left.subarray(0, 2048 * 8))).toBe(true);
    expect(same(0, left.subarray(2048 * 8, 4096 * 8))).toBe(true);
    expect(same(7, left.subarray(4096 * 8))).toBe(true);
  }, 30_000);

  it.each(['EIO', 'EACCES', 'ENOSPC'])(
    'continues with the other recordings where one gives %s, and comes back to it',
    async (code) => {
      const [one, other] = [await stage.addCall(), await stage.addCall()];
      const [sick, fine] = [await stage.record(one), await stage.record(other)];
      for (const each of [sick, fine]) give(each.openLeg('left', 'caller'), 0, 10_000);
      for (const each of [one, other]) await stage.untilKnown(each, () => true);
      for (const { vaultName } of [sick, fine]) await stage.untilTailKept(vaultName, TAIL_BYTES);
      const files = new LocalFiles(stage.directory);
      let isSick = true;
      const open = files.open.bind(files);
      files.open = async (path, mode) => {
        if (isSick && mode === 'change' && path.endsWith(sick.vaultName))
          throw Object.assign(new Error(code), { code, syscall: 'open' });
        return open(path, mode);
      };
      const next = await stage.startProcess(files);
      const found: string[] = [];
      const recovering = next.recorder.recover(({ callId }) => {
        found.push(callId);
        isSick = false; // the disk is well again once the other one was kept
      });
      await recovering;
      expect(found).toEqual([other, one]);
      for (const each of [one, other])
        expect(await stage.fileOf(each)).toMatchObject({ state: 'failed', kept: { lengthMs: 10_000 } });
    },
    30_000,
  );

  it('leaves alone what it records itself', async () => {
    const mine = await stage.addCall();
    const recording = await stage.record(mine);
    await stage.untilKnown(mine, () => true);
    expect(await recovered(stage.process)).toEqual([]);
    await recording.stop();
    await stage.process.recorder.close();
    expect((await stage.fileOf(mine)).state).toBe('finished');
  });

  it('leaves alone what it has recorded, and has not reported to the database yet', async () => {
    const mine = await stage.addCall();
    const recording = await stage.record(mine);
    give(recording.openLeg('left', 'caller'), 0, 1000);
    await stage.untilKnown(mine, () => true);
    stage.isDatabaseAway = true;
    await recording.stop();
    while (stage.refusals === 0) await immediate();
    stage.isDatabaseAway = false;
    expect(await recovered(stage.process)).toEqual([]);
    await stage.process.recorder.close();
    expect(await stage.fileOf(mine)).toMatchObject({ state: 'finished', reason: null });
  });

  it('says which recordings cannot be read any more, and continues with the others', async () => {
    const [one, other] = [await stage.addCall(), await stage.addCall()];
    const lost = await stage.record(one);
    const fine = await stage.record(other);
    give(fine.openLeg('left', 'caller'), 0, 10_000);
    await stage.untilKnown(one, () => true);
    await stage.untilTailKept(fine.vaultName, TAIL_BYTES);
    await writeFile(join(stage.directory, 'growing', lost.vaultName), randomBytes(500));
    const next = await stage.startProcess();
    const found = await recovered(next);
    expect(new Map(found.map(({ callId, endMs }) => [callId, endMs]))).toEqual(
      new Map([
        [one, null],
        [other, 10_000],
      ]),
    );
    expect(await stage.fileOf(one)).toMatchObject({ state: 'failed', kept: null });
    expect(await next.reader.open(one)).toBeUndefined();
  }, 30_000);
});
