import { describe, expect, it } from '@jest/globals';
import { decodeUlaw, encodeUlaw, ULAW_SILENCE } from '../../src/audio/g711.js';

describe('G.711 µ-law', () => {
  it('gives every code back after decoding and encoding, the two zeros taken as one', () => {
    const codes = Uint8Array.from({ length: 256 }, (_, code) => code);
    const again = encodeUlaw(decodeUlaw(codes));
    const expected = Uint8Array.from(codes, (code) => (code === 0x7f ? ULAW_SILENCE : code));
    expect([...again]).toEqual([...expected]);
  });

  it('decodes the values that the recommendation names', () => {
    expect([...decodeUlaw(Uint8Array.of(0x00, 0x80, 0xff, 0x7f, 0xfe, 0x8f))]).toEqual([
      -32124, 32124, 0, 0, 8, 16764,
    ]);
  });

  it('clips what is too loud instead of wrapping it round', () => {
    expect([...encodeUlaw(Int16Array.of(32767, -32768))]).toEqual([0x80, 0x00]);
  });

  it('stays within half a step of the sample over the whole range', () => {
    for (let sample = -32000; sample <= 32000; sample += 37) {
      const [decoded = NaN] = decodeUlaw(encodeUlaw(Int16Array.of(sample)));
      // the step doubles with each of the eight segments: at most 1/16 of the biased magnitude
      expect(Math.abs(decoded - sample)).toBeLessThanOrEqual((Math.abs(sample) + 132) / 32 + 1);
    }
  });
});
