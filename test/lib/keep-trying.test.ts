import { describe, expect, it } from '@jest/globals';
import { UnavailableError } from '../../src/lib/errors.js';
import { keepTrying, tryUntil } from '../../src/lib/keep-trying.js';

const waits = { firstMs: 1, maxMs: 1 };
const isPassing = (error: unknown) => error instanceof UnavailableError;

/** Fails with each of these, then succeeds. */
function failingWith(...errors: Error[]) {
  const left = [...errors];
  const work = () => {
    const error = left.shift();
    return error ? Promise.reject(error) : Promise.resolve('stored');
  };
  return { work, left };
}

const away = () => new UnavailableError('away');

describe('work that is tried again', () => {
  it('ends with its first success', async () => {
    const { signal } = new AbortController();
    const { work } = failingWith(away(), away());
    await expect(keepTrying(work, { waits, signal, isPassing })).resolves.toBe('stored');
  });

  it('ends with the first failure that another try cannot mend', async () => {
    const { signal } = new AbortController();
    const { work, left } = failingWith(away(), new Error('refused'), away());
    await expect(keepTrying(work, { waits, signal, isPassing })).rejects.toThrow('refused');
    expect(left).toHaveLength(1);
  });

  it('is given how many tries have failed', async () => {
    const { signal } = new AbortController();
    const { work, left } = failingWith(away(), away(), away(), away());
    const fewTries = (_: unknown, tries: number) => tries < 3;
    await expect(keepTrying(work, { waits, signal, isPassing: fewTries })).rejects.toThrow('away');
    expect(left).toHaveLength(1);
  });

  it('is tried one last time, at once, when it is called off while it waits', async () => {
    const stop = new AbortController();
    const { work, left } = failingWith(away(), away(), away());
    const trying = keepTrying(work, {
      waits: { firstMs: 60_000, maxMs: 60_000 },
      signal: stop.signal,
      isPassing: (error) => {
        setImmediate(() => stop.abort()); // in the wait that follows
        return isPassing(error);
      },
    });
    await expect(trying).rejects.toThrow('away');
    expect(left).toHaveLength(1);
  });
});

describe('work that is tried until it succeeds', () => {
  const onFailure = () => {};

  it('gives its first result', async () => {
    const { signal } = new AbortController();
    const failures: number[] = [];
    const { work } = failingWith(away(), new Error('refused'));
    const count = (_: unknown, tries: number) => void failures.push(tries);
    await expect(tryUntil(work, { waits, signal, onFailure: count })).resolves.toBe('stored');
    expect(failures).toEqual([1, 2]);
  });

  it('is given up when the failure is thrown on', async () => {
    const { signal } = new AbortController();
    const { work, left } = failingWith(away(), new Error('refused'), away());
    const trying = tryUntil(work, {
      waits,
      signal,
      onFailure: (error) => {
        if (!isPassing(error)) throw error;
      },
    });
    await expect(trying).rejects.toThrow('refused');
    expect(left).toHaveLength(1);
  });

  it('is not tried again once it is called off, and ends its wait at once', async () => {
    const stop = new AbortController();
    const { work, left } = failingWith(away(), away());
    const trying = tryUntil(work, {
      waits: { firstMs: 60_000, maxMs: 60_000 },
      signal: stop.signal,
      onFailure: () => setImmediate(() => stop.abort()), // in the wait that follows
    });
    await expect(trying).resolves.toBeUndefined();
    expect(left).toHaveLength(1);
  });

  it('is not begun when it was called off before', async () => {
    const { work, left } = failingWith(away());
    await expect(tryUntil(work, { waits, signal: AbortSignal.abort(), onFailure })).resolves.toBeUndefined();
    expect(left).toHaveLength(1);
  });
});
