import type { FileHandle } from 'node:fs/promises';
import { readWavSound } from '../../lib/wav-header.js';
import type { SampleRateHz } from '../frame.js';
import { UnreadableSoundError } from './errors.js';

/** A header that is longer is left to ffmpeg. */
const HEAD_BYTES = 4096;
const PCM = 1;
const BITS = 16;
const BYTES_PER_SAMPLE = 2;
const RATES_HZ: readonly number[] = [8_000, 16_000] satisfies SampleRateHz[];
/** 8 s at 8 kHz. */
const PIECE_FRAMES = 65_536;

/** A WAV file of the kind that telephone systems write: 16-bit PCM at 8 or 16 kHz, one or two channels. */
export interface PlainWav {
  readonly channels: 1 | 2;
  readonly sampleRateHz: SampleRateHz;
  readonly durationS: number;
  /** Place of the first sample, in bytes. */
  readonly dataAt: number;
  /** Samples of each channel. */
  readonly frames: number;
}

/**
 * @returns null for any other file, also for a WAV whose header does not fit its size: ffmpeg judges it. To start ffmpeg
 *          twice costs 0.5 s of a core, as much as the words of a call of a minute cost with a small model (2026-11).
 */
export async function readPlainWav(file: FileHandle): Promise<PlainWav | null> {
  const { size } = await file.stat();
  const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
  const { bytesRead } = await file.read(head, 0, head.length, 0);
  const sound = readWavSound(head.subarray(0, bytesRead), size);
  if (!sound || sound.encoding !== PCM || sound.bitsPerSample !== BITS || !sound.isLengthTrue) return null;
  const { channels, sampleRate: sampleRateHz, dataAt, dataBytes, durationS } = sound;
  // behind the samples there may be more of them, in a chunk of their own
  if (dataAt + dataBytes !== size) return null;
  if (channels !== 1 && channels !== 2) return null;
  if (!isRead(sampleRateHz)) return null;
  const frames = dataBytes / (channels * BYTES_PER_SAMPLE);
  if (!Number.isInteger(frames) || frames === 0 || frames / sampleRateHz !== durationS) return null;
  return { channels, sampleRateHz, durationS, dataAt, frames };
}

/**
 * The samples of such a file as they stand in it, the channels interleaved.
 *
 * @throws UnreadableSoundError where the file has become shorter
 */
export async function* readPlainWavSound(
  file: FileHandle,
  wav: PlainWav,
  signal: AbortSignal,
): AsyncGenerator<Int16Array> {
  for (let from = 0; from < wav.frames; from += PIECE_FRAMES) {
    signal.throwIfAborted();
    yield await readFrames(file, wav, { from, to: Math.min(wav.frames, from + PIECE_FRAMES) });
  }
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

async function readFrames(
  file: FileHandle,
  { channels, dataAt }: PlainWav,
  { from, to }: Stretch,
): Promise<Int16Array> {
  const frameBytes = channels * BYTES_PER_SAMPLE;
  const samples = new Int16Array((to - from) * channels);
  const bytes = Buffer.from(samples.buffer);
  for (let read = 0; read < bytes.length;) {
    const { bytesRead } = await file.read(
      bytes,
      read,
      bytes.length - read,
      dataAt + from * frameBytes + read,
    );
    if (bytesRead === 0) throw new UnreadableSoundError('the file is cut off while it is read');
    read += bytesRead;
  }
  return samples; // WAV is little-endian, as every machine that this server runs on
}

function isRead(rateHz: number): rateHz is SampleRateHz {
  return RATES_HZ.includes(rateHz);
}
