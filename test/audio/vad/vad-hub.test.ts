import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadConversation } from '../../../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../../../src/audio/g711.js';
import { upsampleTo16k } from '../../../demo/sound/upsample.js';
import { startVad, type VadHub } from '../../../src/audio/vad/vad-hub.js';
import type { LegVad } from '../../../src/audio/vad/vad.js';
import { productPaths } from '../../../src/config/product-paths.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { WorkerStartError } from '../../../src/workers/errors.js';
import { processEnd } from '../../support/processes.js';

// real processes on a machine that may be busy
jest.setTimeout(60_000);

const conversation = loadConversation(1);
/** Fifteen seconds of both parties: speech and silence of each. */
const caller = decodeUlaw(conversation.caller.subarray(0, 15 * 8000));
const agent = decodeUlaw(conversation.agent.subarray(0, 15 * 8000));

function windowsOf(samples: Int16Array, windowSamples: number): Int16Array[] {
  const count = Math.floor(samples.length / windowSamples);
  return Array.from({ length: count }, (_, i) =>
    samples.subarray(i * windowSamples, (i + 1) * windowSamples),
  );
}

/** One after the other, each answered before the next is asked. */
async function judge(leg: LegVad, samples: Int16Array): Promise<number[]> {
  const probabilities: number[] = [];
  for (const window of windowsOf(samples, leg.windowSamples))
    probabilities.push(await leg.probabilityOf(window));
  return probabilities;
}

describe('voice activity detection', () => {
  let vad: VadHub;
  beforeEach(async () => {
    vad = await startVad({ modelPath: productPaths.vadModel, log: silentLog() });
  });
  afterEach(() => vad.close());

  it('hears who speaks when, at 8 kHz', async () => {
    const [callerHeard, agentHeard] = await Promise.all([
      judge(vad.openLeg(8000), caller),
      judge(vad.openLeg(8000), agent),
    ]);
    const share = (probabilities: number[], fromMs: number, toMs: number) => {
      const stretch = probabilities.slice(Math.ceil(fromMs / 32), Math.floor(toMs / 32));
      return stretch.filter((probability) => probability >= 0.5).length / stretch.length;
    };
    for (const { speaker, startMs, endMs } of conversation.turns.filter((turn) => turn.endMs < 15_000)) {
      const [speaking, silent] = speaker === 'caller' ? [callerHeard, agentHeard] : [agentHeard, callerHeard];
      expect(share(speaking, startMs, endMs)).toBeGreaterThan(0.5);
      expect(share(silent, startMs, endMs)).toBeLessThan(0.05);
    }
  });

  it('judges every leg of a batch as if it were alone, at both rates', async () => {
    const wide = upsampleTo16k(caller);
    const alone = [
      await judge(vad.openLeg(8000), caller),
      await judge(vad.openLeg(8000), agent),
      await judge(vad.openLeg(16000), wide),
    ];
    const before = vad.stats();
    const together = await Promise.all([
      judge(vad.openLeg(8000), caller),
      judge(vad.openLeg(8000), agent),
      judge(vad.openLeg(16000), wide),
    ]);
    const { windows, batches } = vad.stats();
    expect(windows - before.windows).toBe(3 * 468);
    expect(batches - before.batches).toBeLessThan(2 * 468); // they did share batches
    for (const [i, probabilities] of together.entries()) {
      probabilities.forEach((probability, at) =>
        expect(probability).toBeCloseTo(alone[i]?.[at] as number, 4),
      );
    }
  });

  it('keeps no leg waiting for others that is behind', async () => {
    const legs = Array.from({ length: 3 }, () => vad.openLeg(8000));
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await Promise.all(legs.map((leg) => judge(leg, caller.subarray(0, 50 * 256))));
    const waits = timers.mock.calls.filter(([, ms]) => ms !== undefined && ms > 0 && ms < 100).length;
    timers.mockRestore();
    expect(waits).toBeLessThan(10); // for the first of them, not for each of fifty
  });

  it('keeps the order of windows that one leg hands in at once', async () => {
    const expected = await judge(vad.openLeg(8000), caller);
    const leg = vad.openLeg(8000);
    const atOnce = await Promise.all(windowsOf(caller, 256).map((window) => leg.probabilityOf(window)));
    atOnce.forEach((probability, at) => expect(probability).toBeCloseTo(expected[at] as number, 4));
  });

  it('answers every window although its process is killed, and recovers the leg', async () => {
    const expected = await judge(vad.openLeg(8000), caller);
    const leg = vad.openLeg(8000);
    const windows = windowsOf(caller, 256);
    const probabilities: number[] = [];
    for (const [at, window] of windows.entries()) {
      const asked = leg.probabilityOf(window);
      if (at === 100) process.kill(vad.workerPid as number, 'SIGKILL');
      probabilities.push(await asked);
    }
    expect(probabilities).toHaveLength(windows.length);
    expect(vad.stats()).toMatchObject({ ready: true, restarts: 1 });
    // one second after the loss its judgement is the old one again, but for a window here and there
    const differing = probabilities.filter(
      (p, at) => at > 132 && p >= 0.5 !== (expected[at] as number) >= 0.5,
    );
    expect(differing.length).toBeLessThan(5);
  });

  it('reports a leg at once that it is closed, and ends its process', async () => {
    const leg = vad.openLeg(8000);
    await leg.probabilityOf(new Int16Array(256));
    await leg.close();
    await expect(leg.probabilityOf(new Int16Array(256))).rejects.toBeInstanceOf(UnavailableError);
    expect(vad.stats().legs).toBe(0);
    const pid = vad.workerPid as number;
    const open = vad.openLeg(8000).probabilityOf(new Int16Array(256));
    const rejected = expect(open).rejects.toBeInstanceOf(UnavailableError);
    await vad.close();
    await rejected;
    await processEnd(pid);
  });
});

describe('the model of voice activity detection', () => {
  it('is missed in plain words when its file is missing', async () => {
    const started = startVad({ modelPath: '/nowhere/silero.onnx', log: silentLog() });
    await expect(started).rejects.toBeInstanceOf(WorkerStartError);
    await expect(started).rejects.toMatchObject({
      stderrTail: expect.stringContaining('/nowhere/silero.onnx'),
    });
  });
});
