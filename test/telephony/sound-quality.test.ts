import { describe, expect, it } from '@jest/globals';
import { SoundJudge, type RtpReading, type SoundQuality } from '../../src/telephony/sound-quality.js';

const EVERY_MS = 700;

/** A line that is counted each 700 ms. */
class Line {
  readonly reported: SoundQuality['state'][] = [];
  newStreams = 0;
  atMs = 0;
  readonly #judge = new SoundJudge(0);
  readonly #how: { readonly isBuffered?: boolean };
  #reading: RtpReading = { ssrc: null, received: 0, lost: 0, jitterMs: 0 };

  constructor(how: { readonly isBuffered?: boolean } = {}) {
    this.#how = how;
  }

  /** @param changed what differs from a good line in that time */
  during(seconds: number, changed: { packets?: number; lost?: number; jitterMs?: number } = {}): this {
    const { packets = 35, lost = 0, jitterMs = 1 } = changed;
    for (const endMs = this.atMs + seconds * 1000; this.atMs < endMs;) {
      this.atMs += EVERY_MS;
      const { received, lost: before, ssrc } = this.#reading;
      const isThere = packets > 0;
      this.#count({
        ssrc: isThere ? (ssrc ?? 1) : ssrc,
        received: received + packets,
        lost: before + lost,
        jitterMs,
      });
    }
    return this;
  }

  newStream(): this {
    this.atMs += EVERY_MS;
    this.#count({ ssrc: (this.#reading.ssrc ?? 0) + 1, received: 10, lost: 0, jitterMs: 1 });
    return this;
  }

  /** Time passes without a reading, while packets come. */
  unwatched(seconds: number): this {
    this.atMs += seconds * 1000;
    return this;
  }

  #count(reading: RtpReading): void {
    this.#reading = reading;
    const { isNewStream, changed } = this.#judge.judge(reading, this.atMs, this.#how);
    if (isNewStream) this.newStreams++;
    if (changed) this.reported.push(changed.state);
  }
}

describe('how the sound of a party arrives', () => {
  it('is good, and nothing is reported', () => {
    expect(new Line().during(60).reported).toEqual([]);
  });

  it('is reported within three seconds when no sound arrives any more, once, and when it is back', () => {
    const line = new Line().during(5).during(2.8, { packets: 0 });
    expect(line.reported).toEqual(['none']);
    expect(line.during(50, { packets: 0 }).reported).toEqual(['none']);
    expect(line.during(5).reported).toEqual(['none', 'good']);
  });

  it('is reported when no packet ever arrives', () => {
    expect(new Line().during(4, { packets: 0 }).reported).toEqual(['none']);
  });

  it('is reported less and less often of a phone that sends nothing in each pause', () => {
    const line = new Line().during(5);
    for (let pause = 0; pause < 20; pause++) line.during(5, { packets: 0 }).during(5);
    expect(line.reported.filter((state) => state === 'none')).toHaveLength(2);
  });

  it('is not reported without readings', () => {
    const line = new Line().during(5).unwatched(20).during(1, { packets: 0 }).during(5);
    expect(line.reported).toEqual([]);
  });

  it('is poor when packets are lost, and good again ten seconds after the last loss was counted', () => {
    const line = new Line().during(5).during(1, { lost: 10 });
    expect(line.reported).toEqual(['poor']);
    expect(line.during(8).reported).toEqual(['poor']);
    expect(line.during(15).reported).toEqual(['poor', 'good']);
  });

  it('is poor when packets come unevenly', () => {
    expect(new Line().during(5).during(2, { jitterMs: 35 }).reported).toEqual(['poor']);
  });

  it.each([
    [9, false, []],
    [11, false, ['poor']], // delays of 0 to 40 ms cost every eighth word
    [29, true, []],
    [31, true, ['poor']],
  ])('at %i ms of jitter, behind a jitter buffer (%s), is %j', (jitterMs, isBuffered, reported) => {
    expect(new Line({ isBuffered }).during(5).during(2, { jitterMs }).reported).toEqual(reported);
  });

  it('is not poor for a few lost packets', () => {
    expect(new Line().during(5).during(1, { lost: 1 }).during(5).reported).toEqual([]);
  });

  it('comes by a new stream: that is seen at once, and what was counted of the old one is no loss', () => {
    const line = new Line().during(5).newStream().during(5);
    expect(line.newStreams).toBe(1);
    expect(line.reported).toEqual([]);
  });

  it('comes by its first stream, which is no new one', () => {
    expect(new Line().during(2, { packets: 0 }).during(5).newStreams).toBe(0);
  });
});
