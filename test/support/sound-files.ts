import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadConversation } from '../../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../../src/audio/g711.js';

/** Why tests on files of sound cannot run here; undefined when they can. */
export const NO_FFMPEG = existsSync('/usr/bin/ffmpeg') ? undefined : 'no ffmpeg is installed';

/** A WAV file of 16-bit samples. */
export function wavOf(channels: readonly Int16Array[], sampleRateHz: number): Buffer {
  const length = channels[0]?.length ?? 0;
  const data = Buffer.alloc(length * channels.length * 2);
  for (let at = 0; at < length; at++)
    channels.forEach((samples, channel) =>
      data.writeInt16LE(samples[at] ?? 0, (at * channels.length + channel) * 2),
    );
  return wavAround(data, { format: 1, channels: channels.length, sampleRateHz, bits: 16 });
}

export interface WavFormat {
  /** 1: whole numbers, 3: floating point (RFC 2361) */
  readonly format: number;
  readonly channels: number;
  readonly sampleRateHz: number;
  readonly bits: number;
}

/** A WAV file around bytes that may be anything. */
export function wavAround(data: Buffer, { format, channels, sampleRateHz, bits }: WavFormat): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(format, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(sampleRateHz, 24);
  head.writeUInt32LE(Math.min(0xffff_ffff, (sampleRateHz * channels * bits) / 8), 28);
  head.writeUInt16LE(((channels * bits) / 8) % 65_536, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** A demo call: the caller left, the agent right, and the words of both. */
export function demoCall(number: number, seconds = Infinity) {
  const { caller, agent, turns } = loadConversation(number);
  const samples = Math.min(caller.length, seconds * 8000);
  const heard = turns.filter(({ endMs }) => endMs < samples / 8 - 500);
  const wav = wavOf(
    [caller, agent].map((bytes) => decodeUlaw(bytes.subarray(0, samples))),
    8000,
  );
  return { wav, turns: heard };
}

/** The same sound in another format, by the ending of its name. */
export async function encoded(directory: string, wav: Buffer, ending: string): Promise<Buffer> {
  const from = join(directory, 'sound.wav');
  const to = join(directory, `sound.${ending}`);
  await writeFile(from, wav);
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    from,
    ...(ending === 'mp3' ? ['-b:a', '64k'] : []),
    to,
  ]);
  return readFile(to);
}
