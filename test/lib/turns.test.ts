import { describe, expect, it } from '@jest/globals';
import { UnavailableError } from '../../src/lib/errors.js';
import { Turns } from '../../src/lib/turns.js';

describe('heavy work', () => {
  it('runs some at once, some more in turn, and is refused beyond that', async () => {
    const turns = new Turns({ running: 2, waiting: 2, what: 'reports', retryAfterS: 5 });
    const ends: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const one = async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running--;
    };
    const four = [1, 2, 3, 4].map(() => turns.take(one));
    await expect(turns.take(one)).rejects.toMatchObject({
      constructor: UnavailableError,
      message: 'too many reports are asked for at once',
      retryAfterS: 5,
    });
    expect(ends.length).toBe(2);
    for (const each of four) {
      ends.shift()?.();
      await each;
    }
    expect(most).toBe(2);
  });

  it('that fails makes room like any other', async () => {
    const turns = new Turns({ running: 1, waiting: 1, what: 'reports', retryAfterS: 5 });
    const failing = () => Promise.reject(new Error('no such column'));
    const both = [turns.take(failing), turns.take(async () => 'done')];
    await expect(both[0]).rejects.toThrow('no such column');
    expect(await both[1]).toBe('done');
    expect(await turns.take(async () => 'again')).toBe('again');
  });

  it('that does not begin in time is refused, and never runs', async () => {
    const options = { running: 1, waiting: 2, what: 'messages', retryAfterS: 5, longestWaitMs: 20 };
    const turns = new Turns(options);
    let end = () => {};
    const first = turns.take(() => new Promise<void>((resolve) => (end = resolve)));
    let isRun = false;
    const late = turns.take(async () => void (isRun = true));
    await expect(late).rejects.toMatchObject({ constructor: UnavailableError, retryAfterS: 5 });
    end();
    await first;
    expect(await turns.take(async () => 'next')).toBe('next');
    expect(isRun).toBe(false);
  });
});
