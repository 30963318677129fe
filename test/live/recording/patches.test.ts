import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import type { CallRecording } from '../../../src/live/recording/call-recording.js';
import type { RecordingPause } from '../../../src/calls/recording-store.js';
import type { Storage } from '../../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../../support/database.js';
import { RecordingStage, recovered } from './recording-stage.js';
import { framesOf, sidesOf } from './some-audio.js';

let database: TestDatabase;
let storage: Storage;
let stage: RecordingStage;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
});
afterAll(async () => {
  await storage.close();
  await database.close();
});
beforeEach(async () => {
  stage = await RecordingStage.open(storage);
});
afterEach(() => stage.close());

const SIDES = { caller: 'left', 'agent-1': 'right', 'third-1': 'right' } as const;
type LegId = keyof typeof SIDES;
type Place = { readonly fromMs: number; readonly toMs: number };

/** Each ms of each party is a value of its own, and those of the two on the right can be told in their sum. */
const valueOf = (legId: LegId, ms: number) =>
  legId === 'third-1' ? 100 * (1 + (ms % 97)) : 1 + (Math.floor(ms) % 97);
const soundOf = (legId: LegId, { fromMs, toMs }: Place) =>
  Int16Array.from({ length: (toMs - fromMs) * 8 }, (_, i) => valueOf(legId, fromMs + Math.floor(i / 8)));
const isIn = (places: readonly Place[], ms: number) =>
  places.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);

interface Spoken {
  readonly legId: LegId;
  readonly holes: readonly Place[];
}

/** Parties speak side by side without an end, and are not heard in those places. */
function speak(recording: CallRecording, lengthMs: number, parties: readonly Spoken[]): void {
  const spoken = parties.map(({ legId, holes }) => {
    const valueAt = (ms: number) => valueOf(legId, Math.floor(ms));
    const sink = recording.openLeg(SIDES[legId]);
    return { holes, sink, frames: framesOf({ durationMs: lengthMs, valueAt }) };
  });
  for (let n = 0; n < lengthMs / 20; n++)
    for (const { holes, sink, frames } of spoken) {
      const frame = frames[n];
      if (!frame) throw new Error('a party has said too little');
      sink(isIn(holes, n * 20) ? { ...frame, samples: new Int16Array(160), filled: true } : frame);
    }
}

const fill = (recording: CallRecording, legId: LegId, place: Place) => {
  const sound = { legId, side: SIDES[legId], fromMs: place.fromMs, samples: soundOf(legId, place) };
  return stage.process.recorder.patch(recording, sound);
};

async function pausesOf(callId: string, from = stage.process) {
  const content = await from.reader.open(callId);
  await content?.close();
  return content?.pauses ?? [];
}

/** How often in 20 ms of it a party is not where it was said, and the recording does not say that it lacks it. */
function unnamed(
  wav: Buffer,
  lengthMs: number,
  { pauses, legs }: { pauses: Awaited<ReturnType<typeof pausesOf>>; legs: readonly LegId[] },
): string[] {
  const { left, right } = sidesOf(wav.subarray(44));
  const faults: string[] = [];
  for (let ms = 0; ms < lengthMs; ms++) {
    for (const side of ['left', 'right'] as const) {
      const spoken = legs.filter((legId) => SIDES[legId] === side);
      const heard = spoken.filter(
        (legId) =>
          !isIn(
            pauses.filter((each) => (each.legId ?? legId) === legId),
            ms,
          ),
      );
      const expected = heard.reduce((sum, legId) => sum + valueOf(legId, ms), 0);
      const found = (side === 'left' ? left : right)[ms * 8];
      if (found !== expected) faults.push(`${side} at ${ms}: ${found}, not ${expected}`);
    }
  }
  return faults;
}

describe('a party whose sound did not come', () => {
  it('is in the recording where the sound is found later; where it is not, the recording names it', async () => {
    const legs = ['caller', 'agent-1', 'third-1'] as const;
    const callId = await stage.addCall();
    const recording = await stage.record(callId);
    const lengthMs = 30_000;
    const gaps = legs.map((legId) => {
      const fromMs = 20 * randomInt(50, 700);
      return { legId, fromMs, toMs: fromMs + 20 * randomInt(10, 700) };
    });
    speak(
      recording,
      lengthMs,
      legs.map((legId) => ({ legId, holes: gaps.filter((gap) => gap.legId === legId) })),
    );
    for (const { legId, ...gap } of gaps) recording.lacks(legId, gap, 'tap-dead');
    // of the third one only the second half is found
    for (const { legId, fromMs, toMs } of gaps) {
      const foundMs = legId === 'third-1' ? fromMs + 20 * Math.floor((toMs - fromMs) / 40) : fromMs;
      await fill(recording, legId, { fromMs: foundMs, toMs });
    }
    await recording.stop();
    await stage.untilKnown(callId, ({ state }) => state === 'finished');
    while ((await stage.storage.recordings.listOf(callId)).length < 4);
    const pauses = await pausesOf(callId);
    const wav = await stage.read(callId);
    expect(unnamed(wav, lengthMs, { pauses, legs }).slice(0, 10)).toEqual([]);
    expect(pauses.map(({ legId }) => legId)).toEqual(['third-1']);
    // from any byte to any other
    for (let n = 0; n < 40; n++) {
      const start = randomInt(0, wav.length);
      const end = randomInt(start, wav.length + 1);
      const part = await stage.read(callId, start, end);
      expect(part.equals(wav.subarray(start, end))).toBe(true);
    }
  });

  it('is named to its end on a line that breaks off again and again, in a bounded list', async () => {
    const callId = await stage.addCall();
    const recording = await stage.record(callId);
    const gaps = Array.from({ length: 2_000 }, (_, n) => ({ fromMs: n * 100, toMs: n * 100 + 40 }));
    for (const gap of gaps) recording.lacks('caller', gap, 'frames-lost');
    const { pauses } = recording;
    expect(pauses.length).toBeLessThanOrEqual(500);
    const isNamed = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
      pauses.some((each) => each.fromMs <= fromMs && (each.toMs ?? Infinity) >= toMs);
    expect(gaps.filter((gap) => !isNamed(gap))).toEqual([]);
    await recording.stop();
  });

  it('is heard while the call goes on, and stays silent where the call was paused', async () => {
    const callId = await stage.addCall();
    const recording = await stage.record(callId);
    speak(recording, 5_000, [{ legId: 'caller', holes: [{ fromMs: 1_000, toMs: 4_000 }] }]);
    recording.lacks('caller', { fromMs: 1_000, toMs: 4_000 }, 'socket-dropped');
    recording.pause(6_000);
    const sink = recording.openLeg('left');
    for (const frame of framesOf({
      startMs: 5_000,
      durationMs: 3_000,
      valueAt: (ms) => valueOf('caller', ms),
    }))
      sink(frame);
    await fill(recording, 'caller', { fromMs: 1_000, toMs: 4_000 });
    recording.resume(8_000);
    await fill(recording, 'caller', { fromMs: 6_000, toMs: 7_000 });
    while ((await stage.storage.recordings.listOf(callId)).length < 3);
    await stage.untilReadable(callId, 4_000 * 32);
    const { left } = sidesOf((await stage.read(callId)).subarray(44));
    expect(left.subarray(0, 4_000 * 8)).toEqual(soundOf('caller', { fromMs: 0, toMs: 4_000 }));
    await recording.stop();
    const whole = sidesOf((await stage.read(callId)).subarray(44)).left;
    expect(whole.subarray(6_000 * 8, 8_000 * 8).every((sample) => sample === 0)).toBe(true);
  });

  it('is still named behind a kill, until its sound is there', async () => {
    const callId = await stage.addCall();
    const recording = await stage.record(callId);
    speak(recording, 8_000, [{ legId: 'caller', holes: [{ fromMs: 1_000, toMs: 3_000 }] }]);
    recording.lacks('caller', { fromMs: 1_000, toMs: 3_000 }, 'frames-lost');
    const isNamed = ({ pauses }: { pauses: readonly RecordingPause[] }) => pauses.length === 1;
    await stage.untilKnown(callId, isNamed);
    await stage.untilReadable(callId, 4_000 * 32);
    const next = await stage.startProcess();
    await recovered(next);
    expect(await pausesOf(callId, next)).toEqual([{ fromMs: 1_000, toMs: 3_000, legId: 'caller' }]);
  });

  it('is in the recording although the server was killed before the database had heard of it', async () => {
    const callId = await stage.addCall();
    const recording = await stage.record(callId);
    const hole = { fromMs: 1_000, toMs: 3_000 };
    speak(recording, 8_000, [{ legId: 'caller', holes: [hole] }]);
    recording.lacks('caller', hole, 'frames-lost');
    await stage.untilKnown(callId, ({ pauses }) => pauses.length === 1);
    stage.isDatabaseAway = true;
    await fill(recording, 'caller', hole);
    await stage.untilReadable(callId, 4_000 * 32);
    stage.isDatabaseAway = false;
    const next = await stage.startProcess();
    // its own row of the patch is on its way still, as with a killed server
    const ends = await recovered(next);
    expect(ends.map((each) => each.callId)).toEqual([callId]);
    while ((await stage.storage.recordings.listOf(callId)).length < 2);
    const wav = await stage.read(callId, undefined, undefined, next);
    const { left } = sidesOf(wav.subarray(44));
    expect(left.subarray(0, 4_000 * 8)).toEqual(soundOf('caller', { fromMs: 0, toMs: 4_000 }));
    expect(await pausesOf(callId, next)).toEqual([]);
  });

  it('leaves the recording as it was where its file was damaged, and is named', async () => {
    const callId = await stage.addCall();
    const recording = await stage.record(callId);
    const hole = { fromMs: 1_000, toMs: 3_000 };
    speak(recording, 4_000, [{ legId: 'caller', holes: [hole] }]);
    recording.lacks('caller', hole, 'frames-lost');
    await fill(recording, 'caller', hole);
    await recording.stop();
    const patchIn = async () =>
      (await stage.storage.recordings.listOf(callId)).find(({ patchOf }) => patchOf !== undefined);
    let patch = await patchIn();
    while (!patch) patch = await patchIn();
    await stage.process.vault.remove(patch.vaultName);
    const { left } = sidesOf((await stage.read(callId)).subarray(44));
    expect([left[7_999], left[8_000], left[24_000]]).toEqual([
      valueOf('caller', 999),
      0,
      valueOf('caller', 3_000),
    ]);
    expect(await pausesOf(callId)).toEqual([{ ...hole, legId: 'caller' }]);
  });
});
