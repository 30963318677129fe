import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { encoded, wavAround, wavOf } from './sound-files.js';

type Named = readonly [name: string, content: Buffer];

const RATE_HZ = 16_000;
const FORMATS = ['mp3', 'flac', 'm4a', 'ogg', 'webm'] as const;
const PCM = { format: 1, channels: 1, sampleRateHz: RATE_HZ, bits: 16 };

const tone = (seconds: number) =>
  Int16Array.from({ length: seconds * RATE_HZ }, (_, at) => 8_000 * Math.sin(at / (4 + (at % 997) / 500)));

/** Files that are no recording, or none that may be processed: none is longer than 3 MB. Limits: 2 MB, one minute. */
export async function hostileFiles(directory: string): Promise<readonly Named[]> {
  const wav = wavOf([tone(20)], RATE_HZ);
  const good = await Promise.all(
    FORMATS.map(async (ending): Promise<Named> => {
      const folder = join(directory, ending);
      await promisify(execFile)('mkdir', ['-p', folder]);
      return [ending, await encoded(folder, wav, ending)];
    }),
  );
  return [
    ...texts(),
    ...playlists(),
    ...wavs(wav),
    ...good.flatMap(([ending, content]) => cutOff(ending, content)),
    ...good.map(([ending, content]): Named => [`noise-behind-the-head.${ending}`, noiseBehind(content, 64)]),
    ...(await tooMuch(directory)),
    ...others(),
  ];
}

function texts(): Named[] {
  const text = (name: string, content: string | Buffer): Named => [name, Buffer.from(content)];
  return [
    text('empty.wav', ''),
    text('one-byte.mp3', 'x'),
    text('words.wav', 'these are words and no sound\n'.repeat(50)),
    text('words.mp3', 'x'.repeat(100_000)),
    text('page.ogg', '<!doctype html><html><body>404 Not Found</body></html>'),
    text('pointer.flac', 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n'),
    text('data.json.wav', JSON.stringify({ audio: true })),
    text('zeros.wav', Buffer.alloc(100_000)),
    text('ones.mp3', Buffer.alloc(100_000, 0xfe)),
    text('script.wav', '#!/bin/sh\ntouch /tmp/hearline-was-here\n'),
    text('subtitles.m4a', '1\n00:00:00,000 --> 00:00:01,000\nHello\n'),
  ];
}

/** Each would make ffmpeg read something else than itself. */
function playlists(): Named[] {
  return [
    ['playlist.wav', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    [
      'hls.mp3',
      Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:9/x.ts\n#EXT-X-ENDLIST\n'),
    ],
    ['concat.ogg', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    [
      'dash.m4a',
      Buffer.from('<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"></MPD>'),
    ],
    [
      'sdp.wav',
      Buffer.from('v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 9 RTP/AVP 0\n'),
    ],
    ['asx.flac', Buffer.from('<asx version="3.0"><entry><ref href="file:///etc/passwd"/></entry></asx>')],
    ['lavfi.wav', Buffer.from('movie=/etc/passwd')],
    ['pls.wav', Buffer.from('[playlist]\nFile1=file:///etc/passwd\nNumberOfEntries=1\n')],
  ];
}

function wavs(wav: Buffer): Named[] {
  const second = Buffer.alloc(RATE_HZ * 2);
  const floats = (value: number) => {
    const data = Buffer.alloc(RATE_HZ * 4);
    for (let at = 0; at < data.length; at += 4) data.writeFloatLE(at % 400 === 0 ? value : 0.1, at);
    return wavAround(data, { ...PCM, format: 3, bits: 32 });
  };
  const changed = (change: (copy: Buffer) => void) => {
    const copy = Buffer.from(wav);
    change(copy);
    return copy;
  };
  return [
    ['no-sound.wav', wavAround(Buffer.alloc(0), PCM)],
    ['no-channel.wav', wavAround(second, { ...PCM, channels: 0 })],
    ['many-channels.wav', wavAround(Buffer.alloc(64 * 2 * 1000), { ...PCM, channels: 64 })],
    ['most-channels.wav', wavAround(second, { ...PCM, channels: 65_535 })],
    ['no-rate.wav', wavAround(second, { ...PCM, sampleRateHz: 0 })],
    ['192-khz.wav', wavAround(second, { ...PCM, sampleRateHz: 192_000 })],
    ['2-hz.wav', wavAround(second, { ...PCM, sampleRateHz: 2 })],
    ['no-bits.wav', wavAround(second, { ...PCM, bits: 0 })],
    ['unknown-codec.wav', wavAround(second, { ...PCM, format: 0x4242 })],
    ['not-a-number.wav', floats(NaN)],
    ['infinite.wav', floats(Infinity)],
    ['negative-infinite.wav', floats(-Infinity)],
    ['cut-off.wav', wav.subarray(0, wav.length / 2)],
    ['head-alone.wav', wav.subarray(0, 44)],
    ['half-a-head.wav', wav.subarray(0, 20)],
    ['without-format.wav', changed((copy) => copy.write('junk', 12))],
    ['without-data.wav', changed((copy) => copy.write('junk', 36))],
    ['other-riff.wav', changed((copy) => copy.write('AVI ', 8))],
    ['behind-zeros.wav', Buffer.concat([Buffer.alloc(100_000), wav.subarray(0, 1000)])],
  ];
}

function cutOff(ending: string, content: Buffer): Named[] {
  return [
    [`cut-off.${ending}`, content.subarray(0, Math.floor(content.length / 2))],
    [`head-alone.${ending}`, content.subarray(0, 30)],
  ];
}

/** The beginning of the file, and bytes that are nothing. */
function noiseBehind(content: Buffer, bytes: number): Buffer {
  const noise = Buffer.alloc(content.length - bytes);
  for (let at = 0; at < noise.length; at++) noise[at] = (at * 7919 + (at >> 3)) % 251;
  return Buffer.concat([content.subarray(0, bytes), noise]);
}

/** Too long, or too large. */
async function tooMuch(directory: string): Promise<Named[]> {
  const seconds = 61;
  const silence = wavOf([new Int16Array(seconds * 8_000)], 8_000);
  const long = await encoded(directory, silence, 'flac');
  // as long as it can be below the limit of bytes
  const hours = join(directory, 'hours.flac');
  const args = ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono:d=7200', hours];
  await promisify(execFile)('ffmpeg', args);
  return [
    ['a-minute-and-a-second.flac', long],
    ['a-minute-and-a-second.wav', silence],
    ['two-hours-of-silence.flac', await readFile(hours)],
    ['too-large.wav', wavOf([new Int16Array(1_200_000)], 96_000)],
    ['too-large.mp3', Buffer.alloc(3_000_000, 'x')],
  ];
}

function others(): Named[] {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  return [
    ['picture.wav', png],
    ['paper.mp3', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF')],
    ['packed.flac', gzipSync(Buffer.alloc(1_000_000))],
    ['archive.ogg', Buffer.from('PK\x03\x04' + '\0'.repeat(100), 'latin1')],
    ['program.wav', Buffer.from('\x7fELF\x02\x01\x01' + '\0'.repeat(100), 'latin1')],
    ['tag-alone.mp3', Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x07v', 'latin1'), Buffer.alloc(1014)])],
    ['box-alone.m4a', Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42isom', 'latin1')],
    ['page-alone.ogg', Buffer.from('OggS\0\x02' + '\0'.repeat(20), 'latin1')],
    ['mark-alone.flac', Buffer.from('fLaC')],
  ];
}
