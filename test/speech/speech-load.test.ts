import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SpeechLoad, type LoadStep } from '../../src/speech/speech-load.js';

const STEPS: readonly LoadStep[] = [
  'interims-1s',
  'interims-2s',
  'interims-4s',
  'no-interims',
  'defers-new-calls',
];

function stage() {
  const now = { ms: 0 };
  const waiting = { ms: 0 };
  const told: LoadStep[] = [];
  const load = new SpeechLoad({ clock: () => now.ms, waitMs: () => waiting.ms });
  load.onChange((step) => told.push(step));
  /** Looks every 200 ms, as growing speech does. */
  const pass = (ms: number) => {
    for (const until = now.ms + ms; now.ms < until; now.ms += 200) void load.step;
  };
  return { load, now, waiting, told, pass };
}

describe('the load of speech recognition', () => {
  it('leaves out interims step by step before new calls are deferred, and takes them back in the same order', () => {
    const { load, waiting, told, pass } = stage();
    expect([load.step, load.everyMs, load.defersNewCalls]).toEqual(['interims-1s', 1000, false]);
    waiting.ms = 1500;
    pass(10_000);
    expect(told).toEqual(STEPS.slice(1));
    expect([load.everyMs, load.defersNewCalls]).toEqual([null, true]);
    waiting.ms = 0;
    pass(60_000);
    expect(told.slice(4)).toEqual([...STEPS].reverse().slice(1));
    expect(load.everyMs).toBe(1000);
  });

  it('goes no further than the wait asks for: finals that wait under a second defer no call', () => {
    const { load, waiting, pass } = stage();
    waiting.ms = 800;
    pass(60_000);
    expect(load.step).toBe('no-interims');
  });

  it('stays where it is while waits are neither long nor short', () => {
    const { load, waiting, told, pass } = stage();
    waiting.ms = 600;
    pass(1_000);
    waiting.ms = 300;
    pass(60_000);
    expect([load.step, told.length]).toEqual(['interims-2s', 1]);
  });

  it('counts a wait that is over for a moment, and once', () => {
    const { load, now, pass, told } = stage();
    now.ms = 10_000;
    load.waited(900);
    pass(5_000);
    expect(told).toEqual(['interims-2s']);
    pass(10_000);
    expect(told).toEqual(['interims-2s', 'interims-1s']);
  });

  it('moves one step at a time, and not back within eight seconds', () => {
    const waits = fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 3000 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(waits, (all) => {
        const { load, now, waiting } = stage();
        let at = 0;
        let movedMs = -Infinity;
        for (const [waitMs, passedMs] of all) {
          now.ms += passedMs;
          waiting.ms = waitMs;
          const next = STEPS.indexOf(load.step);
          expect(Math.abs(next - at)).toBeLessThanOrEqual(1);
          if (next < at) expect(now.ms - movedMs).toBeGreaterThanOrEqual(8_000);
          if (next !== at) movedMs = now.ms;
          at = next;
        }
      }),
    );
  });
});
