import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SpeechLoad, type LoadStep } from '../../src/speech/speech-load.js';
import type { Transcription } from '../../src/speech/transcriber.js';
import { simulateCalls } from '../support/simulated-calls.js';

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
  const reported: LoadStep[] = [];
  const load = new SpeechLoad({ clock: () => now.ms, waitMs: () => waiting.ms, workers: () => 2 });
  load.onChange((step) => reported.push(step));
  /** Looks every 200 ms, as growing speech does. */
  const pass = (ms: number) => {
    for (const until = now.ms + ms; now.ms < until; now.ms += 200) void load.step;
  };
  return { load, now, waiting, reported, pass };
}

describe('the load of speech recognition', () => {
  it('leaves out interims step by step before new calls are deferred, and takes them back in the same order', () => {
    const { load, waiting, reported, pass } = stage();
    expect([load.step, load.everyMs, load.defersNewCalls]).toEqual(['interims-1s', 1000, false]);
    waiting.ms = 1500;
    pass(10_000);
    expect(reported).toEqual(STEPS.slice(1));
    expect([load.everyMs, load.defersNewCalls]).toEqual([null, true]);
    waiting.ms = 0;
    pass(60_000);
    expect(reported.slice(4)).toEqual([...STEPS].reverse().slice(1));
    expect(load.everyMs).toBe(1000);
  });

  it('goes no further than the wait asks for: finals that wait under a second defer no call', () => {
    const { load, waiting, pass } = stage();
    waiting.ms = 800;
    pass(60_000);
    expect(load.step).toBe('no-interims');
  });

  it('leaves out all interims at once where finals wait for over a second, and then sees what it was good for', () => {
    const { waiting, reported, pass } = stage();
    waiting.ms = 1100;
    pass(800);
    expect(reported).toEqual(STEPS.slice(1, 4));
    pass(2_000);
    expect(reported).toEqual(STEPS.slice(1));
  });

  it('stays where it is while waits are neither long nor short', () => {
    const { load, waiting, reported, pass } = stage();
    waiting.ms = 600;
    pass(1_000);
    waiting.ms = 300;
    pass(60_000);
    expect([load.step, reported.length]).toEqual(['interims-2s', 1]);
  });

  it('counts a wait that is over for a moment, and once', () => {
    const { load, now, pass, reported } = stage();
    now.ms = 10_000;
    load.waited(900);
    pass(5_000);
    expect(reported).toEqual(['interims-2s']);
    pass(10_000);
    expect(reported).toEqual(['interims-2s', 'interims-1s']);
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

/** Two cores, of which each call takes 0.054 beside its words, and the server 0.1; a final is 0.16 s of one. */
function slowedBy(calls: number): number {
  return (0.16 / 0.125) * Math.max(1, 2 / (2 - 0.1 - 0.054 * calls));
}

describe('the calls that are transcribed as they are spoken', () => {
  /** Finals of 4 s that took a worker so long each. */
  const heard = (load: SpeechLoad, inferenceMs: number) => {
    const request = { priority: 'final', samples: new Int16Array(32_000), sampleRateHz: 8000 } as const;
    const result = { inferenceMs, queueMs: 0 } as Transcription;
    return Promise.all(Array.from({ length: 4 }, () => load.measure(request, () => Promise.resolve(result))));
  };
  const admitted = (load: SpeechLoad, calls: number) =>
    Array.from({ length: calls }, (_, i) => `call-${i}`).filter((callId) => load.admits(callId)).length;

  it('are as many as the workers carry, before any of them has waited', async () => {
    const { load, reported } = stage();
    await heard(load, 380); // 95 ms for a second; with what was heard a call speaks 1.07 s a second: 0.101 erlangs
    expect(admitted(load, 15)).toBe(15); // 1.52 of 2 workers; one more would be 1.62
    expect(load.utilisation).toBeCloseTo(0.76, 2);
    void load.admits('one more'); // interims end first, and it is seen what finals cost without them
    expect(reported).toEqual(STEPS.slice(1, 4));
    await heard(load, 380);
    await heard(load, 380);
    expect([load.admits('two more'), load.defersNewCalls]).toEqual([false, true]);
  });

  it('are at most a quarter more while it is not seen yet what finals cost without interims', async () => {
    const { load } = stage();
    await heard(load, 380);
    expect(admitted(load, 60)).toBe(19);
    expect(load.defersNewCalls).toBe(true);
  });

  it('are all let in where finals cost less without interims', async () => {
    const { load, reported } = stage();
    await heard(load, 760);
    expect(admitted(load, 8)).toBe(8);
    await heard(load, 380);
    await heard(load, 380);
    expect(admitted(load, 10)).toBe(10); // 1.52 of 2 workers: all of them have spoken more by now
    expect(reported).toEqual(STEPS.slice(1, 4));
  });

  it('are all of them while it is not known what speech costs, and while no worker is there to report', async () => {
    const { load } = stage();
    expect(admitted(load, 60)).toBe(60);
    const without = new SpeechLoad({ waitMs: () => 0, workers: () => 0 });
    await heard(without, 4_000);
    expect([admitted(without, 60), without.utilisation]).toEqual([60, null]);
  });

  it('stay so, and make room for others when they leave', async () => {
    const { load, pass } = stage();
    await heard(load, 400);
    admitted(load, 60);
    expect([load.admits('call-0'), load.admits('call-50')]).toEqual([true, false]);
    for (let call = 0; call < 10; call++) load.leaves(`call-${call}`);
    expect(load.admits('call-50')).toBe(false); // it may be a moment between two calls
    pass(10_000);
    expect(load.admits('call-50')).toBe(true);
  });

  it('are one at least, whatever its words cost: whether there is room for it, waits report', async () => {
    const { load, waiting, pass } = stage();
    await heard(load, 12_000);
    expect([load.admits('a'), load.admits('b')]).toEqual([true, false]);
    load.leaves('a');
    pass(20_000);
    expect(load.admits('b')).toBe(true);
    load.leaves('b');
    waiting.ms = 3_000;
    pass(10_000);
    expect(load.admits('c')).toBe(false);
  });

  it('get words less often while they are said, before any call is deferred', async () => {
    const { load, reported, pass } = stage();
    await heard(load, 400);
    admitted(load, 12); // 0.64 of the workers
    pass(1_000);
    expect(reported).toEqual(['interims-2s', 'interims-4s']);
  });

  it('are counted anew after another model was put in', async () => {
    const { load, pass } = stage();
    await heard(load, 2_000);
    expect(admitted(load, 10)).toBe(3);
    load.forgetCost();
    pass(10_000);
    expect(admitted(load, 10)).toBe(10);
  });

  it('stay so where no worker lives: fewer calls would not help', async () => {
    const [now, waiting, seats] = [{ ms: 0 }, { ms: 0 }, { count: 2 }];
    const load = new SpeechLoad({
      clock: () => now.ms,
      waitMs: () => waiting.ms,
      workers: () => seats.count,
    });
    await heard(load, 380);
    admitted(load, 14);
    seats.count = 0;
    for (waiting.ms = 0; waiting.ms < 20_000; waiting.ms += 200, now.ms += 200) void load.step;
    expect([load.step, admitted(load, 14)]).toEqual(['defers-new-calls', 14]);
  });

  it('that were left out are let in again one after another', async () => {
    const { load, waiting, pass } = stage();
    await heard(load, 380);
    admitted(load, 14);
    for (waiting.ms = 1_600; waiting.ms < 2_600; waiting.ms += 200) pass(1_000);
    const kept = Array.from({ length: 14 }, (_, i) => `call-${i}`).filter((id) => load.admits(id));
    expect(kept.length).toBeLessThan(14);
    expect(kept).toEqual(Array.from(kept, (__, i) => `call-${i}`)); // those that were let in last
    waiting.ms = 0;
    pass(20_000);
    expect(admitted(load, 14)).toBe(kept.length + 1);
    pass(2_000);
    expect(admitted(load, 14)).toBe(kept.length + 2);
  });

  it('that are left out get what they asked for back at once, so that it holds up no word of the others', async () => {
    const { load, waiting, pass } = stage();
    await heard(load, 380);
    admitted(load, 14);
    const settled: string[] = [];
    const answers: (() => void)[] = [];
    const ask = (callId: string | undefined, priority: 'final' | 'file') => {
      const asked = new Promise<Transcription>((resolve) =>
        answers.push(() => resolve({ inferenceMs: 380, queueMs: 0 } as Transcription)),
      );
      const wait = (signal: AbortSignal | undefined) =>
        Promise.race([
          asked,
          new Promise<never>((_, refuse) =>
            signal?.addEventListener('abort', () => refuse(signal.reason as Error)),
          ),
        ]);
      const request = { callId, priority, samples: new Int16Array(32_000), sampleRateHz: 8000 } as const;
      const tell = (end: string) => settled.push(`${priority} of ${callId}: ${end}`);
      return load.measure(request, wait).then(
        () => tell('words'),
        (error: Error) => tell(error.name),
      );
    };
    const asked = [
      ask('call-0', 'final'),
      ask('call-13', 'final'),
      ask('call-13', 'final'),
      ask('call-13', 'file'),
    ];
    for (waiting.ms = 1_600; waiting.ms < 2_600; waiting.ms += 200) pass(1_000);
    await nextTurn();
    expect(settled).toEqual(['final of call-13: NoRoomError', 'final of call-13: NoRoomError']);
    for (const answer of answers) answer();
    await Promise.all(asked);
    expect(settled.slice(2).sort()).toEqual(['file of call-13: words', 'final of call-0: words']);
  });

  it.each([1.5, 2, 4])(
    'have their finals in time where calls come fast, up to %d times what the workers carry',
    async (factor) => {
      const { waitsMs, deferredCalls, steps } = await simulateCalls(factor);
      const late = waitsMs.filter((waitMs) => waitMs > 1_500).length;
      expect(waitsMs.length).toBeGreaterThan(500);
      expect(late / waitsMs.length).toBeLessThan(0.05);
      expect(deferredCalls).toBeGreaterThan(0);
      expect(steps.slice(0, 4)).toEqual(STEPS.slice(1));
    },
  );

  it.each([
    ['all begin within seconds', { callsPerSecond: 40 }],
    [
      'finals take three times as long from one moment on',
      { slower: (atMs: number) => (atMs < 20_000 ? 1 : 3) },
    ],
    ['both', { callsPerSecond: 40, slower: (atMs: number) => (atMs < 1_000 ? 1 : 2) }],
    [
      'they themselves take the cores from the workers, as switch and telephones do',
      { calls: 25, callsPerSecond: 25 / 15, slower: (atMs: number) => slowedBy(Math.min(25, atMs / 600)) },
    ],
  ])('have their finals in time all the while, others left out, where %s', async (_, circumstances) => {
    const { waitsMs, takenBack, liveAtEnd, calls } = await simulateCalls(2, circumstances);
    const late = waitsMs.filter((waitMs) => waitMs > 3_000).length;
    expect(late / waitsMs.length).toBeLessThan(0.05);
    expect(takenBack).toBeGreaterThan(0);
    expect(liveAtEnd).toBeGreaterThan(0);
    expect(liveAtEnd).toBeLessThan(calls);
  });

  it.each(
    [2, 3, 4].flatMap((times) => [true, false].map((reportsProcessor) => ({ times, reportsProcessor }))),
  )(
    'are all of them where finals alone have room, though interims make them take $times times as long (the system says it: $reportsProcessor)',
    async ({ times, reportsProcessor }) => {
      const slower = (_atMs: number, everyMs: number | null) => (everyMs === null ? 1 : times);
      const circumstances = { callsPerSecond: 1.4, slower, reportsProcessor };
      const { deferredCalls, steps } = await simulateCalls(0.9, circumstances);
      expect(steps).not.toContain('defers-new-calls');
      expect(deferredCalls).toBe(0);
    },
  );

  it('are all of them where the workers carry all of them', async () => {
    const { waitsMs, deferredCalls } = await simulateCalls(0.9);
    expect(deferredCalls).toBe(0);
    expect(Math.max(...waitsMs)).toBeLessThan(1_500);
  });
});
