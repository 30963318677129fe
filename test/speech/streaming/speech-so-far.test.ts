import { describe, expect, it } from '@jest/globals';
import { SpeechSoFar } from '../../../src/speech/streaming/speech-so-far.js';

const numbers = (from: number, to: number) => Int16Array.from({ length: to - from }, (_, i) => from + i);

describe('the samples of a stretch that grows', () => {
  it('are there from any place on, across the pieces in which they came', () => {
    const speech = new SpeechSoFar();
    expect([speech.endAt, speech.from(0).length]).toEqual([0, 0]);
    for (let at = 0; at < 100; at += 7) speech.push(numbers(at, Math.min(100, at + 7)));
    expect(speech.endAt).toBe(100);
    for (const place of [0, 1, 6, 7, 8, 50, 99, 100]) expect(speech.from(place)).toEqual(numbers(place, 100));
    const earlier = speech.from(90);
    speech.push(numbers(100, 110));
    expect(speech.from(95)).toEqual(numbers(95, 110));
    expect(earlier).toEqual(numbers(90, 100));
  });

  it('are let go when it is over', () => {
    const speech = new SpeechSoFar();
    speech.push(numbers(0, 50));
    speech.clear();
    expect([speech.endAt, speech.from(0).length]).toEqual([0, 0]);
  });
});
