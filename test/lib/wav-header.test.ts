import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readWavHeader } from '../../src/lib/wav-header.js';
import { wavFile } from '../support/wav-file.js';

describe('the beginning of a WAV file', () => {
  it('reports channels, rate and length', () => {
    const wav = wavFile({ channels: 2, sampleRate: 16_000, seconds: 1.5 });
    expect(readWavHeader(wav.subarray(0, 4096), wav.length)).toEqual({
      ...{ channels: 2, sampleRate: 16_000, durationS: 1.5 },
    });
  });

  it('reports them behind other chunks, odd ones among them', () => {
    const wav = wavFile({ seconds: 2, before: [['LIST', 33]] });
    expect(readWavHeader(wav.subarray(0, 4096), wav.length)).toMatchObject({ durationS: 2 });
  });

  it.each([
    ['0, as a stream that was cut off says', 0],
    ['4 GiB, as a stream says', 0xffff_ffff],
  ])('that says its length is %s is held to the file', (_what, claimed) => {
    const wav = wavFile({ seconds: 3, claimed });
    expect(readWavHeader(wav.subarray(0, 4096), wav.length)).toMatchObject({ durationS: 3 });
  });

  it.each([
    ['no WAV', Buffer.from('OggS'.padEnd(100))],
    ['a WAV without a format', wavFile({ seconds: 1, leaveOut: 'fmt ' })],
    ['a WAV whose sound begins too far behind', wavFile({ seconds: 1, before: [['LIST', 5000]] })],
    ['a WAV of no channels', wavFile({ channels: 0, seconds: 1 })],
    ['a WAV of 65,535 channels', wavFile({ channels: 65_535, seconds: 1 })],
    ['a WAV of no rate', wavFile({ sampleRate: 0, seconds: 1 })],
    ['a WAV that was cut off in its header', wavFile({ seconds: 1 }).subarray(0, 30)],
  ])('of %s shows nothing', (_what, file) => {
    expect(readWavHeader(file.subarray(0, 4096), file.length)).toBeUndefined();
  });

  it('of any bytes gives numbers that make sense or nothing', () => {
    const head = wavFile({ seconds: 1 }).subarray(0, 200);
    const changes = fc.array(fc.tuple(fc.nat(80), fc.integer({ min: 0, max: 255 })), { maxLength: 12 });
    fc.assert(
      fc.property(changes, fc.nat(10_000_000), (bytes, sizeBytes) => {
        const changed = Buffer.from(head);
        for (const [at, byte] of bytes) changed.writeUInt8(byte, at);
        const facts = readWavHeader(changed, sizeBytes);
        if (!facts) return;
        expect(facts.channels).toBeGreaterThan(0);
        expect(facts.sampleRate).toBeGreaterThan(0);
        expect(facts.durationS).toBeGreaterThanOrEqual(0);
        expect(facts.durationS).toBeLessThanOrEqual(sizeBytes);
      }),
    );
  });
});
