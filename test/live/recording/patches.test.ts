import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { silentLog } from '../../../src/lib/log.js';
import { AwaySound } from '../../../src/live/kept-sound/away-sound.js';
import type { CallRecording } from '../../../src/live/recording/call-recording.js';
import type { RecordingPause } from '../../../src/calls/recording-store.js';
import type { Storage } from '../../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../../support/database.js';
import { MemoryTelephony } from '../../support/memory-telephony.js';
import { RecordingStage, recovered, type RecordingProcess } from './recording-stage.js';
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

const SIDES = { caller: 'left', 'agent-1': 'right', 'third-party-1': 'right' } as const;
type LegId = keyof typeof SIDES;
type Place = { readonly fromMs: number; readonly toMs: number };

/** Each ms of each party is a value of its own, and those of the two on the right can be distinguished in their sum. */
const valueOf = (legId: LegId, ms: number) =>
  legId === 'third-party-1' ? 100 * (1 + (ms % 97)) : 1 + (Math.floor(ms) % 97);
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
    const sink = recording.openLeg(SIDES[legId], legId);
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
    const legs = ['caller', 'agent-1', 'third-party-1'] as const;
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
    // only the second half of the third one is found
    for (const { legId, fromMs, toMs } of gaps) {
      const foundMs = legId === 'third-party-1' ? fromMs + 20 * Math.floor((toMs - fromMs) / 40) : fromMs;
      await fill(recording, legId, { fromMs: foundMs, toMs });
    }
    await recording.stop();
    await stage.untilKnown(callId, ({ state }) => state === 'finished');
    while ((await stage.storage.recordings.listOf(callId)).length < 4);
    const pauses = await pausesOf(callId);
    const wav = await stage.read(callId);
    expect(unnamed(wav, lengthMs, { pauses, legs }).slice(0, 10)).toEqual([]);
    expect(pauses.map(({ legId }) => legId)).toEqual(['third-party-1']);
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
    const sink = recording.openLeg('left', 'caller');
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
    await stage.untilKnown(callId, (file) => file.patchOf === undefined && file.state === 'finished');
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

describe('a party whose sound comes late', () => {
  interface SpeakOptions {
    readonly at?: (ms: number) => void;
    /** The process is killed then. */
    readonly untilMs?: number;
    readonly agentHoles?: readonly Place[];
  }
  /** All parties speak without an end; each frame of one comes so many ms behind those of the others. */
  const speakBehind = (
    recording: CallRecording,
    lengthMs: number,
    behindMs: Readonly<Partial<Record<LegId, (ms: number) => number>>>,
    { at = () => {}, untilMs = Infinity, agentHoles = [] }: SpeakOptions = {},
  ) => {
    const due = (Object.keys(SIDES) as LegId[]).flatMap((legId) => {
      const sink = recording.openLeg(SIDES[legId], legId);
      const valueAt = (ms: number) => valueOf(legId, Math.floor(ms));
      let atMs = 0; // a later frame never overtakes an earlier one of its party
      return framesOf({ durationMs: lengthMs, valueAt }).map((frame) => {
        atMs = Math.max(atMs, frame.startMs + (behindMs[legId]?.(frame.startMs) ?? 0));
        const isHole = legId === 'agent-1' && isIn(agentHoles, frame.startMs);
        const given = isHole ? { ...frame, samples: new Int16Array(160), filled: true } : frame;
        return { atMs, give: () => sink(given) };
      });
    });
    const ticks = Array.from({ length: lengthMs / 20 }, (_, n) => ({ atMs: n * 20, give: () => at(n * 20) }));
    const inOrder = [...due, ...ticks].sort((a, b) => a.atMs - b.atMs);
    for (const { give } of inOrder.filter(({ atMs }) => atMs < untilMs)) give();
  };
  const legs = Object.keys(SIDES) as LegId[];
  const allOf = async (recording: CallRecording) => {
    const { callId } = recording;
    await recording.stop();
    const isFinished = async () =>
      (await stage.storage.recordings.listOf(callId)).some(
        ({ state, patchOf }) => state === 'finished' && patchOf === undefined,
      );
    while (!(await isFinished()));
    let pauses = await pausesOf(callId);
    while (pauses.some(({ legId }) => legId !== undefined)) pauses = await pausesOf(callId);
    return { pauses, wav: await stage.read(callId) };
  };

  it.each([
    ['always 3 s behind', () => 3_000],
    ['always 40 s behind', () => 40_000],
    ['2 s behind for a while', (ms: number) => (ms > 5_000 && ms < 9_000 ? 2_000 : 0)],
    ['behind again and again', (ms: number) => (ms % 7_000 > 3_500 ? 1_000 + (ms % 7_000) / 3 : 0)],
  ])('is in the recording, in its place: %s', async (_how, behindMs) => {
    const recording = await stage.record(await stage.addCall());
    const lengthMs = 24_000;
    speakBehind(recording, lengthMs, { 'agent-1': behindMs });
    const { pauses, wav } = await allOf(recording);
    expect(pauses).toEqual([]);
    expect(unnamed(wav, lengthMs, { pauses, legs }).slice(0, 10)).toEqual([]);
  });

  it('is named until its sound is kept, with its leg and the reason', async () => {
    const recording = await stage.record(await stage.addCall());
    speakBehind(recording, 20_000, { caller: (ms) => (ms >= 8_000 ? 4_000 : 0) });
    // its frames of the last seconds have come behind all others
    expect(recording.pauses).toEqual([{ fromMs: 8_000, toMs: null, reason: 'frames-late', legId: 'caller' }]);
    await stage.untilKnown(recording.callId, ({ pauses }) => pauses.length === 1);
    const next = await stage.startProcess();
    await recovered(next);
    // killed before it was kept
    expect(await pausesOf(recording.callId, next)).toMatchObject([{ fromMs: 8_000, legId: 'caller' }]);
  });

  it('stays silent where the call was paused meanwhile', async () => {
    const recording = await stage.record(await stage.addCall());
    const at = (ms: number) => {
      if (ms === 9_000) recording.pause(9_000);
      if (ms === 12_000) recording.resume(12_000);
    };
    speakBehind(recording, 20_000, { 'third-party-1': () => 5_000 }, { at });
    const { pauses, wav } = await allOf(recording);
    expect(pauses).toMatchObject([{ fromMs: 9_000 }]);
    expect(unnamed(wav, 20_000, { pauses, legs }).slice(0, 10)).toEqual([]);
  });

  const hiccup = (ms: number) => (ms === 8_000 ? 1_900 : 0);
  const hiccups = (ms: number) => (ms >= 3_000 && ms % 2_000 === 0 ? 1_900 : 0);

  it.each([
    ['late for a moment, and killed before its file is there', hiccup, 10_000, []],
    ['late for a moment, and killed when its file is there', hiccup, 11_000, []],
    ['late for a moment again and again', hiccups, 21_000, []],
    ['always late, with a gap in it', () => 3_000, 21_000, [{ fromMs: 9_000, toMs: 9_500 }]],
    ['in time, with a gap', () => 0, 15_000, [{ fromMs: 9_000, toMs: 9_500 }]],
  ])(
    'is heard once where the switch has it after a kill: %s',
    async (_how, behindMs, untilMs, agentHoles) => {
      const recording = await stage.record(await stage.addCall());
      const { callId } = recording;
      speakBehind(recording, 30_000, { 'agent-1': behindMs }, { untilMs, agentHoles });
      for (const hole of agentHoles) recording.lacks('agent-1', hole, 'frames-lost');
      await stage.untilKnown(callId, ({ pauses }) => isDeepStrictEqual(pauses, recording.pauses));
      const stretches = recording.pauses.filter(
        ({ reason, toMs }) => reason === 'frames-late' && toMs !== null,
      );
      while ((await stage.storage.recordings.listOf(callId)).length < 1 + stretches.length);
      await stage.untilReadable(callId, 4_000 * 32);
      const next = await stage.startProcess();
      await recovered(next);
      await fetchAway(next, recording, untilMs);
      const pauses = await pausesOf(callId, next);
      expect(pauses).toEqual([]);
      const wav = await stage.read(callId, undefined, undefined, next);
      expect(unnamed(wav, untilMs, { pauses, legs }).slice(0, 10)).toEqual([]);
    },
  );

  it('is heard to its end where a killed server has written less of the call', async () => {
    const recording = await stage.record(await stage.addCall());
    const { callId } = recording;
    speak(recording, 5_000, [{ legId: 'caller', holes: [{ fromMs: 4_000, toMs: 5_000 }] }]);
    await recording.stop();
    await fill(recording, 'caller', { fromMs: 4_000, toMs: 7_000 });
    await stage.untilKnown(callId, ({ state }) => state === 'finished');
    while ((await stage.storage.recordings.listOf(callId)).length < 2);
    const { left } = sidesOf((await stage.read(callId)).subarray(44));
    expect(left).toEqual(soundOf('caller', { fromMs: 0, toMs: 7_000 }));
  });

  /** The switch has recorded all parties from the beginning on. */
  const fetchAway = async (
    { vault }: RecordingProcess,
    { callId, startedAt }: CallRecording,
    toMs: number,
  ) => {
    const { awayRecordings, recorded } = new MemoryTelephony();
    for (const legId of legs) {
      const name = `hearline-tap-${callId}-${legId}-0a1b2c3d-away-1-${startedAt.getTime()}`;
      recorded.set(name, Buffer.from(soundOf(legId, { fromMs: 0, toMs }).buffer));
    }
    const sound = stage.parts.add(
      new AwaySound({
        switched: awayRecordings,
        recorded: { beginningOf: () => undefined, wasPaused: () => false },
        recordsCalls: true,
        vault,
        store: stage.storage.recordings,
        log: silentLog(),
      }),
    );
    sound.synchronised();
    await sound.fetchRest(() => false);
  };
});
