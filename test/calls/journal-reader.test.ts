import { expect, it } from '@jest/globals';
import type { StoredCallEvent } from '../../src/calls/call-event.js';
import { readAllEvents } from '../../src/calls/journal-reader.js';
import { UnavailableError } from '../../src/lib/errors.js';

/** A store that holds so many events of one call. */
function storeOf(count: number) {
  const pages: number[] = [];
  const readEvents = async (_callId: string, { afterSeq = 0, limit = 10_000 } = {}) => {
    const length = Math.max(0, Math.min(limit, count - afterSeq));
    pages.push(length);
    return Array.from({ length }, (_, n): StoredCallEvent => {
      const seq = afterSeq + n + 1;
      return { callId: 'a', seq, at: new Date(), startMs: 0, event: { type: 'call.answered' } };
    });
  };
  return { pages, readEvents };
}

it.each([0, 1, 1_999, 2_000, 2_001, 4_000, 4_500])(
  'all %d events of a call are read, each once',
  async (count) => {
    const store = storeOf(count);
    const events = await readAllEvents(store, 'a');
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    expect(Math.max(...store.pages)).toBeLessThanOrEqual(2_000);
  },
);

it('a call is read on from where one stands', async () => {
  const events = await readAllEvents(storeOf(5_000), 'a', 4_990);
  expect(events.map(({ seq }) => seq)).toEqual([4991, 4992, 4993, 4994, 4995, 4996, 4997, 4998, 4999, 5000]);
  expect(await readAllEvents(storeOf(5), 'a', 5)).toEqual([]);
});

it('a database that goes away in the middle is reported, not half a call', async () => {
  const { readEvents } = storeOf(5_000);
  let pages = 0;
  const failing: typeof readEvents = async (callId, options) => {
    if (++pages === 2) throw new UnavailableError('away');
    return readEvents(callId, options);
  };
  await expect(readAllEvents({ readEvents: failing }, 'a')).rejects.toBeInstanceOf(UnavailableError);
});
