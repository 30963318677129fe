import { z } from 'zod';
import { ProgramFailedError, runProgram } from '../../workers/run-program.js';
import { UnreadableSoundError } from './errors.js';
import { inputOptions, limitsFor, type Reading } from './ffmpeg-options.js';

/** One track of sound in a file. */
export interface SoundTrack {
  /** Among the tracks of sound, from 0. */
  readonly number: number;
  /** As ffmpeg names it, such as `opus`, `aac`, `amr_nb`. */
  readonly codec: string;
  readonly sampleRateHz: number;
  readonly channels: number;
}

/** A file of sound as its container describes it. */
export interface SoundFacts {
  /** One of the names of ffmpeg, such as `wav`, `mp3`, `flac`, `mov,mp4,m4a,3gp,3g2,mj2`, `ogg`, `matroska,webm`. */
  readonly format: string;
  readonly tracks: readonly SoundTrack[];
  /** Length of the sound as the file states it or ffprobe estimates it; null where neither does. */
  readonly statedDurationS: number | null;
  /** Time of the first sound or picture in the file's own time, s. */
  readonly startS: number;
  /** There are pictures or other tracks beside the sound, which may be longer. */
  readonly hasOtherTracks: boolean;
}

const OUTPUT_BYTES = 256 * 1024;
const HIGHEST_RATE_HZ = 96_000;
/** The most channels of all tracks together. Each costs as much as a recording of its own. */
export const MOST_CHANNELS = 8;

const described = z.object({
  format: z.object({
    format_name: z.string(),
    duration: z.string().optional(),
    start_time: z.string().optional(),
  }),
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      sample_rate: z.string().optional(),
      channels: z.int().optional(),
      duration: z.string().optional(),
      start_time: z.string().optional(),
    }),
  ),
});
type Described = z.infer<typeof described>;

/**
 * Detects what sound a file has, by its content.
 *
 * @param fd of the file, whose position does not matter
 * @throws UnreadableSoundError for what is none; UnavailableError where ffmpeg is not installed
 */
export async function probeSound(fd: number, reading: Reading, signal: AbortSignal): Promise<SoundFacts> {
  const entries = 'format=format_name,duration,start_time';
  const show = `${entries}:stream=codec_type,codec_name,sample_rate,channels,duration,start_time`;
  const args = ['-v', 'error', ...inputOptions(reading), '-show_entries', show, '-of', 'json', '/dev/fd/3'];
  const limits = limitsFor({ outputBytes: OUTPUT_BYTES });
  const pieces: Buffer[] = [];
  try {
    for await (const piece of runProgram({ program: 'ffprobe', args, fd, limits, signal }))
      pieces.push(piece);
  } catch (error) {
    if (error instanceof ProgramFailedError) throw unreadable({ cause: error });
    throw error;
  }
  return toFacts(Buffer.concat(pieces).toString());
}

function toFacts(json: string): SoundFacts {
  const parsed = described.safeParse(JSON.parse(json));
  if (!parsed.success) throw new UnreadableSoundError('the file has no sound');
  const { format, streams } = parsed.data;
  const sounds = streams.filter((each) => each.codec_type === 'audio');
  const tracks = sounds.map((each, number) => toTrack(each, number));
  if (tracks.length === 0) throw new UnreadableSoundError('the file has no sound');
  const channels = tracks.reduce((sum, track) => sum + track.channels, 0);
  if (channels > MOST_CHANNELS)
    throw new UnreadableSoundError(`the sound has ${channels} channels: from 1 to ${MOST_CHANNELS} are read`);
  const durations = sounds.map(endOf);
  const known = durations.filter((each) => each !== null);
  return {
    format: format.format_name,
    tracks,
    statedDurationS: known.length === sounds.length ? Math.max(...known) : numberOf(format.duration),
    startS: numberOf(format.start_time) ?? 0,
    hasOtherTracks: streams.length > sounds.length,
  };
}

function toTrack(stream: Described['streams'][number], number: number): SoundTrack {
  const sampleRateHz = Number(stream.sample_rate);
  const channels = stream.channels ?? 0;
  if (channels < 1 || channels > MOST_CHANNELS)
    throw new UnreadableSoundError(`the sound has ${channels} channels: from 1 to ${MOST_CHANNELS} are read`);
  if (!(sampleRateHz >= 4_000 && sampleRateHz <= HIGHEST_RATE_HZ))
    throw new UnreadableSoundError(
      `the sample rate is ${sampleRateHz} Hz: from 4000 to ${HIGHEST_RATE_HZ} are read`,
    );
  return { number, codec: stream.codec_name ?? 'unknown', sampleRateHz, channels };
}

/** With the silence before it. */
function endOf({ duration, start_time: start }: Described['streams'][number]): number | null {
  const length = numberOf(duration);
  return length === null ? null : length + Math.max(0, numberOf(start) ?? 0);
}

function numberOf(text: string | undefined): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

function unreadable(options: ErrorOptions): UnreadableSoundError {
  return new UnreadableSoundError(
    'the file is no WAV, MP3, FLAC, M4A, OGG, WebM, AMR or AIFF that can be read',
    options,
  );
}
