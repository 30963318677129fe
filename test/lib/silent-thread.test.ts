import { expect, it } from '@jest/globals';
import { accountOf, SilentThread } from '../../src/lib/silent-thread.js';

/** A thread whose account and clock a test moves. */
function someThread() {
  const at = { nowMs: 0, state: 'R', cpuMs: 100, waitedMs: 50 };
  const account = {
    time: () => ({ cpuMs: at.cpuMs, waitedMs: at.waitedMs }),
    stat: () => `7 (node) ${at.state} 1`,
    close: () => {},
  };
  return { at, thread: new SilentThread(account, () => at.nowMs) };
}

/** A look each quarter of a second, as often as given. */
function looksOn({ at, thread }: ReturnType<typeof someThread>, times: number) {
  let last = thread.look();
  for (let n = 0; n < times; n++) {
    at.nowMs += 250;
    last = thread.look();
  }
  return last;
}

it('a thread that waits for a processor all the time is starved, although the system has not counted it yet', () => {
  const some = someThread();
  expect(looksOn(some, 12)).toEqual({ state: 'R', ranMs: 0, starvedMs: 3_000 });
});

it('a wait that ends is counted once', () => {
  const some = someThread();
  looksOn(some, 12);
  some.at.waitedMs += 3_000; // as Linux adds it at its end
  some.at.cpuMs += 5;
  expect(looksOn(some, 0)).toEqual({ state: 'R', ranMs: 5, starvedMs: 3_000 });
  expect(looksOn(some, 4).starvedMs).toBe(4_000);
});

it('a thread that runs without end is not starved', () => {
  const some = someThread();
  for (let n = 0; n < 12; n++) {
    some.at.cpuMs += 250;
    looksOn(some, 1);
  }
  expect(some.thread.look()).toMatchObject({ ranMs: 3_000 });
  expect(some.thread.look().starvedMs).toBeLessThanOrEqual(250);
});

it.each(['S', 'D', 'T'])('a thread in state %s waits for no processor', (state) => {
  const some = someThread();
  some.at.state = state;
  expect(looksOn(some, 12)).toEqual({ state, ranMs: 0, starvedMs: 0 });
});

it('counts from the last sign of life', () => {
  const some = someThread();
  looksOn(some, 12);
  some.thread.heard();
  expect(looksOn(some, 2)).toEqual({ state: 'R', ranMs: 0, starvedMs: 500 });
});

it('shows the thread of a process as the system has it, and nothing of one that is gone', () => {
  const own = new SilentThread(accountOf(process.pid));
  expect(own.look()).toEqual({
    state: 'R',
    ranMs: expect.any(Number),
    starvedMs: expect.any(Number),
  });
  own.close();
  const gone = new SilentThread(accountOf(2 ** 22 + 1));
  expect(gone.look()).toEqual({ state: undefined, ranMs: undefined, starvedMs: 0 });
  gone.close();
});
