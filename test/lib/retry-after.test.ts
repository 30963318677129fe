import { describe, expect, it } from '@jest/globals';
import { retryAfterMs } from '../../src/lib/retry-after.js';

const NOW = Date.parse('2026-11-26T12:00:00Z');

describe('a server that asks to be left alone', () => {
  it.each([
    ['12', 12_000],
    [' 0 ', 0],
    ['Thu, 26 Nov 2026 12:00:30 GMT', 30_000],
    ['Thursday, 26-Nov-26 12:00:30 GMT', 30_000],
    ['Thu, 26 Nov 2026 11:00:00 GMT', 0],
    ['86400', 3_600_000],
    ['Fri, 27 Nov 2026 12:00:00 GMT', 3_600_000],
  ])('is, for as long as it says: %s', (header, waitMs) => {
    expect(retryAfterMs(header, NOW)).toBe(waitMs);
  });

  it.each([null, undefined, '', '-5', '1.5', 'soon', '2026-11-26T12:00:30Z', 'Thu, soon'])(
    'says nothing with %j',
    (header) => {
      expect(retryAfterMs(header, NOW)).toBeUndefined();
    },
  );
});
