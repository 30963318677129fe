import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SoundTooLongError } from '../../src/audio/decode/errors.js';
import { takeSound } from '../../src/processing/take-sound.js';
import {
  BEEPS,
  beeps,
  CHANNELS,
  IN_OGG,
  LATE,
  makeSentSounds,
  PIPED,
  PLAYED,
  SECONDS,
  tonesOf,
  TRACKS,
  WITH_GAP,
} from '../support/sent-sounds.js';
import { NO_FFMPEG, wavOf } from '../support/sound-files.js';

const suite = NO_FFMPEG ? describe.skip : describe;
const named = (name: string) => (NO_FFMPEG ? `${name} (skipped: ${NO_FFMPEG})` : name);
const LONGEST_S = 120;

let dir: string;
let speech: Buffer;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hearline-take-sound-'));
  if (!NO_FFMPEG) await makeSentSounds(dir);
  speech = wavOf([beeps(8_000)], 8_000);
});
afterAll(() => rm(dir, { recursive: true }));

const made = (name: string) => readFile(join(dir, name));

interface Taken {
  readonly seconds: number;
  readonly warnings: readonly string[];
  /** Beginnings of the tones of each channel, s. */
  readonly tones: readonly (readonly number[])[];
}

async function taken(content: Buffer, { onWrite = () => {} } = {}): Promise<Taken> {
  const path = join(dir, 'sent');
  await writeFile(path, content);
  const file = await open(path, 'r');
  const pieces: Uint8Array[] = [];
  const vault = {
    write: async (bytes: AsyncIterable<Uint8Array>) => {
      onWrite();
      for await (const piece of bytes) pieces.push(Buffer.from(piece));
      return { name: 'v', sizeBytes: pieces.reduce((sum, each) => sum + each.length, 0) };
    },
    remove: async () => {},
  };
  try {
    const options = { vault: vault as never, longestS: LONGEST_S, signal: new AbortController().signal };
    const { sound } = await takeSound(file, options);
    const { channels, sampleRateHz = 16_000, durationMs, warnings = [] } = sound;
    const all = Buffer.concat(pieces);
    const samples = new Int16Array(all.buffer, all.byteOffset, all.length / 2);
    const tones = Array.from({ length: channels }, (_, channel) =>
      tonesIn(
        samples.filter((__, at) => at % channels === channel),
        sampleRateHz,
      ),
    );
    return { seconds: durationMs / 1000, warnings, tones };
  } finally {
    await file.close();
  }
}

/** Beginnings of stretches of sound that are a quarter of a second long at least, to a tenth of a second. */
function tonesIn(samples: Int16Array, rateHz: number): number[] {
  const step = rateHz / 50;
  const loud = Array.from({ length: Math.floor(samples.length / step) }, (_, at) =>
    samples.subarray(at * step, (at + 1) * step).some((sample) => Math.abs(sample) > 1_000),
  );
  return loud.flatMap((isLoud, at) => {
    const isBeginning = isLoud && !loud[at - 1] && loud.slice(at, at + 12).filter(Boolean).length >= 10;
    return isBeginning ? [Math.round((at / 50) * 10) / 10] : [];
  });
}

/** Everything that was sent, at its place, and no word about it. */
function expectWhole({ seconds, tones, warnings }: Taken, { from = 0, warned = false } = {}): void {
  expect(Math.abs(seconds - SECONDS - from)).toBeLessThan(0.3);
  expect(tones[0]).toHaveLength(BEEPS.length);
  for (const [at, place] of (tones[0] ?? []).entries())
    expect(Math.abs(place - from - (BEEPS[at] ?? NaN))).toBeLessThan(0.2);
  if (!warned) expect(warnings).toEqual([]);
}

const withSize = (wav: Buffer, bytes: number, riffBytes?: number) => {
  const copy = Buffer.from(wav);
  copy.writeUInt32LE(bytes, copy.indexOf('data') + 4);
  if (riffBytes !== undefined) copy.writeUInt32LE(riffBytes, 4);
  return copy;
};

suite(named('a WAV whose head has another length than it'), () => {
  it.each([
    ['-1', 0xffff_ffff],
    ['the largest of 31 bits', 0x7fff_ffff],
    ['what sox writes', 0x7fff_f000],
    ['0', 0],
    ['44 bytes too many', SECONDS * 16_000 + 44],
  ])('is heard to its end: %s', async (_, bytes) => {
    expectWhole(await taken(withSize(speech, bytes, bytes)));
  });

  it.each(PIPED)('is heard to its end: $codec from a pipe', async ({ name }) => {
    expectWhole(await taken(await made(name)));
  });

  it('is heard to its end with an odd last byte', async () => {
    expectWhole(await taken(Buffer.concat([withSize(speech, 0xffff_ffff), Buffer.from([1])])));
    expectWhole(await taken(withSize(speech, SECONDS * 16_000 - 1).subarray(0, speech.length - 1)));
  });

  it.each([0.01, 0.25, 0.6])('is heard beyond %f of it, with both lengths', async (share) => {
    const short = Math.round((SECONDS * 16_000 * share) / 2) * 2;
    const sound = await taken(withSize(speech, short));
    expectWhole(sound, { warned: true });
    expect(sound.warnings).toEqual([
      expect.stringMatching(new RegExp(`says that it has ${(SECONDS * share).toFixed(1)} s .* has 4.0 s`)),
    ]);
    const coded = await made('small.wav');
    expectWhole(await taken(withSize(coded, short / 2)), { warned: true });
  });

  it('has no more than its samples where chunks of other kinds are behind them', async () => {
    const chunk = Buffer.concat([Buffer.from('LIST\x04\0\0\0INFO', 'latin1')]);
    expectWhole(await taken(Buffer.concat([speech, chunk])));
    expectWhole(await taken(await made('rf64.wav')));
  });

  it('is refused where a third of it is missing, with both lengths', async () => {
    const cut = speech.subarray(0, 44 + SECONDS * 16_000 * 0.5);
    await expect(taken(cut)).rejects.toThrow('cut off: it has 2.0 s of sound and should have 4.0 s');
  });

  it('is heard with a warning where half a second is missing', async () => {
    const { warnings, tones } = await taken(speech.subarray(0, speech.length - 8_000));
    expect(tones[0]).toHaveLength(BEEPS.length);
    expect(warnings).toEqual([expect.stringContaining('says that it has 4.0 s of sound and has 3.5 s')]);
  });
});

suite(named('a file that plays to its end'), () => {
  it.each(PLAYED)('is heard: $name', async ({ name }) => {
    expectWhole(await taken(await made(name)));
  });

  it('is heard where zeros, tags or another file are behind it', async () => {
    const mp3 = await made('plain.mp3');
    for (const behind of [
      Buffer.alloc(5_000),
      Buffer.from('TAG'.padEnd(128, ' ')),
      Buffer.from('junk'.repeat(99)),
    ])
      expectWhole(await taken(Buffer.concat([mp3, behind])));
    const twice = await taken(Buffer.concat([mp3, mp3]));
    expect(twice.tones[0]).toHaveLength(2 * BEEPS.length);
    const other = await made('other.mp3');
    const { tones, seconds } = await taken(Buffer.concat([mp3, other]));
    expect([tones[0]?.length, Math.round(seconds)]).toEqual([2 * BEEPS.length, 2 * SECONDS]);
  });

  it.each([
    ['longer than the file', 10_000_000],
    ['that reaches over half of the sound', 9_000],
    ['too small', 3],
  ])('is heard behind a tag with a length that is %s', async (_, bytes) => {
    const mp3 = await made('tagged.mp3');
    const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f);
    const tag = Buffer.from([...Buffer.from('ID3\x04\0\0', 'latin1'), ...size, ...Buffer.alloc(400, 0x41)]);
    expectWhole(await taken(Buffer.concat([tag, mp3])));
  });

  it.each(IN_OGG)(
    'is heard without the end-of-stream flag of its last page: $codec in Ogg',
    async ({ name }) => {
      const ogg = await made(name);
      const last = ogg.lastIndexOf('OggS');
      ogg.writeUInt8((ogg[last + 5] ?? 0) & ~4, last + 5);
      writeChecksum(ogg, last);
      expectWhole(await taken(ogg));
      // a page that is missing whole is not found; half of one is
      const cut = ogg.subarray(0, last + Math.floor((ogg.length - last) / 2));
      await expect(taken(cut)).rejects.toThrow('its last page is not whole');
    },
  );

  it('is heard with all links of a chained Ogg', async () => {
    const link = await made('link.opus');
    const other = await made('link-2.ogg');
    for (const [content, first] of [
      [Buffer.concat([link, link]), link],
      [Buffer.concat([other, other, other]), other],
    ] as const) {
      const { tones } = await taken(content);
      expect(tones[0]).toHaveLength(BEEPS.length * Math.round(content.length / first.length));
    }
  });

  it('has its pauses at their length: AMR', async () => {
    for (const name of ['pauses.amr', 'pauses.3gp']) {
      const { seconds } = await taken(await made(name));
      expect(Math.abs(seconds - 3)).toBeLessThan(0.05);
    }
  });

  it('is heard where pictures go on longer than the sound', async () => {
    expectWhole(await taken(await made('long-video.mp4')));
    expectWhole(await taken(await made('long-video.webm')));
  });
});

suite(named('times in a file'), () => {
  it.each(WITH_GAP)('are kept across gaps: $name', async ({ name }) => {
    const { tones, seconds } = await taken(await made(name));
    expect(seconds).toBeGreaterThan(43.5);
    expect(tones[0]?.map((place) => Math.round(place))).toEqual([0, 1, 42, 43]);
  });

  it.each(LATE)('are kept where the sound begins late: $name', async ({ name }) => {
    expectWhole(await taken(await made(name)), { from: 2 });
  });

  it('are those of each track', async () => {
    for (const { name } of TRACKS) {
      const { tones } = await taken(await made(name));
      expect(tones.map((each) => each.map((place) => Math.round(place - 0.2)))).toEqual([
        [0, 1, 2, 3],
        [3, 4, 5, 6],
      ]);
    }
  });
});

suite(named('a party on a channel or a track of its own'), () => {
  it.each(CHANNELS)('is heard by its number: $channels channels, $name', async ({ channels, name }) => {
    const { tones } = await taken(await made(name));
    expect(tones.map((each) => each.map((place) => Math.round(place * 2) / 2))).toEqual(tonesOf(channels));
  });

  it('is refused with more than eight, whatever tracks they are on', async () => {
    const nine = wavOf(
      Array.from({ length: 9 }, () => beeps(8_000)),
      8_000,
    );
    await expect(taken(nine)).rejects.toThrow('9 channels: from 1 to 8 are read');
  });

  it('is heard where another track ends earlier, and where another one cannot be read', async () => {
    const { tones, seconds } = await taken(await made('uneven.m4a'));
    expect([tones.map((each) => each.length), Math.round(seconds)]).toEqual([[1, 4], 4]);
  });
});

suite(named('a sound that is too long'), () => {
  it('is refused before it is decoded, whatever it says of its length', async () => {
    const long = await made('long.flac');
    const lying = Buffer.from(long);
    lying.writeUInt32BE(8_000, lying.indexOf('fLaC') + 22);
    for (const content of [long, lying]) {
      const onWrite = jest.fn();
      await expect(taken(content, { onWrite })).rejects.toThrow(SoundTooLongError);
      expect(onWrite).not.toHaveBeenCalled(); // samples are written as they are decoded
    }
  });

  it.each([1, 2])('is none with %i samples', async (samples) => {
    const { seconds } = await taken(wavOf([new Int16Array(samples).fill(99)], 8_000));
    expect(seconds).toBeLessThan(0.01);
  });
  it('is none without samples, and has no sound', async () => {
    await expect(taken(wavOf([new Int16Array(0)], 8_000))).rejects.toThrow('no sound');
  });
});

/** Writes the checksum of the last page. */
function writeChecksum(ogg: Buffer, from: number): void {
  ogg.writeUInt32LE(0, from + 22);
  let sum = 0;
  for (const byte of ogg.subarray(from)) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1;
  }
  ogg.writeUInt32LE(sum >>> 0, from + 22);
}
