import { describe, expect, it } from '@jest/globals';
import { DeferredSpeech, type DeferredPlace } from '../../../src/live/session/deferred-speech.js';
import { someSegment } from '../../support/live-parts.js';

function place(number: number, lengthMs = 1000): DeferredPlace {
  const startMs = number * 60_000;
  const endMs = startMs + lengthMs;
  const utteranceId = `caller-${number}`;
  return {
    ...{ utteranceId, legId: 'caller', speaker: 'caller', startMs, endMs },
    segment: someSegment(startMs, endMs),
  };
}

const open = new AbortController().signal;

describe('speech that waits for its words', () => {
  it('is kept for half an hour of samples; the places of the rest are kept for the recording', () => {
    const deferred = new DeferredSpeech();
    const hasRoom = Array.from({ length: 31 }, (_, i) => deferred.add(place(i, 60_000)));
    expect(hasRoom).toEqual([...Array.from({ length: 30 }, () => true), false]);
    const places = deferred.takeAll();
    expect(places.map(({ segment }) => segment !== null)).toEqual(hasRoom);
    expect(places[30]).toMatchObject({ utteranceId: 'caller-30', startMs: 1_800_000, endMs: 1_860_000 });
  });

  it('makes room as it gets its words', () => {
    const deferred = new DeferredSpeech();
    for (let i = 0; i < 30; i++) deferred.add(place(i, 60_000));
    deferred.done();
    expect(deferred.add(place(30, 60_000))).toBe(true);
  });

  it('is waited for, and comes oldest first', async () => {
    const deferred = new DeferredSpeech();
    const next = deferred.untilNext(open);
    deferred.add(place(1));
    deferred.add(place(2));
    expect((await next)?.utteranceId).toBe('caller-1');
    deferred.done();
    expect((await deferred.untilNext(open))?.utteranceId).toBe('caller-2');
  });

  it('is no longer waited for once the call is over', async () => {
    const over = new AbortController();
    const next = new DeferredSpeech().untilNext(over.signal);
    over.abort();
    expect(await next).toBeUndefined();
  });

  it('is set aside without being lost', () => {
    const deferred = new DeferredSpeech();
    for (const number of [1, 2]) deferred.add(place(number));
    deferred.setAside();
    expect(deferred.next?.utteranceId).toBe('caller-2');
    expect(deferred.length).toBe(2);
    expect(deferred.takeAll().map(({ utteranceId }) => utteranceId)).toEqual(['caller-1', 'caller-2']);
    expect(deferred.length).toBe(0);
  });
});
