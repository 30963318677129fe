import { describe, expect, it } from '@jest/globals';
import { NoRoomError } from '../../src/speech/errors.js';
import { FinalsByCall } from '../../src/speech/finals-by-call.js';

/** Waits until it is taken back. */
const forEver = (signal: AbortSignal) =>
  new Promise<never>((_, refuse) => {
    if (signal.aborted) refuse(signal.reason as Error);
    signal.addEventListener('abort', () => refuse(signal.reason as Error));
  });

describe('finals that calls have asked for', () => {
  it('fail for want of room where their call is left out, all of them, and those of no other call', async () => {
    const finals = new FinalsByCall();
    const leftOut = [finals.run('a', undefined, forEver), finals.run('a', undefined, forEver)];
    const controller = new AbortController();
    const other = finals.run('b', controller.signal, forEver);
    finals.takeBack(['a', 'c']);
    for (const final of leftOut) await expect(final).rejects.toBeInstanceOf(NoRoomError);
    controller.abort(new Error('the call is over'));
    await expect(other).rejects.toThrow('the call is over');
  });

  it('are given up with the request, also where that was given up before', async () => {
    const finals = new FinalsByCall();
    const over = AbortSignal.abort(new Error('the call is over'));
    await expect(finals.run('a', over, forEver)).rejects.toThrow('the call is over');
  });

  it('that are answered cannot be taken back, and what a call asks for after that is new', async () => {
    const finals = new FinalsByCall();
    expect(await finals.run('a', undefined, () => Promise.resolve('words'))).toBe('words');
    let isTakenBack = false;
    finals.takeBack(['a']);
    const next = finals.run('a', undefined, (signal) => {
      isTakenBack = signal.aborted;
      return Promise.resolve('more words');
    });
    expect([await next, isTakenBack]).toEqual(['more words', false]);
  });

  it('leave nothing at a signal that outlives them', async () => {
    const finals = new FinalsByCall();
    const { signal } = new AbortController();
    let listening = 0;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = ((...args: Parameters<typeof add>) => (
      listening++,
      add(...args)
    )) as typeof add;
    signal.removeEventListener = ((...args: Parameters<typeof remove>) => (
      listening--,
      remove(...args)
    )) as typeof remove;
    for (let i = 0; i < 3; i++) await finals.run('a', signal, () => Promise.resolve());
    await finals.run('a', signal, () => Promise.reject(new Error('no worker'))).catch(() => {});
    expect(listening).toBe(0);
  });
});
