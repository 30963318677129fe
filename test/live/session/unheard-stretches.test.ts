import { describe, expect, it } from '@jest/globals';
import type { CallEvent, StoredCallEvent } from '../../../src/calls/call-event.js';
import { unheardIn } from '../../../src/live/session/unheard-stretches.js';

type Placed = readonly [startMs: number, event: CallEvent];

const joined: Placed = [
  0,
  { type: 'leg.joined', legId: 'caller', speaker: 'caller', name: 'x', userId: null },
];
const gap = (startMs: number, endMs: number, legId = 'caller'): Placed => [
  startMs,
  { type: 'media.gap', legId, endMs, reason: 'server-restart' },
];
const deferred = (startMs: number, endMs: number): Placed => [
  startMs,
  {
    ...{ type: 'transcript.deferred', utteranceId: 'caller-1', legId: 'caller', speaker: 'caller' },
    ...{ endMs, reason: '' },
  },
];
const recovered: Placed = [
  1_000,
  { type: 'media.recovered', legId: 'caller', endMs: 4_000, source: 'recording' },
];

const unheard = (...events: readonly Placed[]) =>
  unheardIn(
    events.map(([startMs, event], i): StoredCallEvent => ({
      callId: 'c1',
      seq: i + 1,
      at: new Date(),
      startMs,
      event,
    })),
  );

describe('what a party said unheard, and no process has looked for in a recording', () => {
  it('is what a gap of a restart reports', () => {
    const place = { legId: 'caller', speaker: 'caller' };
    expect(unheard(joined, gap(1_000, 5_000), gap(8_000, 9_000))).toEqual([
      { ...place, fromMs: 1_000, toMs: 5_000 },
      { ...place, fromMs: 8_000, toMs: 9_000 },
    ]);
  });

  it('is nothing once its sound is reported as recovered', () => {
    expect(unheard(joined, gap(1_000, 5_000), recovered)).toEqual([]);
  });

  it('is the rest where a process ended in the middle of it', () => {
    expect(unheard(joined, gap(1_000, 5_000), deferred(1_200, 2_000))).toMatchObject([
      { fromMs: 2_000, toMs: 5_000 },
    ]);
  });

  it.each(['frames-lost', 'socket-dropped', 'queue-overrun', 'tap-dead', 'format-refused'] as const)(
    'is what a gap of another kind shows, which the process did not fill: %s',
    (reason) => {
      const lost = { type: 'media.gap', legId: 'caller', endMs: 5_000, reason } as const;
      expect(unheard(joined, [1_000, lost])).toMatchObject([{ fromMs: 1_000, toMs: 5_000 }]);
      expect(unheard(joined, [1_000, lost], recovered)).toEqual([]);
    },
  );

  it('is not what was said before or after', () => {
    const events = [deferred(100, 900), gap(1_000, 5_000), deferred(5_000, 6_000)];
    expect(unheard(joined, ...events)).toMatchObject([{ fromMs: 1_000, toMs: 5_000 }]);
  });
});
