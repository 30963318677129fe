import { describe, expect, it } from '@jest/globals';
import { getEventListeners } from 'node:events';
import { settledOrAborted } from '../../src/lib/settled-or-aborted.js';

describe('waiting for work until a signal is aborted', () => {
  it('ends with the work, and leaves nothing at a signal that outlives it', async () => {
    const { signal } = new AbortController();
    for (let n = 0; n < 20; n++) await settledOrAborted(Promise.resolve(), signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends with the signal, before or while it waits', async () => {
    const stop = new AbortController();
    const waiting = settledOrAborted(new Promise(() => {}), stop.signal);
    stop.abort();
    await waiting;
    await settledOrAborted(new Promise(() => {}), stop.signal);
  });

  it('throws what the work throws while it is waited for, and nothing later', async () => {
    const stop = new AbortController();
    const failing = settledOrAborted(Promise.reject(new Error('the work failed')), stop.signal);
    await expect(failing).rejects.toThrow('the work failed');
    stop.abort();
    await settledOrAborted(Promise.reject(new Error('unheard')), stop.signal);
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  });
});
