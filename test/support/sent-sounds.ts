import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { wavOf } from './sound-files.js';

/** The sound that nearly all files are made of: one tone of half a second in the middle of each second. */
export const SECONDS = 4;
/** Beginnings of the tones, s. */
export const BEEPS = [0.25, 1.25, 2.25, 3.25];

export function beeps(rateHz: number, at: readonly number[] = BEEPS, seconds = SECONDS): Int16Array {
  return Int16Array.from({ length: rateHz * seconds }, (_, n) => {
    const isOn = at.some((start) => n / rateHz >= start && n / rateHz < start + 0.5);
    return isOn ? Math.round(10_000 * Math.sin((2 * Math.PI * 700 * n) / rateHz)) : 0;
  });
}

/** Beginnings of the tones of each channel, s: no two channels have the same. */
export const tonesOf = (channels: number) =>
  Array.from({ length: channels }, (_, channel) => [0.5 + (channel % 4), 5 + (channel >> 2)]);

/** A file that ffmpeg makes. */
interface SentSound {
  readonly name: string;
  /** Inputs and their kinds of track; left out: the sound. */
  readonly of?: readonly string[];
  readonly options?: readonly string[];
}

/** Written as to a pipe: what is in front cannot be filled in at the end. */
const FROM_A_PIPE = ['-seekable', '0'];

export const PIPED = [
  { codec: 'pcm_s16le' },
  { codec: 'pcm_s24le' },
  { codec: 'pcm_f32le' },
  { codec: 'pcm_u8' },
  { codec: 'pcm_alaw' },
  { codec: 'pcm_mulaw' },
  { codec: 'adpcm_ima_wav' },
  { codec: 'adpcm_g722', more: ['-ar', '16000'] },
  { codec: 'libgsm_ms' },
].map(({ codec, more = [] }) => ({
  ...{ codec, name: `piped-${codec}.wav` },
  options: ['-c:a', codec, ...more, ...FROM_A_PIPE],
}));

export const PLAYED: readonly SentSound[] = [
  { name: 'cbr.mp3', options: ['-b:a', '32k', '-write_xing', '0'] },
  { name: 'vbr.mp3', options: ['-q:a', '4', '-write_xing', '0'] },
  { name: 'sound.aac' },
  { name: 'no-length.flac', options: FROM_A_PIPE },
  { name: 'sound.w64' },
  { name: 'sound.aiff' },
  { name: 'sound.caf' },
  { name: 'sound.au' },
  { name: 'sound.ts', options: ['-c:a', 'aac'] },
  { name: 'sound.mka' },
  { name: 'live.webm', options: ['-live', '1'] },
  { name: 'sound.oga', options: ['-c:a', 'flac'] },
  { name: 'sound.spx', options: ['-c:a', 'libspeex'] },
  {
    name: 'fragments.m4a',
    options: ['-movflags', 'empty_moov+default_base_moof', '-frag_duration', '500000'],
  },
  { name: 'alac.m4a', options: ['-c:a', 'alac'] },
  { name: 'sound.mov', options: ['-c:a', 'pcm_s16be'] },
  { name: 'float.wav', options: ['-c:a', 'pcm_f64le'] },
];

export const IN_OGG = ['libopus', 'libvorbis', 'flac', 'libspeex'].map((codec) => ({
  ...{ codec, name: `${codec}.ogg`, options: ['-c:a', codec] },
}));

/** The second half of the sound comes 40 s later. */
export const WITH_GAP = ['mka', 'webm', 'm4a', 'ts'].map((ending) => ({
  name: `gap.${ending}`,
  options: ['-af', 'asetpts=PTS+gt(T\\,1.99)*40/TB', ...(ending === 'webm' ? [] : ['-c:a', 'aac'])],
}));

export const LATE = ['mka', 'webm', 'm4a'].map((ending) => ({ name: `late.${ending}`, of: ['2 s late:a'] }));

export const TRACKS = ['m4a', 'mka', 'ts'].map((ending) => ({
  name: `tracks.${ending}`,
  of: ['in.wav:a', '3 s late:a'],
  options: ['-c:a', 'aac'],
}));

export const CHANNELS = [
  { channels: 3, ending: 'wav' },
  { channels: 3, ending: 'flac' },
  { channels: 4, ending: 'flac', layout: 'quad' },
  { channels: 5, ending: 'm4a', layout: '5.0', more: ['-c:a', 'alac'] },
  { channels: 6, ending: 'flac', layout: '5.1' },
  { channels: 6, ending: 'wav', layout: 'hexagonal' },
  { channels: 8, ending: 'flac', layout: '7.1' },
  { channels: 8, ending: 'caf' },
].map(({ channels, ending, layout, more = [] }) => ({
  channels,
  name: `${channels}${layout === undefined ? '' : `-${layout}`}.${ending}`,
  of: [`${channels}.wav:a`],
  options:
    layout === undefined
      ? more
      : ['-af', `channelmap=${[...Array(channels).keys()].join('|')}:${layout}`, ...more],
}));
const COUNTS = [...new Set(CHANNELS.map(({ channels }) => channels))];

const OTHERS: readonly SentSound[] = [
  { name: 'small.wav', options: ['-c:a', 'pcm_mulaw'] },
  { name: 'rf64.wav', options: ['-rf64', 'always'] },
  { name: 'plain.mp3', options: ['-b:a', '32k'] },
  { name: 'other.mp3', options: ['-b:a', '64k', '-ar', '44100'] },
  { name: 'tagged.mp3', options: ['-b:a', '32k', '-id3v2_version', '0', '-write_xing', '0'] },
  { name: 'link.opus', options: ['-c:a', 'libopus'] },
  { name: 'link-2.ogg', options: ['-c:a', 'libvorbis', '-ar', '16000'] },
  { name: 'pauses.3gp', of: ['pauses.amr:a'], options: ['-c', 'copy'] },
  { name: 'long-video.mp4', of: ['pictures:v', 'in.wav:a'] },
  { name: 'long-video.webm', of: ['pictures:v', 'in.wav:a'] },
  { name: 'uneven.m4a', of: ['short.wav:a', 'in.wav:a'] },
  { name: 'long.flac', of: ['noise:a'], options: ['-sample_fmt', 's16', ...FROM_A_PIPE] },
];

interface Input {
  readonly name: string;
  /** Left out: the file of that name. */
  readonly args?: readonly string[];
}

const GENERATED = ['-f', 'lavfi', '-i'];
const INPUTS: readonly Input[] = [
  { name: 'in.wav' },
  { name: 'short.wav' },
  { name: 'pauses.amr' },
  { name: '2 s late', args: ['-itsoffset', '2', '-i', 'in.wav'] },
  { name: '3 s late', args: ['-itsoffset', '3', '-i', 'in.wav'] },
  { name: 'pictures', args: [...GENERATED, 'color=s=16x16:d=20:r=5'] },
  { name: 'noise', args: [...GENERATED, 'anoisesrc=r=8000:d=130:s=1'] },
  ...COUNTS.map((channels) => ({ name: `${channels}.wav` })),
];

/** Makes all files in a folder by one run of ffmpeg: to start it costs more than to encode some seconds. */
export async function makeSentSounds(folder: string): Promise<void> {
  const write = (name: string, content: Buffer) => writeFile(join(folder, name), content);
  await write('in.wav', wavOf([beeps(8_000)], 8_000));
  await write('short.wav', wavOf([beeps(8_000, [0.25], 1)], 8_000));
  await write('pauses.amr', pausesInAmr());
  for (const channels of COUNTS) {
    const sound = tonesOf(channels).map((at) => beeps(8_000, at, 7));
    await write(`${channels}.wav`, wavOf(sound, 8_000));
  }
  const isThere = (name: string) => INPUTS.some((input) => input.name === name);
  const files = [...PIPED, ...PLAYED, ...IN_OGG, ...WITH_GAP, ...LATE, ...TRACKS, ...CHANNELS, ...OTHERS];
  const outputs = files.filter(({ name }) => !isThere(name)).flatMap(outputOf);
  const inputs = INPUTS.flatMap(({ name, args = ['-i', name] }) => args);
  const args = ['-v', 'error', '-y', ...inputs, ...outputs];
  await promisify(execFile)('ffmpeg', args, { cwd: folder });
}

function outputOf({ name, of = ['in.wav:a'], options = [] }: SentSound): string[] {
  const tracks = of.map((track) => {
    const [input, kind] = track.split(':');
    return `${INPUTS.findIndex((each) => each.name === input)}:${kind}`;
  });
  return [...tracks.flatMap((track) => ['-map', track]), ...options, name];
}

/** By hand, ffmpeg may have no encoder: 1 s of empty frames, then 25 of speech, then 1 s of silence descriptors. */
function pausesInAmr(): Buffer {
  const frames = [
    ...Array.from({ length: 50 }, () => Buffer.from([0x7c])),
    ...Array.from({ length: 25 }, (_, at) => Buffer.concat([Buffer.from([0x3c]), noise(31, at)])),
    ...Array.from({ length: 50 }, () => Buffer.concat([Buffer.from([0x44]), Buffer.alloc(5)])),
    ...Array.from({ length: 25 }, (_, at) => Buffer.concat([Buffer.from([0x3c]), noise(31, at + 99)])),
  ];
  return Buffer.concat([Buffer.from('#!AMR\n'), ...frames]);
}

function noise(bytes: number, seed: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, (_, at) => ((at + 7) * 7919 * (seed + 3)) % 251));
}
