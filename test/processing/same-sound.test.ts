import { describe, expect, it } from '@jest/globals';
import { loadConversation } from '../../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../../src/audio/g711.js';
import { isSameSound } from '../../src/processing/same-sound.js';
import { inPieces } from '../support/task-parts.js';

const RATE_HZ = 8_000;
const { signal } = new AbortController();
const { caller, agent } = loadConversation(1);
const voice = [...decodeUlaw(caller.subarray(0, 12 * RATE_HZ))];
const other = [...decodeUlaw(agent.subarray(0, 12 * RATE_HZ))];

const noise = (level: number, seed: number) => {
  let state = seed;
  return voice.map(() => {
    state = (state * 48_271) % 0x7fffffff;
    return (state / 0x7fffffff - 0.5) * 2 * level;
  });
};
const later = (samples: readonly number[], by: number) => samples.map((_, at) => samples[at - by] ?? 0);
/** By half a sample. */
const between = (samples: readonly number[]) =>
  samples.map((each, at) => (each + (samples[at - 1] ?? 0)) / 2);
const plus = (one: readonly number[], two: readonly number[]) => one.map((each, at) => each + (two[at] ?? 0));

function same(left: readonly number[], right: readonly number[]): Promise<boolean> {
  const samples = left.flatMap((each, at) => [each, right[at] ?? 0]).map(Math.round);
  const bytes = Buffer.from(Int16Array.from(samples).buffer);
  const pair = { first: 0, second: 1, channels: 2, sampleRateHz: RATE_HZ, signal };
  return isSameSound(() => inPieces(bytes), pair);
}

describe('two channels', () => {
  it.each<[string, readonly number[]]>([
    ['as they are', voice],
    ['quieter by 1 dB', voice.map((each) => each * 0.89)],
    ['quieter by 12 dB', voice.map((each) => each * 0.25)],
    ['inverted', voice.map((each) => -each)],
    ['a sample later', later(voice, 1)],
    ['20 ms later', later(voice, 160)],
    ['50 ms later, inverted and quieter', later(voice, 400).map((each) => -0.7 * each)],
    ['half a sample later', between(voice)],
    ['with an offset', voice.map((each) => each + 300)],
    ['with the noise of another line', plus(voice, noise(60, 3))],
  ])('have one sound: %s', async (_, right) => {
    expect(await same(voice, right)).toBe(true);
    expect(await same(right, voice)).toBe(true);
  });

  it.each<[string, readonly number[]]>([
    ['another party', other],
    ['another party beside it', plus(voice, other)],
    [
      'another party beside it, quiet',
      plus(
        voice,
        other.map((each) => each * 0.15),
      ),
    ],
    ['nobody', voice.map(() => 0)],
    ['noise', noise(2_000, 5)],
  ])('have two sounds: %s', async (_, right) => {
    expect(await same(voice, right)).toBe(false);
    expect(await same(right, voice)).toBe(false);
  });
});
