import { describe, expect, it } from '@jest/globals';
import { LegClock } from '../../../src/telephony/media/leg-clock.js';

const ZERO_MS = 1_000_000;
const frame = new Int16Array(160);

/** Places `count` frames that arrive every 20 ms, each `lateMs` late. @returns their places in the call */
function place(clock: LegClock, count: number, { fromMs = 0, lateMs = 0 } = {}): number[] {
  return Array.from(
    { length: count },
    (_, i) => clock.place(frame, 8000, ZERO_MS + fromMs + (i + 1) * 20 + lateMs).startMs,
  );
}

describe('the clock of a leg', () => {
  it('begins where the first frame was heard', () => {
    expect(place(new LegClock(ZERO_MS), 1, { fromMs: 340 })).toEqual([340]);
  });

  it('counts samples and not arrivals', () => {
    const clock = new LegClock(ZERO_MS);
    const arrivals = [20, 45, 52, 95, 100];
    const places = arrivals.map((atMs) => clock.place(frame, 8000, ZERO_MS + atMs).startMs);
    expect(places).toEqual([0, 20, 40, 60, 80]);
  });

  it('counts wide-band samples at their own rate', () => {
    const clock = new LegClock(ZERO_MS);
    const wide = new Int16Array(320);
    const places = [20, 40].map((atMs) => clock.place(wide, 16000, ZERO_MS + atMs).startMs);
    expect(places).toEqual([0, 20]);
  });

  it('is not moved by one late frame, nor by a burst that follows a stall', () => {
    const clock = new LegClock(ZERO_MS);
    const places = [
      ...place(clock, 30),
      ...Array.from({ length: 30 }, () => clock.place(frame, 8000, ZERO_MS + 1200).startMs),
      ...place(clock, 60, { fromMs: 1200 }),
    ];
    expect(places).toEqual(places.map((_, i) => i * 20));
  });

  it('steps forward when every frame of a second is late: frames were never sent', () => {
    const clock = new LegClock(ZERO_MS);
    place(clock, 50);
    const late = place(clock, 60, { fromMs: 1000, lateMs: 100 });
    expect(late[0]).toBe(1000);
    expect(late[48]).toBe(1960);
    expect(late[49]).toBe(2080);
    expect(late[50]).toBe(2100);
  });

  it('goes on where the next frame is heard after a break', () => {
    const clock = new LegClock(ZERO_MS);
    place(clock, 5);
    clock.restart();
    expect(place(clock, 2, { fromMs: 700 })).toEqual([700, 720]);
  });

  it('never goes back, also when the audio was ahead of its arrival', () => {
    const clock = new LegClock(ZERO_MS);
    Array.from({ length: 100 }, () => clock.place(frame, 8000, ZERO_MS + 20)); // two seconds at once
    clock.restart();
    expect(place(clock, 1, { fromMs: 500 })).toEqual([2000]);
    clock.restart();
    clock.restart();
    expect(place(clock, 1, { fromMs: 520 })).toEqual([2020]);
  });
});
