import { describe, expect, it } from '@jest/globals';
import { RecentSpeech } from '../../../src/speech/parakeet/recent-speech.js';

const numbers = (from: number, to: number) => Int16Array.from({ length: to - from }, (_, i) => from + i);

describe('the newest samples of a stretch', () => {
  it('are there from any place on, across the pieces in which they came', () => {
    const speech = new RecentSpeech();
    for (let at = 0; at < 100; at += 7) speech.push(numbers(at, Math.min(100, at + 7)));
    expect(speech.endAt).toBe(100);
    for (const place of [0, 1, 6, 7, 8, 50, 99, 100]) expect(speech.from(place)).toEqual(numbers(place, 100));
    speech.push(numbers(100, 110));
    expect(speech.from(95)).toEqual(numbers(95, 110));
  });

  it('keep their places when the ones before them are forgotten', () => {
    const speech = new RecentSpeech();
    speech.push(numbers(0, 50));
    speech.forgetBefore(20);
    speech.forgetBefore(10);
    speech.push(numbers(50, 60));
    expect(speech.from(20)).toEqual(numbers(20, 60));
    speech.forgetBefore(1_000);
    expect([speech.endAt, speech.from(60).length]).toEqual([60, 0]);
    speech.push(numbers(60, 65));
    expect(speech.from(60)).toEqual(numbers(60, 65));
  });

  it('take no memory of what is forgotten', () => {
    const speech = new RecentSpeech();
    let largest = 0;
    for (let at = 0; at < 10_000; at += 100) {
      speech.push(numbers(at, at + 100));
      speech.forgetBefore(at - 300);
      largest = Math.max(largest, speech.from(Math.max(0, at - 300)).buffer.byteLength);
    }
    expect(largest).toBeLessThanOrEqual(2 * 400);
  });
});
