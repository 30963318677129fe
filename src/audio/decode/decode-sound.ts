import { ProgramFailedError, runProgram } from '../../workers/run-program.js';
import { SoundTooLongError, UnreadableSoundError } from './errors.js';
import { INPUT_OPTIONS, limitsFor } from './ffmpeg-options.js';

/** Of what is decoded. */
export const DECODED_RATE_HZ = 16_000;
const BYTES_PER_FLOAT = 4;
const FULL_SCALE = 32_768;

export interface DecodeOptions {
  /** 1 or 2; a file with others is mixed to so many. */
  readonly channels: 1 | 2;
  /** Longer sound is refused. */
  readonly longestS: number;
  readonly signal: AbortSignal;
}

/**
 * The sound of a file as 16-bit samples at 16 kHz, the channels interleaved.
 *
 * @param fd of the file
 * @throws UnreadableSoundError for sound that cannot be decoded, or has values that are no numbers; SoundTooLongError;
 *         UnavailableError where ffmpeg is not installed
 */
export async function* decodeSound(
  fd: number,
  { channels, longestS, signal }: DecodeOptions,
): AsyncGenerator<Int16Array> {
  const output = ['-f', 'f32le', '-ar', String(DECODED_RATE_HZ), '-ac', String(channels), 'pipe:1'];
  const only = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-threads', '1'];
  const args = [
    '-nostdin',
    '-v',
    'error',
    '-xerror',
    ...INPUT_OPTIONS,
    '-i',
    '/dev/fd/3',
    ...only,
    ...output,
  ];
  // one second more, so that sound of just that length is not refused
  const outputBytes = (longestS + 1) * DECODED_RATE_HZ * channels * BYTES_PER_FLOAT;
  const run = runProgram({ program: 'ffmpeg', args, fd, limits: limitsFor({ outputBytes }), signal });
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const piece of run) {
      const all = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      const whole = all.length - (all.length % (BYTES_PER_FLOAT * channels));
      rest = all.subarray(whole);
      if (whole > 0) yield toSamples(all.subarray(0, whole));
    }
  } catch (error) {
    if (!(error instanceof ProgramFailedError)) throw error;
    if (error.reason === 'output') throw new SoundTooLongError(longestS);
    if (error.reason === 'time')
      throw new UnreadableSoundError('the sound takes too long to decode', { cause: error });
    throw new UnreadableSoundError('the sound is damaged, or ends before its end', { cause: error });
  }
}

/** @throws UnreadableSoundError */
function toSamples(bytes: Buffer): Int16Array {
  const floats = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const samples = new Int16Array(floats.length);
  for (let at = 0; at < floats.length; at++) {
    const value = (floats[at] as number) * FULL_SCALE;
    if (!Number.isFinite(value)) throw new UnreadableSoundError('the sound has values that are no numbers');
    samples[at] = Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(value)));
  }
  return samples;
}
