import { ProgramFailedError, runProgram } from '../../workers/run-program.js';
import { SoundTooLongError, UnreadableSoundError } from './errors.js';
import { inputOptions, limitsFor, type Reading } from './ffmpeg-options.js';
import type { SoundFacts, SoundTrack } from './probe-sound.js';
import { trackTimes } from './track-times.js';

/** Sample rate of the decoded sound. */
export const DECODED_RATE_HZ = 16_000;
const BYTES_PER_FLOAT = 4;
const FULL_SCALE = 32_768;

/** In others (MP3, AAC in ADTS, WAV) there are no times: what ffmpeg makes up is wrong where the rate changes. */
const WITH_TIMES = /^(mov|matroska|mpegts|amr|ogg|flac)/;
/** In these a late first time is silence that every player plays. In others it is the clock of a stream, or a coder's delay. */
const WITH_A_BEGINNING = /^(mov|matroska|mpegts|amr)/;
/** Those that keep the time from their beginning, not from their first sound. */
const FROM_THEIR_BEGINNING = /^(mov|matroska)/;
/** A time beyond it is that of a clock. */
const LATEST_START_S = 1_800;

export interface DecodeOptions {
  readonly reading: Reading;
  readonly facts: Pick<SoundFacts, 'format' | 'startS'>;
  /** Longer sound is refused. */
  readonly longestS: number;
  readonly signal: AbortSignal;
}

/**
 * The sound of one track as 16-bit samples at 16 kHz, all channels interleaved
 * in their order, whatever loudspeakers they are meant for. Gaps in the times
 * of the file are silence. Parts that cannot be decoded are left out.
 *
 * @param fd of the file
 * @throws UnreadableSoundError for sound that cannot be decoded, or has values that are no numbers; SoundTooLongError;
 *         UnavailableError where ffmpeg is not installed
 */
export async function* decodeSound(
  fd: number,
  track: SoundTrack,
  { reading, facts, longestS, signal }: DecodeOptions,
): AsyncGenerator<Int16Array> {
  const args = ['-nostdin', '-v', 'error', ...timeOptions(facts), ...toleranceOf(track)];
  args.push(...inputOptions(reading), '-i', '/dev/fd/3');
  args.push('-map', `0:a:${track.number}`, '-vn', '-sn', '-dn', '-map_metadata', '-1', '-threads', '1');
  args.push('-af', filtersFor(facts), ...channelOptions(track), '-f', 'f32le', 'pipe:1');
  // one second more, so that sound of just that length is not refused
  const outputBytes = (longestS + 1) * DECODED_RATE_HZ * track.channels * BYTES_PER_FLOAT;
  const run = runProgram({ program: 'ffmpeg', args, fd, limits: limitsFor({ outputBytes }), signal });
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const piece of run) {
      const all = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      const whole = all.length - (all.length % (BYTES_PER_FLOAT * track.channels));
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

/** ffmpeg would begin with the first time of a file, in a transport stream with that of each track, and take a jump of ten seconds for another clock. */
function timeOptions(facts: DecodeOptions['facts']): string[] {
  return ['-dts_delta_threshold', String(2 * LATEST_START_S), ...(keepsTimes(facts) ? ['-copyts'] : [])];
}

function keepsTimes({ format, startS }: DecodeOptions['facts']): boolean {
  return format === 'mpegts' || (FROM_THEIR_BEGINNING.test(format) && startS > 0 && startS <= LATEST_START_S);
}

/** ffmpeg cannot decode the pauses that telephones leave out (SID and empty frames of AMR): there may be any number of them. */
function toleranceOf({ codec }: SoundTrack): string[] {
  return codec.startsWith('amr') ? ['-max_error_rate', '1'] : [];
}

function filtersFor({ format, startS }: DecodeOptions['facts']): string {
  if (!WITH_TIMES.test(format)) return `aresample=osr=${DECODED_RATE_HZ}`;
  const times = `asetpts='${trackTimes(format === 'mpegts' ? startS : 0)}'`;
  const beginning = WITH_A_BEGINNING.test(format) ? ':first_pts=0' : '';
  return `${times},aresample=osr=${DECODED_RATE_HZ}:async=1${beginning}`;
}

/** More than two are left as they are: a count alone would have ffmpeg mix them for the loudspeakers of its own layout. */
function channelOptions({ channels }: SoundTrack): string[] {
  return channels > 2 ? [] : ['-ac', String(channels)];
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
