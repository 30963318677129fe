import { describe, expect, it } from '@jest/globals';
import { within } from '../../src/lib/within.js';

describe('the result of work within a limit', () => {
  it('is that of the work, or its failure', async () => {
    await expect(within(Promise.resolve('kept'), 60_000)).resolves.toBe('kept');
    await expect(within(Promise.reject(new Error('failed')), 60_000)).rejects.toThrow('failed');
  });

  it('is undefined of work that does not end', async () => {
    await expect(within(new Promise(() => {}), 1)).resolves.toBeUndefined();
  });
});
