import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeSound } from '../../../src/audio/decode/decode-sound.js';
import { UnreadableSoundError } from '../../../src/audio/decode/errors.js';
import { readPlainWav, readPlainWavSound } from '../../../src/audio/decode/plain-wav.js';
import { NO_FFMPEG, wavAround, wavOf } from '../../support/sound-files.js';

const signal = new AbortController().signal;
const PCM = { format: 1, channels: 1, sampleRateHz: 16_000, bits: 16 };
const TRACK = { number: 0, codec: 'pcm_s16le', sampleRateHz: 16_000, channels: 2 };
const reading = { ignoresLength: false, skipBytes: 0 };
const facts = { format: 'wav', startS: 0 };
/** Longer than the pieces in which a file is read. */
const long = Int16Array.from({ length: 150_001 }, (_, at) => ((at * 7919) % 65_536) - 32_768);
const other = long.map((sample) => -1 - sample);

let directory: string | undefined;
let file: FileHandle | undefined;
afterEach(async () => {
  await file?.close();
  if (directory) await rm(directory, { recursive: true });
  file = directory = undefined;
});

async function fileOf(content: Buffer): Promise<FileHandle> {
  directory = await mkdtemp(join(tmpdir(), 'hearline-plain-wav-'));
  await writeFile(join(directory, 'sound'), content);
  return (file = await open(join(directory, 'sound'), 'r+'));
}

async function all(pieces: AsyncIterable<Int16Array>): Promise<number[]> {
  const samples: number[] = [];
  for await (const piece of pieces) for (const sample of piece) samples.push(sample);
  return samples;
}

async function samplesOf(content: Buffer): Promise<number[] | null> {
  const handle = await fileOf(content);
  const wav = await readPlainWav(handle);
  return wav && all(readPlainWavSound(handle, wav, signal));
}

describe('a WAV file as telephone systems write it', () => {
  it.each([8_000, 16_000])('is read at %i Hz, sample by sample, both channels', async (rateHz) => {
    const samples = (await samplesOf(wavOf([long, other], rateHz))) ?? [];
    expect(samples).toHaveLength(2 * long.length);
    expect(samples.every((sample, at) => sample === (at % 2 === 0 ? long : other)[at >> 1])).toBe(true);
  });

  it('reports its shape and its length', async () => {
    const handle = await fileOf(wavOf([long, other], 8_000));
    const facts = { channels: 2, sampleRateHz: 8_000, durationS: 150_001 / 8_000 };
    expect(await readPlainWav(handle)).toMatchObject(facts);
  });

  const unless = NO_FFMPEG ? it.skip : it;
  unless(
    `has the samples that ffmpeg reads from it${NO_FFMPEG ? ` (skipped: ${NO_FFMPEG})` : ''}`,
    async () => {
      const handle = await fileOf(wavOf([long, other], 16_000));
      const wav = await readPlainWav(handle);
      if (!wav) throw new TypeError('the file is not read');
      const own = await all(readPlainWavSound(handle, wav, signal));
      expect(own).toEqual(await all(decodeSound(handle.fd, TRACK, { reading, facts, longestS: 60, signal })));
    },
  );

  it('is no sound any more where it is cut off while it is read', async () => {
    const handle = await fileOf(wavOf([long], 16_000));
    const wav = await readPlainWav(handle);
    await handle.truncate(200_000);
    await expect(all(readPlainWavSound(handle, wav ?? fail(), signal))).rejects.toThrow(UnreadableSoundError);
  });
});

describe('any other file is left to ffmpeg', () => {
  const second = Buffer.alloc(32_000, 1);
  const whole = wavAround(second, PCM);
  it.each<[string, Buffer]>([
    ['of 24 bits', wavAround(second.subarray(0, 30_000), { ...PCM, bits: 24 })],
    ['of floats', wavAround(second, { ...PCM, format: 3, bits: 32 })],
    ['of three channels', wavAround(second.subarray(0, 30_000), { ...PCM, channels: 3 })],
    ['of no channel', wavAround(second, { ...PCM, channels: 0 })],
    ['at 44.1 kHz', wavAround(second, { ...PCM, sampleRateHz: 44_100 })],
    ['without sound', wavAround(Buffer.alloc(0), PCM)],
    ['that ends before its end', whole.subarray(0, 20_000)],
    [
      'with a second chunk of samples',
      Buffer.concat([whole, Buffer.from('data'), Buffer.from([4, 0, 0, 0, 1, 1, 1, 1])]),
    ],
    ['with bytes behind its samples', Buffer.concat([whole, Buffer.from('LIST....and more')])],
    ['with half a sample', wavAround(second.subarray(0, 31_999), PCM)],
    ['that is empty', Buffer.alloc(0)],
    ['that is a head alone', whole.subarray(0, 30)],
    ['that is no WAV', Buffer.from('these are words and no sound')],
  ])('%s', async (_name, content) => {
    expect(await samplesOf(content)).toBeNull();
  });
});

function fail(): never {
  throw new TypeError('the file is not read');
}
