import { describe, expect, it } from '@jest/globals';
import { OfferedLoad } from '../../src/speech/offered-load.js';

const MINUTE_MS = 60_000;

function stage() {
  const now = { ms: 1_000_000 };
  const load = new OfferedLoad(() => now.ms);
  /** Each call speaks so much of each ten seconds; a second of speech costs a worker so long. */
  const talk = (forMs: number, speechMs: number, costPerSecondMs: number) => {
    for (const until = now.ms + forMs; now.ms < until;) {
      now.ms += 10_000;
      for (let call = 0; call < load.calls; call++) {
        load.asked(speechMs);
        load.answered(speechMs, { inferenceMs: (speechMs / 1000) * costPerSecondMs });
      }
    }
  };
  return { now, load, talk };
}

describe('the load that calls offer to the speech workers', () => {
  it('is not known before anything was transcribed, and not by the first words alone', () => {
    const { load } = stage();
    expect(load.erlangsOf(3)).toBeNull();
    load.add('a');
    load.asked(4_000);
    load.answered(4_000, { inferenceMs: 2_000 });
    expect(load.erlangsOf(3)).toBeNull();
  });

  it('is that of two parties who speak 40 % of the time each, until calls have shown what they speak', () => {
    const { load } = stage();
    load.answered(20_000, { inferenceMs: 2_000 });
    expect(load.erlangsOf(10)).toBeCloseTo(10 * 0.8 * 0.1, 6);
  });

  it('is calls × speech × cost, as measured', () => {
    const { load, talk } = stage();
    for (const call of ['a', 'b', 'c', 'd']) load.add(call);
    talk(5 * MINUTE_MS, 3_000, 200);
    const measured = load.erlangsOf(4) as number;
    expect(measured).toBeGreaterThan(4 * 0.3 * 0.2);
    expect(measured).toBeLessThan(4 * 0.45 * 0.2); // the expected load still counts a little
    expect(load.erlangsOf(8)).toBeCloseTo(2 * measured, 6);
  });

  it('follows what calls speak and what it costs within minutes', () => {
    const { load, talk } = stage();
    for (const call of ['a', 'b', 'c', 'd']) load.add(call);
    talk(5 * MINUTE_MS, 3_000, 200);
    const before = load.erlangsOf(4) as number;
    talk(5 * MINUTE_MS, 6_000, 400);
    const ratio = (load.erlangsOf(4) as number) / before;
    expect(ratio).toBeGreaterThan(3);
    expect(ratio).toBeLessThan(4.5);
  });

  it('forgets a call that has left, and not what speech costs while nothing is said', () => {
    const { load, now, talk } = stage();
    load.add('a');
    talk(5 * MINUTE_MS, 4_000, 500);
    load.remove('a');
    expect([load.calls, load.has('a')]).toEqual([0, false]);
    now.ms += 12 * 60 * MINUTE_MS;
    expect(load.erlangsOf(1)).toBeCloseTo(0.8 * 0.5, 2);
  });

  it('is what finals cost by processor time, and at the moment by the clock', () => {
    const { load } = stage();
    load.answered(20_000, { inferenceMs: 6_000, withoutProcessorMs: 4_000 });
    expect(load.erlangsOf(10)).toBeCloseTo(10 * 0.8 * 0.1, 6);
    expect(load.erlangsNow(10)).toBeCloseTo(10 * 0.8 * 0.3, 6);
  });

  it('does not know the cost of another model before it has heard it', () => {
    const { load } = stage();
    load.answered(20_000, { inferenceMs: 2_000 });
    load.forgetCost();
    expect(load.erlangsOf(1)).toBeNull();
  });
});
