import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { AudioFrame } from '../../../src/audio/frame.js';
import { Closer } from '../../../src/lib/closer.js';
import { silentLog } from '../../../src/lib/log.js';
import { CallRecording, type LateSound } from '../../../src/live/recording/call-recording.js';
import type { FrameSink } from '../../../src/live/recording/frame-sink.js';
import { MasterKeys } from '../../../src/vault/master-keys.js';
import type { VaultAppender } from '../../../src/vault/vault-appender.js';
import { Vault } from '../../../src/vault/vault.js';
import { makeTestDir } from '../../support/database.js';
import { constant, framesOf, readVault, sidesOf } from './some-audio.js';

const AGENT_VALUE = 9;
const MINUTE_MS = 60_000;

let parts: Closer;
let vault: Vault;
let recording: CallRecording;
let appender: VaultAppender;
let files: LateSound[];
let caller: FrameSink;
let agent: FrameSink;
beforeEach(async () => {
  parts = new Closer();
  const directory = join(parts.add(await makeTestDir()).path, 'vault');
  vault = await Vault.open({ directory, keys: new MasterKeys(randomBytes(32)) });
  files = [];
  appender = await vault.begin({ kind: 'test' });
  recording = new CallRecording({
    callId: 'a call',
    appender,
    startMs: 0,
    onEvent: () => {},
    onPausesChanged: () => {},
    onLate: (sound) => void files.push(sound),
    log: silentLog(),
  });
  parts.add({ close: async () => void (await recording.stop()) });
  caller = recording.openLeg('left', 'caller');
  agent = recording.openLeg('right', 'agent-1');
});
afterEach(() => parts.close());

/** Frames of a party up to there; the disk follows, which takes no more than half a minute at once. */
const give = async (sink: FrameSink, fromMs: number, toMs: number, value: number) => {
  const frames = framesOf({ startMs: fromMs, durationMs: toMs - fromMs, valueAt: constant(value) });
  for (const frame of frames) {
    sink(frame);
    const writtenMs = frame.startMs - 5_000;
    while (appender.readableBytes < writtenMs * 32) await new Promise((resolve) => setImmediate(resolve));
  }
};
const lengthMsOf = ({ samples }: LateSound) => samples.length / 8;
const isOpen = () => recording.pauses.some(({ toMs }) => toMs === null);

/** The agent's frames come when the caller has spoken for 5 s: the first of them too late. */
const beLate = async () => {
  await give(caller, 0, 5_000, 1);
  await give(agent, 0, 20, AGENT_VALUE);
  expect(isOpen()).toBe(true);
};

describe('a party who was late and then sends nothing', () => {
  it('is named to the end of the sound, not to the end of the break, while the others go on', async () => {
    await beLate();
    await give(caller, 5_000, 8_000, 1);
    expect(recording.pauses).toEqual([{ fromMs: 0, toMs: 20, reason: 'frames-late', legId: 'agent-1' }]);
    expect(files.map(lengthMsOf)).toEqual([20]);
  });

  it('is named no longer where the break was filled in, also while no other party goes on', async () => {
    await beLate();
    const [frame] = framesOf({ durationMs: 20, valueAt: constant(0) });
    const filled = { samples: new Int16Array(4_000 * 8), startMs: 20, filled: true };
    agent({ ...(frame as AudioFrame), ...filled });
    expect(isOpen()).toBe(false);
    expect(files.map(lengthMsOf)).toEqual([20]);
  });

  it('makes no file as long as the break, where it is late again behind that', async () => {
    await beLate();
    const backMs = 10 * MINUTE_MS;
    await give(caller, backMs, backMs + 8_000, 1);
    await give(agent, backMs, backMs + 20, AGENT_VALUE);
    await give(caller, backMs + 8_000, backMs + MINUTE_MS, 1);
    expect(files.map(({ fromMs }) => fromMs)).toEqual([0, backMs]);
    expect(files.map(lengthMsOf)).toEqual([20, 20]);
    expect(isOpen()).toBe(false);
  });
});

it('however much of a late party comes at once, no file is longer than half a minute', async () => {
  const lengthMs = 2 * MINUTE_MS;
  await give(caller, lengthMs, lengthMs + 20, 1);
  const [frame] = framesOf({ durationMs: 20, valueAt: constant(0) });
  agent({ ...(frame as AudioFrame), samples: new Int16Array(lengthMs * 8).fill(AGENT_VALUE) });
  await recording.stop();
  const lengths = files.map(lengthMsOf);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(30_200);
  expect(lengths.reduce((sum, each) => sum + each)).toBeGreaterThan(lengthMs - 2_000);
});

describe('a party who is late for a moment, again and again', () => {
  const lengthMs = 5 * MINUTE_MS;
  /** Frames that are due stay away for 1.9 s and come at once then; the next 2.3 s of them come in time. */
  const speak = async () => {
    let reportedMs = 0;
    for (let ms = 0; ms < lengthMs; ms += 20) {
      await give(caller, ms, ms + 20, 1);
      if (ms % 4_200 < 1_900 && ms + 20 < lengthMs) continue;
      await give(agent, reportedMs, ms + 20, AGENT_VALUE);
      reportedMs = ms + 20;
    }
  };

  it('makes two files a minute, and is named for half a minute at most', async () => {
    await speak();
    expect(files.length).toBeGreaterThan(2);
    expect(files.length).toBeLessThanOrEqual((2 * lengthMs) / MINUTE_MS + 1);
    expect(Math.max(...files.map(lengthMsOf))).toBeLessThanOrEqual(30_200);
  });

  it('is heard once at each moment, in the recording or in a file, and is named where it is in a file', async () => {
    await speak();
    await recording.stop();
    const { left, right } = sidesOf(await readVault(vault, recording.vaultName));
    const isNamed = (ms: number) =>
      recording.pauses.some(({ fromMs, toMs }) => fromMs <= ms && ms < (toMs ?? Infinity));
    const wrong: string[] = [];
    for (let ms = 0; ms < lengthMs; ms++) {
      const inFiles = files.reduce((sum, { fromMs, samples }) => sum + (samples[(ms - fromMs) * 8] ?? 0), 0);
      const inRecording = right[ms * 8];
      if (left[ms * 8] !== 1) wrong.push(`caller at ${ms}`);
      if (inRecording !== (isNamed(ms) ? 0 : AGENT_VALUE)) wrong.push(`recording at ${ms}: ${inRecording}`);
      if (inFiles !== (isNamed(ms) ? AGENT_VALUE : 0)) wrong.push(`files at ${ms}: ${inFiles}`);
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });
});
