import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonInSlices } from '../../../src/http/kit/send-json.js';
import { longestStretchOf } from '../../support/longest-stretch.js';

describe('an answer', () => {
  it('is the JSON that it would be if it were written at once', async () => {
    const dated = fc.record({ at: fc.date({ noInvalidDate: true }), missing: fc.constant(undefined) });
    const anything = fc.anything({ withNullPrototype: true, maxDepth: 5 });
    await fc.assert(
      fc.asyncProperty(fc.record({ data: fc.array(fc.oneof(anything, dated)) }), async (value) => {
        const told = await jsonInSlices(value);
        expect(told).toBe(JSON.stringify(value));
      }),
      { numRuns: 300 },
    );
    expect(await jsonInSlices(undefined)).toBe('null');
  });

  it('that is as long as a book leaves the event loop in between', async () => {
    const cases = Array.from({ length: 200 }, (_, id) => ({
      id,
      narrative: 'мама said "no" \n'.repeat(8_000),
    }));
    const longest = await longestStretchOf(() => jsonInSlices({ status: 'success', data: { cases } }), 50);
    expect(longest).toBeLessThanOrEqual(50);
  });
});
