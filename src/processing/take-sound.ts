import type { FileHandle } from 'node:fs/promises';
import { DECODED_RATE_HZ, decodeSound } from '../audio/decode/decode-sound.js';
import { SoundTooLongError, UnreadableSoundError } from '../audio/decode/errors.js';
import type { Reading } from '../audio/decode/ffmpeg-options.js';
import { joinTracks } from '../audio/decode/join-tracks.js';
import { measureSound } from '../audio/decode/measure-sound.js';
import { startBehindWrongTag } from '../audio/decode/mpeg-start.js';
import { hasWholeLastPage } from '../audio/decode/ogg-end.js';
import { readPlainWav, readPlainWavSound } from '../audio/decode/plain-wav.js';
import { probeSound, type SoundFacts } from '../audio/decode/probe-sound.js';
import { statedLength } from '../audio/decode/stated-length.js';
import { readWavLength } from '../audio/decode/wav-length.js';
import type { SampleRateHz } from '../audio/frame.js';
import { LevelMeter } from '../audio/level-meter.js';
import { UPLOAD } from '../vault/file-label.js';
import type { Vault } from '../vault/vault.js';
import type { SentFile, TaskSound } from './audio-task.js';
import { lengthFault, lengthWarning } from './sound-length.js';

const BYTES_PER_SAMPLE = 2;
/** A smaller file is decoded without being measured before: at most some seconds of work. */
const MEASURED_FROM_BYTES = 256_000;

export interface TakenSound {
  readonly sound: TaskSound;
  readonly file: Pick<SentFile, 'sampleRateHz' | 'channels'>;
}

export interface TakeSoundOptions {
  readonly vault: Pick<Vault, 'write' | 'remove'>;
  readonly longestS: number;
  readonly signal: AbortSignal;
}

/** A file that was opened: its samples can be asked for once. */
interface OpenedSound {
  readonly channels: number;
  /** The rate of the samples. */
  readonly rateHz: SampleRateHz;
  readonly sent: TakenSound['file'];
  readonly samples: AsyncIterable<Int16Array>;
  /** Null: the file does not say it. */
  readonly statedS: number | null;
  /** Known when the samples were read: what could not be heard. */
  readonly faults: readonly UnreadableSoundError[];
  /** Whether the file goes on as long as it says, beyond its sound. */
  receives(statedS: number): Promise<boolean>;
}

/**
 * Reads the sound of a file to its end and keeps it in the vault: what is accepted can be processed.
 *
 * @throws UnreadableSoundError, SoundTooLongError; UnavailableError where ffmpeg is not installed. Nothing is kept then
 */
export async function takeSound(file: FileHandle, options: TakeSoundOptions): Promise<TakenSound> {
  const { vault, longestS } = options;
  const opened = (await openPlainWav(file, options)) ?? (await openSound(file, options));
  const { channels, rateHz, sent, samples, statedS, faults } = opened;
  const meter = new LevelMeter(channels, rateHz);
  const kept = await vault.write(bytesOf(samples, meter), { label: { kind: UPLOAD } });
  const durationMs = (kept.sizeBytes * 1000) / (rateHz * BYTES_PER_SAMPLE * channels);
  const durationS = durationMs / 1000;
  try {
    if (durationS === 0) throw faults[0] ?? new UnreadableSoundError('the file has no sound');
    if (durationS > longestS) throw new SoundTooLongError(longestS);
    // the missing sound may hold words that would be lost unnoticed
    const fault = statedS === null ? undefined : lengthFault(durationS, statedS);
    const isAllThere = fault && statedS !== null && (await opened.receives(statedS));
    if (fault && !isAllThere) throw fault;
    const warning = isAllThere ? undefined : lengthWarning(durationS, statedS);
    const warnings = [...(warning ? [warning] : []), ...faults.map(({ message }) => message)];
    const shape = { channels, sampleRateHz: rateHz, durationMs: Math.round(durationMs) };
    const sound = { vaultName: kept.name, ...shape, levels: meter.levels(), warnings };
    return { sound, file: sent };
  } catch (error) {
    await vault.remove(kept.name);
    throw error;
  }
}

async function openPlainWav(
  file: FileHandle,
  { longestS, signal }: TakeSoundOptions,
): Promise<OpenedSound | null> {
  const wav = await readPlainWav(file);
  if (!wav) return null;
  const { channels, sampleRateHz, durationS } = wav;
  if (durationS > longestS) throw new SoundTooLongError(longestS);
  return {
    channels,
    rateHz: sampleRateHz,
    sent: { sampleRateHz, channels },
    samples: readPlainWavSound(file, wav, signal),
    statedS: durationS,
    faults: [],
    receives: async () => false,
  };
}

async function openSound(file: FileHandle, { longestS, signal }: TakeSoundOptions): Promise<OpenedSound> {
  const { size } = await file.stat();
  const wav = await readWavLength(file, size);
  const skipBytes = wav ? 0 : await startBehindWrongTag(file, size);
  const reading: Reading = { ignoresLength: wav?.hasMore ?? false, skipBytes };
  const facts = await probeSound(file.fd, reading, signal);
  const { format, tracks, hasOtherTracks } = facts;
  const statedS = wav ? wav.saysS : await statedLength(file, facts);
  if ((statedS ?? 0) > longestS && !hasOtherTracks) throw new SoundTooLongError(longestS);
  if (format === 'ogg' && !(await hasWholeLastPage(file, size)))
    throw new UnreadableSoundError('the file is cut off: its last page is not whole');
  if (size >= MEASURED_FROM_BYTES) {
    const measured = await measureSound(file.fd, { reading, upToS: longestS + 2, of: 'sound', signal });
    if (measured > longestS + 1) throw new SoundTooLongError(longestS);
  }
  const faults: UnreadableSoundError[] = [];
  const decoded = tracks.map((track) => {
    const samples = decodeSound(file.fd, track, { reading, facts, longestS, signal });
    return { channels: track.channels, samples: orSilence(samples, track.number, facts, faults) };
  });
  const channels = tracks.reduce((sum, track) => sum + track.channels, 0);
  return {
    channels,
    rateHz: DECODED_RATE_HZ,
    statedS,
    faults,
    sent: { sampleRateHz: tracks[0]?.sampleRateHz ?? DECODED_RATE_HZ, channels },
    samples: joinTracks(decoded),
    receives: async (toS) => {
      if (!hasOtherTracks) return false;
      const whole = await measureSound(file.fd, { reading, upToS: toS, of: 'everything', signal });
      return !lengthFault(whole, toS);
    },
  };
}

/** One of several tracks that cannot be decoded does not take the others with it. */
async function* orSilence(
  samples: AsyncIterable<Int16Array>,
  number: number,
  { tracks }: SoundFacts,
  faults: UnreadableSoundError[],
): AsyncGenerator<Int16Array> {
  try {
    yield* samples;
  } catch (error) {
    if (!(error instanceof UnreadableSoundError)) throw error;
    faults.push(error);
    if (tracks.length === 1) throw error;
    const message = `track ${number + 1} of ${tracks.length} could not be read: ${error.message}`;
    faults.splice(-1, 1, new UnreadableSoundError(message, { cause: error }));
  }
}

async function* bytesOf(pieces: AsyncIterable<Int16Array>, meter: LevelMeter): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    meter.push(piece);
    yield new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);
  }
}
