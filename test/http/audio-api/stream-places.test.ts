import { expect, it } from '@jest/globals';
import { StreamPlaces } from '../../../src/http/audio-api/stream-places.js';
import { Deferred } from '../../../src/lib/deferred.js';
import { BusyError } from '../../../src/lib/errors.js';

it('a user follows so many tasks at once, and no more; others are not concerned', async () => {
  const places = new StreamPlaces(2);
  const [first, second] = [new Deferred(), new Deferred()];
  const open = [first, second].map((each) => places.within({ userId: 7 }, () => each.promise));
  await expect(places.within({ userId: 7 }, async () => 'followed')).rejects.toBeInstanceOf(BusyError);
  expect(await places.within({ userId: 8 }, async () => 'followed')).toBe('followed');
  expect(await places.within(undefined, async () => 'followed')).toBe('followed');
  first.resolve();
  await open[0];
  expect(await places.within({ userId: 7 }, async () => 'followed')).toBe('followed');
  const failing = places.within({ userId: 7 }, () => Promise.reject(new Error('gone')));
  await expect(failing).rejects.toThrow('gone');
  expect(await places.within({ userId: 7 }, async () => 'followed')).toBe('followed');
  second.resolve();
  await open[1];
});
