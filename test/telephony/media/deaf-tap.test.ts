import { describe, expect, it } from '@jest/globals';
import { TelephonyAwayError } from '../../../src/telephony/errors.js';
import { DeafTap } from '../../../src/telephony/media/deaf-tap.js';

const ZEROS = new Int16Array(160);
const SOUND = Int16Array.from({ length: 160 }, (_, i) => (i === 159 ? 1 : 0));

/** A tap of a party whose packets arrive (or not); asked every second after `silentS` seconds of zeros. */
async function askedThrough(
  silentS: number,
  packets: () => number | null,
  tap = tapOf(packets),
): Promise<number> {
  let doubts = 0;
  for (let second = 1; second <= silentS; second++) {
    tap.hear(ZEROS, second * 1000);
    if (await tap.listenAgainIfDeaf(second * 1000)) doubts++;
  }
  return doubts;
}

function tapOf(packets: () => number | null, listenAgain = async () => {}): DeafTap {
  return new DeafTap({ packetsReceived: async () => packets(), listenAgain }, 0);
}

function growing(): () => number {
  let count = 0;
  return () => (count += 50);
}

describe('a tap that hears nothing', () => {
  it('is doubted within two seconds of packets where it has heard nothing yet', async () => {
    expect(await askedThrough(2, growing())).toBe(1);
    expect(await askedThrough(29, growing())).toBe(1);
  });

  it('is doubted once more when packets arrive for half a minute of zeros', async () => {
    expect(await askedThrough(120, growing())).toBe(2);
  });

  it('is doubted until the switch has listened anew, however often that fails', async () => {
    let tries = 0;
    const tap = tapOf(growing(), async () => {
      tries++;
      if (tries <= 3) throw new TelephonyAwayError();
    });
    await tap.listenAgainIfDeaf(1_000);
    for (let second = 2; second <= 4; second++)
      await expect(tap.listenAgainIfDeaf(second * 1_000)).rejects.toThrow(TelephonyAwayError);
    expect(await tap.listenAgainIfDeaf(5_000)).toBe(true);
    expect(await tap.listenAgainIfDeaf(6_000)).toBe(false);
    expect(tries).toBe(4);
  });

  it('is doubted in the next silence also where sound came while the switch listened anew', async () => {
    const tap: DeafTap = tapOf(growing(), async () => void tap.hear(SOUND, 40_000));
    tap.hear(SOUND, 0);
    expect([await tap.listenAgainIfDeaf(31_000), await tap.listenAgainIfDeaf(40_000)]).toEqual([false, true]);
    expect([await tap.listenAgainIfDeaf(71_000), await tap.listenAgainIfDeaf(72_000)]).toEqual([false, true]);
  });

  it('is believed for half a minute once it has heard something', async () => {
    const packets = growing();
    const tap = tapOf(packets);
    tap.hear(SOUND, 0);
    expect(await askedThrough(29, packets, tap)).toBe(0);
    expect(await askedThrough(31, packets, tap)).toBe(1);
  });

  it('is believed when the party sends nothing', async () => {
    expect(await askedThrough(120, () => 1_000)).toBe(0);
  });

  it('is believed when the switch does not say', async () => {
    expect(await askedThrough(120, () => null)).toBe(0);
  });

  it('is doubted again in the next silence, once it has heard something', async () => {
    const packets = growing();
    const tap = tapOf(packets);
    expect(await askedThrough(60, packets, tap)).toBe(2);
    tap.hear(SOUND, 60_000);
    expect(await tap.listenAgainIfDeaf(89_000)).toBe(false);
    expect([
      await tap.listenAgainIfDeaf(91_000),
      await tap.listenAgainIfDeaf(92_000),
      await tap.listenAgainIfDeaf(93_000),
    ]).toEqual([false, true, false]);
  });
});
