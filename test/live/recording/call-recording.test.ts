import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AudioFrame } from '../../../src/audio/frame.js';
import { Closer } from '../../../src/lib/closer.js';
import { silentLog } from '../../../src/lib/log.js';
import { CallRecording } from '../../../src/live/recording/call-recording.js';
import type { FrameSink } from '../../../src/live/recording/frame-sink.js';
import { MasterKeys } from '../../../src/vault/master-keys.js';
import type { VaultAppender } from '../../../src/vault/vault-appender.js';
import { Vault } from '../../../src/vault/vault.js';
import { makeTestDir } from '../../support/database.js';
import { constant, framesOf, readVault, shareAt, sidesOf, tone } from './some-audio.js';

let parts: Closer;
let path: string;
let vault: Vault;
let reported: (readonly [state: string, reason: string | null, atMs: number])[];

beforeEach(async () => {
  parts = new Closer();
  ({ path } = parts.add(await makeTestDir()));
  vault = await openVault(join(path, 'vault'));
  reported = [];
});
afterEach(() => parts.close());

const openVault = (directory: string) => Vault.open({ directory, keys: new MasterKeys(randomBytes(32)) });

interface StartOptions {
  readonly startMs?: number;
  readonly appender?: VaultAppender;
  readonly stuckAfterMs?: number;
}

async function start({ startMs = 0, appender, stuckAfterMs }: StartOptions = {}): Promise<CallRecording> {
  const recording = new CallRecording({
    callId: 'a call',
    appender: appender ?? (await vault.begin({ kind: 'test' })),
    startMs,
    onEvent: ({ state, reason }, atMs) => void reported.push([state, reason, atMs]),
    onPausesChanged: () => {},
    onLate: () => {},
    log: silentLog(),
    ...(stuckAfterMs !== undefined && { stuckAfterMs }),
  });
  parts.add({ close: async () => void (await recording.stop()) });
  return recording;
}

/** Stops it, and reads what was kept. */
async function kept(recording: CallRecording) {
  await recording.stop();
  return sidesOf(await readVault(vault, recording.vaultName));
}

function give(sink: FrameSink, frames: readonly AudioFrame[]): void {
  for (const frame of frames) sink(frame);
}

/** Frames of both, as they come in a call: one of each at a time, the second so many frames behind. */
function giveBoth(
  [one, frames]: [FrameSink, readonly AudioFrame[]],
  [two, others]: [FrameSink, readonly AudioFrame[]],
  behind = 0,
): void {
  for (let n = 0; n < Math.max(frames.length, others.length + behind); n++) {
    if (frames[n]) one(frames[n] as AudioFrame);
    if (others[n - behind]) two(others[n - behind] as AudioFrame);
  }
}

/** Until so much has reached the disk. */
async function untilReadable(appender: VaultAppender, bytes: number): Promise<void> {
  while (appender.readableBytes < bytes) await new Promise((resolve) => setImmediate(resolve));
}

const same = (value: number, samples: Int16Array) => samples.every((sample) => sample === value);

describe('a recorded call', () => {
  it('has the caller on the left and the agent on the right, each alone', async () => {
    const recording = await start();
    giveBoth(
      [recording.openLeg('left', 'caller'), framesOf({ durationMs: 3000, valueAt: tone(440) })],
      [recording.openLeg('right', 'agent-1'), framesOf({ durationMs: 3000, valueAt: tone(1000) })],
    );
    const { left, right } = await kept(recording);
    expect(left.length).toBe(24_000);
    expect([shareAt(left, 440), shareAt(right, 1000)].every((share) => share > 0.99)).toBe(true);
    expect([shareAt(left, 1000), shareAt(right, 440)].every((share) => share < 0.001)).toBe(true);
    expect(reported).toEqual([
      ['started', null, 0],
      ['stopped', null, 3000],
    ]);
  });

  it('mixes all others on the right and stops at full scale', async () => {
    const recording = await start();
    const frames = framesOf({ durationMs: 400, valueAt: constant(20_000) });
    for (const side of ['left', 'right', 'right'] as const) give(recording.openLeg(side, 'agent-1'), frames);
    const { left, right } = await kept(recording);
    expect([same(20_000, left), same(32_767, right)]).toEqual([true, true]);
  });

  it('keeps the pitch and the time of a wide-band leg beside a narrow-band one, and of one that changes', async () => {
    const recording = await start();
    const wide = { sampleRateHz: 16_000, valueAt: tone(1000) } as const;
    const agent = [
      ...framesOf({ ...wide, durationMs: 2000 }),
      ...framesOf({ startMs: 2000, durationMs: 2000, valueAt: tone(1000) }),
      ...framesOf({ ...wide, startMs: 4000, durationMs: 2000 }),
    ];
    giveBoth(
      [recording.openLeg('left', 'caller'), framesOf({ durationMs: 6000, valueAt: tone(440) })],
      [recording.openLeg('right', 'agent-1'), agent],
    );
    const { left, right } = await kept(recording);
    expect([left.length, right.length]).toEqual([48_000, 48_000]);
    for (const fromMs of [100, 2100, 4100]) {
      const second = right.subarray(fromMs * 8, (fromMs + 1800) * 8);
      expect(shareAt(second, 1000)).toBeGreaterThan(0.99);
    }
  });

  it('has everything in its place: who joins late, what was lost, what comes half a second later', async () => {
    const recording = await start();
    const caller = framesOf({ durationMs: 8000, valueAt: (ms) => (ms === 1000 ? 9000 : 0) });
    const agent = framesOf({ startMs: 5000, durationMs: 3000, valueAt: (ms) => (ms === 6000 ? 9000 : 0) });
    const heard = agent.filter(({ startMs }) => startMs < 5500 || startMs >= 5900);
    giveBoth(
      [recording.openLeg('left', 'caller'), caller.slice(0, 250)],
      [recording.openLeg('right', 'agent-1'), []],
    );
    giveBoth(
      [recording.openLeg('left', 'caller'), caller.slice(250)],
      [recording.openLeg('right', 'agent-1'), heard],
      25,
    );
    const { left, right } = await kept(recording);
    expect([left.length, left.indexOf(9000), right.indexOf(9000)]).toEqual([64_000, 8000, 48_000]);
    expect(left.filter((sample) => sample !== 0).length).toBe(1);
  });

  it('does not hear twice what a party said once', async () => {
    const recording = await start();
    const sink = recording.openLeg('left', 'caller');
    give(sink, framesOf({ durationMs: 1000, valueAt: constant(100) }));
    give(sink, framesOf({ startMs: 990, durationMs: 1000, valueAt: constant(100) }));
    give(sink, framesOf({ startMs: 500, durationMs: 100, valueAt: constant(100) }));
    const { left } = await kept(recording);
    expect([left.length, same(100, left)]).toEqual([15_920, true]);
  });

  it('begins where it was begun, and keeps nothing of before', async () => {
    const recording = await start({ startMs: 2000 });
    give(recording.openLeg('left', 'caller'), framesOf({ durationMs: 3000, valueAt: (ms) => ms }));
    const { left } = await kept(recording);
    expect([left.length, left[0], left[7999]]).toEqual([8000, 2000, 3000]);
    expect(reported).toEqual([
      ['started', null, 2000],
      ['stopped', null, 3000],
    ]);
  });

  it('is not carried away by a frame from nowhere', async () => {
    const recording = await start();
    const sink = recording.openLeg('left', 'caller');
    give(sink, framesOf({ startMs: 100_000_000, durationMs: 20, valueAt: constant(1) }));
    give(sink, framesOf({ durationMs: 1000, valueAt: constant(2) }));
    const { left } = await kept(recording);
    expect([left.length, same(2, left)]).toEqual([8000, true]);
  });

  it('can be read while it goes on', async () => {
    const appender = await vault.begin({ kind: 'test' });
    const recording = await start({ appender });
    give(recording.openLeg('left', 'caller'), framesOf({ durationMs: 11_000, valueAt: (ms) => ms }));
    await untilReadable(appender, 4 * 65_536);
    const { left, right } = sidesOf(await readVault(vault, recording.vaultName));
    expect(left.length).toBe(65_536);
    expect(left.every((sample, i) => sample === Math.round(i / 8))).toBe(true);
    expect(same(0, right)).toBe(true);
  });

  it('stops once, and hears nothing afterwards', async () => {
    const recording = await start();
    const sink = recording.openLeg('left', 'caller');
    give(sink, framesOf({ durationMs: 1000, valueAt: constant(3) }));
    const [one, two] = await Promise.all([recording.stop('asked'), recording.stop()]);
    give(sink, framesOf({ startMs: 1000, durationMs: 1000, valueAt: constant(3) }));
    expect([recording.pause(1500), recording.resume(1600)]).toEqual([false, false]);
    expect(one).toBe(two);
    expect(await recording.ended).toBe(one);
    expect(one).toMatchObject({
      state: 'finished',
      reason: 'asked',
      kept: { lengthMs: 1000, sizeBytes: 32_000 },
    });
    expect(reported).toEqual([
      ['started', null, 0],
      ['stopped', 'asked', 1000],
    ]);
  });

  it('of which nothing was heard is empty', async () => {
    const recording = await start();
    expect((await kept(recording)).left.length).toBe(0);
  });
});

describe('a pause', () => {
  it('is silence on both sides, in its place, whatever comes late, and is reported', async () => {
    const recording = await start();
    const [caller, agent] = [recording.openLeg('left', 'caller'), recording.openLeg('right', 'agent-1')];
    const frames = framesOf({ durationMs: 6000, valueAt: constant(500) });
    giveBoth([caller, frames.slice(0, 100)], [agent, frames.slice(0, 75)]);
    expect(recording.pause(1900, 'asked')).toBe(true);
    expect([recording.pause(1950), recording.isPaused]).toEqual([false, true]);
    giveBoth([caller, frames.slice(100, 200)], [agent, frames.slice(75, 175)]);
    expect(recording.resume(4000)).toBe(true);
    expect([recording.resume(4000), recording.isPaused]).toEqual([false, false]);
    giveBoth([caller, frames.slice(200)], [agent, frames.slice(175)]);
    const { left, right } = await kept(recording);
    for (const side of [left, right]) {
      expect(side.length).toBe(48_000);
      expect(same(500, side.subarray(0, 1900 * 8))).toBe(true);
      expect(same(0, side.subarray(1900 * 8, 4000 * 8))).toBe(true);
      expect(same(500, side.subarray(4000 * 8))).toBe(true);
    }
    expect(recording.pauses).toEqual([{ fromMs: 1900, toMs: 4000, reason: 'asked' }]);
    expect(reported.slice(1)).toEqual([
      ['paused', 'asked', 1900],
      ['resumed', null, 4000],
      ['stopped', null, 6000],
    ]);
  });

  it('reported late begins at its true start', async () => {
    const recording = await start();
    const sink = recording.openLeg('left', 'caller');
    const frames = framesOf({ durationMs: 8000, valueAt: constant(5) });
    give(sink, frames.slice(0, 200));
    recording.pause(0);
    give(sink, frames.slice(200, 300));
    recording.resume(0);
    give(sink, frames.slice(300));
    const { left } = await kept(recording);
    const [{ fromMs, toMs } = { fromMs: 0, toMs: 0 }] = recording.pauses;
    expect([fromMs, toMs]).toEqual([expect.any(Number), 6000]);
    expect(fromMs).toBeLessThanOrEqual(2500);
    expect(same(5, left.subarray(0, fromMs * 8))).toBe(true);
    expect(same(0, left.subarray(fromMs * 8, 48_000))).toBe(true);
    expect(same(5, left.subarray(48_000))).toBe(true);
  });

  it('that is never ended lasts to the end', async () => {
    const recording = await start();
    const sink = recording.openLeg('left', 'caller');
    give(sink, framesOf({ durationMs: 1000, valueAt: constant(5) }));
    recording.pause(1000);
    give(sink, framesOf({ startMs: 1000, durationMs: 4000, valueAt: constant(5) }));
    const { left } = await kept(recording);
    expect([left.length, same(5, left.subarray(0, 8000)), same(0, left.subarray(8000))]).toEqual([
      40_000,
      true,
      true,
    ]);
    expect((await recording.stop()).pauses).toEqual([{ fromMs: 1000, toMs: null, reason: null }]);
  });
});

/** The disk does nothing until it is let. */
class StuckAppender {
  readonly #inner: VaultAppender;
  #go: () => void = () => {};
  readonly #gate = new Promise<void>((resolve) => (this.#go = resolve));

  constructor(inner: VaultAppender) {
    this.#inner = inner;
  }

  get appender(): VaultAppender {
    return new Proxy(this.#inner, {
      get: (inner, key) => {
        if (key === 'append')
          return async (bytes: Uint8Array) => {
            await this.#gate;
            await inner.append(bytes);
          };
        const value: unknown = Reflect.get(inner, key, inner);
        return typeof value === 'function' ? (value.bind(inner) as unknown) : value;
      },
    });
  }

  go(): void {
    this.#go();
  }
}

describe('a disk that is slow', () => {
  it('costs silence, reported in the journal, and never makes a frame wait', async () => {
    const appender = await vault.begin({ kind: 'test' });
    const disk = new StuckAppender(appender);
    const recording = await start({ appender: disk.appender });
    const sink = recording.openLeg('left', 'caller');
    give(sink, framesOf({ durationMs: 60_000, valueAt: constant(4) }));
    const [, [state, reason, fromMs] = []] = reported;
    expect([state, reason]).toEqual(['paused', 'disk-too-slow']);
    expect(fromMs).toBeGreaterThan(30_000);
    disk.go();
    await untilReadable(appender, 28 * 65_536);
    give(sink, framesOf({ startMs: 60_000, durationMs: 10_000, valueAt: constant(4) }));
    await recording.stop();
    const [, , [resumed, again, toMs] = []] = reported;
    expect([resumed, again]).toEqual(['resumed', 'disk-too-slow']);
    const { left } = await kept(recording);
    expect(left.length).toBe(560_000);
    expect(same(4, left.subarray(0, (fromMs as number) * 8))).toBe(true);
    expect(same(0, left.subarray((fromMs as number) * 8, (toMs as number) * 8))).toBe(true);
    expect(same(4, left.subarray((toMs as number) * 8))).toBe(true);
    expect(recording.pauses).toEqual([{ fromMs, toMs, reason: 'disk-too-slow' }]);
  });
});

describe('a disk that does not answer', () => {
  it('does not keep a call from ending; what it takes in the end is finished then', async () => {
    const appender = await vault.begin({ kind: 'test' });
    const disk = new StuckAppender(appender);
    const recording = await start({ appender: disk.appender, stuckAfterMs: 50 });
    give(recording.openLeg('left', 'caller'), framesOf({ durationMs: 5000, valueAt: constant(4) }));
    expect(await recording.stop()).toMatchObject({ state: 'growing', reason: 'disk-stuck', kept: null });
    expect(reported.at(-1)).toEqual(['failed', 'disk-stuck', 0]);
    disk.go();
    while (vault.isGrowingHere(appender.name)) await new Promise((resolve) => setImmediate(resolve));
    expect((await vault.recover(appender.name)).sizeBytes).toBe(160_000);
  });
});

/** A disk of one mebibyte, where this machine lets us make one. */
const canMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
const onSmallDisk = canMount ? it : it.skip;

describe('a disk that is full', () => {
  const reason = canMount ? '' : ' (skipped: only root can mount a small disk)';
  onSmallDisk(`ends the recording, not the call; what there was can be heard${reason}`, async () => {
    const mountPoint = join(path, 'small');
    await mkdir(mountPoint);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mountPoint]).status).toBe(0);
    parts.add({ close: () => void spawnSync('umount', ['--lazy', mountPoint]) });
    vault = await openVault(mountPoint);
    const recording = await start();
    const sink = recording.openLeg('left', 'caller');
    await writeFile(join(mountPoint, 'others'), Buffer.alloc(500_000));
    give(sink, framesOf({ durationMs: 30_000, valueAt: (ms) => ms }));
    const end = await recording.ended;
    give(sink, framesOf({ startMs: 30_000, durationMs: 1000, valueAt: constant(1) }));
    expect(end).toMatchObject({ state: 'failed', reason: 'disk-full' });
    const sizeBytes = end.kept?.sizeBytes ?? 0;
    expect(sizeBytes).toBeGreaterThan(6 * 65_536);
    expect(reported).toEqual([
      ['started', null, 0],
      ['failed', 'disk-full', sizeBytes / 32],
    ]);
    const { left } = await kept(recording);
    expect(left.length).toBe(sizeBytes / 4);
    expect(left.every((sample, i) => sample === Math.round(i / 8))).toBe(true);
    expect(await recording.stop()).toBe(end);
    // it does not stand in the way of who needs the rest of the disk
    expect((await readFile(join(mountPoint, 'others'))).length).toBe(500_000);
  });
});
