import { z } from 'zod';
import { ProgramFailedError, runProgram } from '../../workers/run-program.js';
import { UnreadableSoundError } from './errors.js';
import { INPUT_OPTIONS, limitsFor } from './ffmpeg-options.js';

/** A file of sound as its container describes it. */
export interface SoundFacts {
  /** One of the names of ffmpeg, such as `wav`, `mp3`, `flac`, `mov,mp4,m4a,3gp,3g2,mj2`, `ogg`, `matroska,webm`. */
  readonly format: string;
  readonly sampleRateHz: number;
  readonly channels: number;
  /** As the file says it, which may be wrong; null where it says nothing. */
  readonly statedDurationS: number | null;
}

const OUTPUT_BYTES = 64 * 1024;
const HIGHEST_RATE_HZ = 96_000;
const MOST_CHANNELS = 8;

const described = z.object({
  format: z.object({ format_name: z.string(), duration: z.string().optional() }),
  streams: z.array(z.object({ codec_type: z.string(), sample_rate: z.string(), channels: z.int() })).min(1),
});

/**
 * Tells what sound a file has, by its content.
 *
 * @param fd of the file, whose position does not matter
 * @throws UnreadableSoundError for what is none; UnavailableError where ffmpeg is not installed
 */
export async function probeSound(fd: number, signal: AbortSignal): Promise<SoundFacts> {
  const show = ['-show_entries', 'format=format_name,duration:stream=codec_type,sample_rate,channels'];
  const args = [
    '-v',
    'error',
    ...INPUT_OPTIONS,
    '-select_streams',
    'a:0',
    ...show,
    '-of',
    'json',
    '/dev/fd/3',
  ];
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
  const [stream] = streams;
  const sampleRateHz = Number(stream?.sample_rate);
  const channels = stream?.channels ?? 0;
  if (channels < 1 || channels > MOST_CHANNELS)
    throw new UnreadableSoundError(`the sound has ${channels} channels: from 1 to ${MOST_CHANNELS} are read`);
  if (!(sampleRateHz >= 4_000 && sampleRateHz <= HIGHEST_RATE_HZ))
    throw new UnreadableSoundError(
      `the sample rate is ${sampleRateHz} Hz: from 4000 to ${HIGHEST_RATE_HZ} are read`,
    );
  const statedDurationS = Number(format.duration);
  return {
    ...{ format: format.format_name, sampleRateHz, channels },
    statedDurationS: Number.isFinite(statedDurationS) ? statedDurationS : null,
  };
}

function unreadable(options: ErrorOptions): UnreadableSoundError {
  return new UnreadableSoundError(
    'the file is no WAV, MP3, FLAC, M4A, OGG or WebM that can be read',
    options,
  );
}
