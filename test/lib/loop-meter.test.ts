import { afterEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoopMeter } from '../../src/lib/loop-meter.js';
import { MainThreadClock, parseSchedstat } from '../../src/lib/thread-time.js';

let meter: LoopMeter | undefined;
afterEach(() => {
  meter?.close();
  meter = undefined;
});

function work(ms: number): void {
  const clock = new MainThreadClock();
  const cpuMs = () => clock.read()?.cpuMs ?? performance.now();
  const untilMs = cpuMs() + ms;
  while (cpuMs() < untilMs);
  clock.close();
}

describe('the meter of the event loop', () => {
  it('reports the longest stretch of work, to within a tick, until it is forgotten', async () => {
    meter = new LoopMeter({ tickMs: 20 });
    work(150);
    await sleep(60);
    work(40);
    await sleep(60);
    const { longestStretchMs, longestStretchLastMinuteMs, longestDelayMs } = meter.figures();
    expect(longestStretchMs).toBeGreaterThan(110);
    expect(longestStretchMs).toBeLessThan(220);
    expect(longestStretchLastMinuteMs).toBe(longestStretchMs);
    expect(longestDelayMs).toBeGreaterThanOrEqual(longestStretchMs);
    meter.reset();
    expect(meter.figures()).toMatchObject({ longestStretchMs: 0, longestStretchLastMinuteMs: 0 });
  });

  it('reports work that goes on as it is asked', () => {
    meter = new LoopMeter({ tickMs: 20 });
    work(150);
    expect(meter.figures().longestStretchMs).toBeGreaterThan(110);
  });

  it('blames no work for a time in which the process did not run', async () => {
    meter = new LoopMeter({ tickMs: 20 });
    await sleep(30);
    spawnSync('sleep', ['0.4']); // the loop stands still, without a processor
    const { longestDelayMs, longestStretchMs } = meter.figures();
    expect(longestDelayMs).toBeGreaterThan(350);
    expect(longestStretchMs).toBeLessThan(150);
  });

  it('keeps its figures after its end: the time of a server that is closing is no stretch', () => {
    meter = new LoopMeter({ tickMs: 20 });
    meter.close();
    const atTheEnd = meter.figures();
    spawnSync('sleep', ['0.3']);
    expect(meter.figures()).toEqual(atTheEnd);
  });

  it('takes the delay for the stretch where the system does not show how long a thread ran', async () => {
    meter = new LoopMeter({ thread: { read: () => undefined, close: () => {} } });
    await sleep(30);
    spawnSync('sleep', ['0.3']);
    const { longestDelayMs, longestStretchMs } = meter.figures();
    expect(longestDelayMs).toBeGreaterThan(250);
    expect(longestStretchMs).toBe(longestDelayMs);
  });
});

describe('the account that Linux keeps of a thread', () => {
  it.each([
    ['213302000 10034000 2\n', { cpuMs: 213.302, waitedMs: 10.034 }],
    ['0 0 0\n', undefined],
    ['', undefined],
    ['not a number', undefined],
  ])('%j', (text, read) => {
    expect(parseSchedstat(text)).toEqual(read);
  });
});
