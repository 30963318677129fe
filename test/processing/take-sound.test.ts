import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SoundTooLongError } from '../../src/audio/decode/errors.js';
import { takeSound } from '../../src/processing/take-sound.js';
import { NO_FFMPEG, wavOf } from '../support/sound-files.js';

const suite = NO_FFMPEG ? describe.skip : describe;
const named = (name: string) => (NO_FFMPEG ? `${name} (skipped: ${NO_FFMPEG})` : name);
const run = promisify(execFile);
const LONGEST_S = 120;
/** The sound that all files here are made of: 4 s, one tone of half a second in the middle of each second. */
const SECONDS = 4;
const BEEPS = [0.25, 1.25, 2.25, 3.25];

let dir: string;
let speech: Buffer;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hearline-take-sound-'));
  speech = wavOf([beeps(8_000)], 8_000);
  await writeFile(join(dir, 'in.wav'), speech);
});
afterAll(() => rm(dir, { recursive: true }));

function beeps(rateHz: number, at: readonly number[] = BEEPS, seconds = SECONDS): Int16Array {
  return Int16Array.from({ length: rateHz * seconds }, (_, n) => {
    const isOn = at.some((start) => n / rateHz >= start && n / rateHz < start + 0.5);
    return isOn ? Math.round(10_000 * Math.sin((2 * Math.PI * 700 * n) / rateHz)) : 0;
  });
}

/**
 * A file that ffmpeg makes of the sound, by options and the ending of the name; `-i in.wav` is put in front.
 */
async function made(name: string, ...options: string[]): Promise<Buffer> {
  const to = join(dir, name);
  await run('ffmpeg', ['-v', 'error', '-y', '-i', join(dir, 'in.wav'), ...options, to]);
  return readFile(to);
}

async function madeBy(name: string, ...args: string[]): Promise<Buffer> {
  await run('ffmpeg', ['-v', 'error', '-y', ...args, name], { cwd: dir });
  return readFile(join(dir, name));
}

interface Taken {
  readonly seconds: number;
  readonly warnings: readonly string[];
  /** Beginnings of the tones of each channel, s. */
  readonly tones: readonly (readonly number[])[];
}

async function taken(content: Buffer, longestS = LONGEST_S): Promise<Taken> {
  const path = join(dir, 'sent');
  await writeFile(path, content);
  const file = await open(path, 'r');
  const pieces: Uint8Array[] = [];
  const vault = {
    write: async (bytes: AsyncIterable<Uint8Array>) => {
      for await (const piece of bytes) pieces.push(Buffer.from(piece));
      return { name: 'v', sizeBytes: pieces.reduce((sum, each) => sum + each.length, 0) };
    },
    remove: async () => {},
  };
  try {
    const options = { vault: vault as never, longestS, signal: new AbortController().signal };
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
const fromPipe = async (...options: string[]) => {
  const args = ['-v', 'error', '-i', join(dir, 'in.wav'), ...options, 'pipe:1'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1 << 24 });
  return stdout;
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

  it.each([
    ['pcm_s16le'],
    ['pcm_s24le'],
    ['pcm_f32le'],
    ['pcm_u8'],
    ['pcm_alaw'],
    ['pcm_mulaw'],
    ['adpcm_ima_wav'],
    ['adpcm_g722', '-ar', '16000'],
    ['libgsm_ms'],
  ])('is heard to its end: %s from a pipe', async (codec, ...more) => {
    expectWhole(await taken(await fromPipe('-c:a', codec, ...more, '-f', 'wav')));
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
    const coded = await made('small.wav', '-c:a', 'pcm_mulaw');
    expectWhole(await taken(withSize(coded, short / 2)), { warned: true });
  });

  it('has no more than its samples where chunks of other kinds are behind them', async () => {
    const chunk = Buffer.concat([Buffer.from('LIST\x04\0\0\0INFO', 'latin1')]);
    expectWhole(await taken(Buffer.concat([speech, chunk])));
    expectWhole(await taken(await made('rf64.wav', '-rf64', 'always')));
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
  it.each<[string, readonly string[]]>([
    ['cbr.mp3', ['-b:a', '32k', '-write_xing', '0']],
    ['vbr.mp3', ['-q:a', '4', '-write_xing', '0']],
    ['sound.aac', []],
    ['no-length.flac', ['-f', 'flac', 'pipe:1']],
    ['sound.w64', []],
    ['sound.aiff', []],
    ['sound.caf', []],
    ['sound.au', []],
    ['sound.ts', ['-c:a', 'aac']],
    ['sound.mka', []],
    ['live.webm', ['-live', '1']],
    ['sound.oga', ['-c:a', 'flac']],
    ['sound.spx', ['-c:a', 'libspeex']],
    ['fragments.m4a', ['-movflags', 'empty_moov+default_base_moof', '-frag_duration', '500000']],
    ['alac.m4a', ['-c:a', 'alac']],
    ['sound.mov', ['-c:a', 'pcm_s16be']],
    ['float.wav', ['-c:a', 'pcm_f64le']],
  ])('is heard: %s', async (name, options) => {
    const content = options.includes('pipe:1')
      ? await fromPipe(...options.slice(0, -1))
      : await made(name, ...options);
    expectWhole(await taken(content));
  });

  it('is heard where zeros, tags or another file are behind it', async () => {
    const mp3 = await made('plain.mp3', '-b:a', '32k');
    for (const behind of [
      Buffer.alloc(5_000),
      Buffer.from('TAG'.padEnd(128, ' ')),
      Buffer.from('junk'.repeat(99)),
    ])
      expectWhole(await taken(Buffer.concat([mp3, behind])));
    const twice = await taken(Buffer.concat([mp3, mp3]));
    expect(twice.tones[0]).toHaveLength(2 * BEEPS.length);
    const other = await made('other.mp3', '-b:a', '64k', '-ar', '44100');
    const { tones, seconds } = await taken(Buffer.concat([mp3, other]));
    expect([tones[0]?.length, Math.round(seconds)]).toEqual([2 * BEEPS.length, 2 * SECONDS]);
  });

  it.each([
    ['longer than the file', 10_000_000],
    ['that reaches over half of the sound', 9_000],
    ['too small', 3],
  ])('is heard behind a tag with a length that is %s', async (_, bytes) => {
    const mp3 = await made('tagged.mp3', '-b:a', '32k', '-id3v2_version', '0', '-write_xing', '0');
    const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f);
    const tag = Buffer.from([...Buffer.from('ID3\x04\0\0', 'latin1'), ...size, ...Buffer.alloc(400, 0x41)]);
    expectWhole(await taken(Buffer.concat([tag, mp3])));
  });

  it.each(['libopus', 'libvorbis', 'flac', 'libspeex'])(
    'is heard without the end-of-stream flag of its last page: %s in Ogg',
    async (codec) => {
      const ogg = await made('eos.ogg', '-c:a', codec);
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
    const link = await made('link.opus', '-c:a', 'libopus');
    const other = await made('link-2.ogg', '-c:a', 'libvorbis', '-ar', '16000');
    for (const [content, first] of [
      [Buffer.concat([link, link]), link],
      [Buffer.concat([other, other, other]), other],
    ] as const) {
      const { tones } = await taken(content);
      expect(tones[0]).toHaveLength(BEEPS.length * Math.round(content.length / first.length));
    }
  });

  it('has its pauses at their length: AMR', async () => {
    // by hand, ffmpeg may have no encoder: 1 s of empty frames, then 25 of speech, then 1 s of silence descriptors
    const frames = [
      ...Array.from({ length: 50 }, () => Buffer.from([0x7c])),
      ...Array.from({ length: 25 }, (_, at) => Buffer.concat([Buffer.from([0x3c]), noise(31, at)])),
      ...Array.from({ length: 50 }, () => Buffer.concat([Buffer.from([0x44]), Buffer.alloc(5)])),
      ...Array.from({ length: 25 }, (_, at) => Buffer.concat([Buffer.from([0x3c]), noise(31, at + 99)])),
    ];
    const amr = Buffer.concat([Buffer.from('#!AMR\n'), ...frames]);
    await writeFile(join(dir, 'pauses.amr'), amr);
    const phone = await madeBy('pauses.3gp', '-i', 'pauses.amr', '-c', 'copy');
    for (const content of [amr, phone]) {
      const { seconds } = await taken(content);
      expect(Math.abs(seconds - 3)).toBeLessThan(0.05);
    }
  });

  it('is heard where pictures go on longer than the sound', async () => {
    const video = ['-f', 'lavfi', '-i', 'color=s=16x16:d=20:r=5', '-i', 'in.wav'];
    expectWhole(await taken(await madeBy('long-video.mp4', ...video)));
    expectWhole(await taken(await madeBy('long-video.webm', ...video)));
  });
});

suite(named('times in a file'), () => {
  it.each(['mka', 'webm', 'm4a', 'ts'])('are kept across gaps: %s', async (ending) => {
    // the second half of the sound comes 40 s later
    const gap = [
      '-i',
      'in.wav',
      '-af',
      'asetpts=PTS+gt(T\\,1.99)*40/TB',
      ...(ending === 'webm' ? [] : ['-c:a', 'aac']),
    ];
    const { tones, seconds } = await taken(await madeBy(`gap.${ending}`, ...gap));
    expect(seconds).toBeGreaterThan(43.5);
    expect(tones[0]?.map((place) => Math.round(place))).toEqual([0, 1, 42, 43]);
  });

  it.each(['mka', 'webm', 'm4a'])('are kept where the sound begins late: %s', async (ending) => {
    const content = await madeBy(`late.${ending}`, '-itsoffset', '2', '-i', 'in.wav');
    expectWhole(await taken(content), { from: 2 });
  });

  it('are those of each track', async () => {
    const inputs = ['-i', 'in.wav', '-itsoffset', '3', '-i', 'in.wav', '-map', '0:a', '-map', '1:a'];
    for (const ending of ['m4a', 'mka', 'ts'] as const) {
      const { tones } = await taken(await madeBy(`tracks.${ending}`, ...inputs, '-c:a', 'aac'));
      expect(tones.map((each) => each.map((place) => Math.round(place - 0.2)))).toEqual([
        [0, 1, 2, 3],
        [3, 4, 5, 6],
      ]);
    }
  });
});

suite(named('a party on a channel or a track of its own'), () => {
  const own = (channels: number) =>
    Array.from({ length: channels }, (_, channel) => [0.5 + (channel % 4), 5 + (channel >> 2)]);

  it.each<[number, string, readonly string[]]>([
    [3, 'wav', []],
    [3, 'flac', []],
    [4, 'flac', ['-channel_layout', 'quad']],
    [5, 'm4a', ['-channel_layout', '5.0', '-c:a', 'alac']],
    [6, 'flac', ['-channel_layout', '5.1']],
    [6, 'wav', ['-channel_layout', 'hexagonal']],
    [8, 'flac', ['-channel_layout', '7.1']],
    [8, 'caf', []],
  ])('is heard by its number: %i channels, %s', async (channels, ending, [_, layout, ...codec]) => {
    const wav = wavOf(
      own(channels).map((at) => beeps(8_000, at, 7)),
      8_000,
    );
    await writeFile(join(dir, 'many.wav'), wav);
    const shape = layout ? ['-af', `channelmap=${[...Array(channels).keys()].join('|')}:${layout}`] : [];
    const content =
      ending === 'wav' && !layout
        ? wav
        : await madeBy(`many-out.${ending}`, '-i', 'many.wav', ...shape, ...codec);
    const { tones } = await taken(content);
    expect(tones.map((each) => each.map((place) => Math.round(place * 2) / 2))).toEqual(own(channels));
  });

  it('is refused with more than eight, whatever tracks they are on', async () => {
    const nine = wavOf(
      Array.from({ length: 9 }, () => beeps(8_000)),
      8_000,
    );
    await expect(taken(nine)).rejects.toThrow('9 channels: from 1 to 8 are read');
  });

  it('is heard where another track ends earlier, and where another one cannot be read', async () => {
    await writeFile(join(dir, 'short.wav'), wavOf([beeps(8_000, [0.25], 1)], 8_000));
    const inputs = ['-i', 'short.wav', '-i', 'in.wav', '-map', '0:a', '-map', '1:a'];
    const { tones, seconds } = await taken(await madeBy('uneven.m4a', ...inputs));
    expect([tones.map((each) => each.length), Math.round(seconds)]).toEqual([[1, 4], 4]);
  });
});

suite(named('a sound that is too long'), () => {
  it('is refused before it is decoded, whatever it says of its length', async () => {
    const hours = await fromSilence('-t', '36000', '-c:a', 'flac', '-f', 'flac');
    const lying = Buffer.from(hours);
    lying.writeUInt32BE(8_000, lying.indexOf('fLaC') + 22);
    for (const content of [hours, lying]) {
      const began = performance.now();
      await expect(taken(content)).rejects.toThrow(SoundTooLongError);
      expect(performance.now() - began).toBeLessThan(5_000); // decoded whole: 95 s
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

async function fromSilence(...options: string[]): Promise<Buffer> {
  const args = ['-v', 'error', '-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', ...options, 'pipe:1'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1 << 26 });
  return stdout;
}

function noise(bytes: number, seed: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, (_, at) => ((at + 7) * 7919 * (seed + 3)) % 251));
}

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
