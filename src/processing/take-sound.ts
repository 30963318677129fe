import type { FileHandle } from 'node:fs/promises';
import { DECODED_RATE_HZ, decodeSound } from '../audio/decode/decode-sound.js';
import { SoundTooLongError, UnreadableSoundError } from '../audio/decode/errors.js';
import { readPlainWav, readPlainWavSound } from '../audio/decode/plain-wav.js';
import { hasOggEnd } from '../audio/decode/ogg-end.js';
import { probeSound } from '../audio/decode/probe-sound.js';
import { UPLOAD } from '../vault/file-label.js';
import type { Vault } from '../vault/vault.js';
import type { SentFile, TaskSound } from './audio-task.js';

const BYTES_PER_SAMPLE = 2;
/** Of what the container says; encoders round, and pad the last frame. */
const SHORTEST_SHARE = 0.97;
const ROUNDING_S = 1;

export interface TakenSound {
  readonly sound: TaskSound;
  readonly file: Pick<SentFile, 'sampleRateHz' | 'channels'>;
}

export interface TakeSoundOptions {
  readonly vault: Pick<Vault, 'write' | 'remove'>;
  readonly longestS: number;
  readonly signal: AbortSignal;
}

/**
 * Reads the sound of a file to its end and keeps it in the vault: what is accepted can be processed.
 *
 * @throws UnreadableSoundError, SoundTooLongError; UnavailableError where ffmpeg is not installed. Nothing is kept then
 */
export async function takeSound(
  file: FileHandle,
  { vault, longestS, signal }: TakeSoundOptions,
): Promise<TakenSound> {
  const plain = await readPlainWav(file);
  const {
    format,
    sampleRateHz,
    channels: sent,
    statedDurationS,
  } = plain ?? (await probeSound(file.fd, signal));
  if ((statedDurationS ?? 0) > longestS) throw new SoundTooLongError(longestS);
  if (format === 'ogg' && !(await hasOggEnd(file, (await file.stat()).size)))
    throw new UnreadableSoundError('the file is cut off: its last page is missing');
  const channels = sent === 2 ? 2 : 1;
  const decoded = plain
    ? readPlainWavSound(file, plain, signal)
    : decodeSound(file.fd, { channels, longestS, signal });
  const kept = await vault.write(bytesOf(decoded), { label: { kind: UPLOAD } });
  const keptRateHz = plain?.sampleRateHz ?? DECODED_RATE_HZ;
  const durationMs = (kept.sizeBytes * 1000) / (keptRateHz * BYTES_PER_SAMPLE * channels);
  const fault = faultOf(durationMs / 1000, { statedDurationS, longestS });
  if (fault) {
    await vault.remove(kept.name);
    throw fault;
  }
  const shape = { channels, sampleRateHz: keptRateHz, durationMs: Math.round(durationMs) } as const;
  const sound = { vaultName: kept.name, ...shape };
  return { sound, file: { sampleRateHz, channels: sent } };
}

function faultOf(
  durationS: number,
  { statedDurationS, longestS }: { readonly statedDurationS: number | null; readonly longestS: number },
): Error | undefined {
  if (durationS === 0) return new UnreadableSoundError('the file has no sound');
  if (durationS > longestS) return new SoundTooLongError(longestS);
  // what is missing would be words that nobody knows of
  if (statedDurationS !== null && durationS < statedDurationS * SHORTEST_SHARE - ROUNDING_S) {
    const [has, says] = [durationS.toFixed(1), statedDurationS.toFixed(1)];
    return new UnreadableSoundError(
      `the file is cut off: it has ${has} s of sound and should have ${says} s`,
    );
  }
  return undefined;
}

async function* bytesOf(pieces: AsyncIterable<Int16Array>): AsyncGenerator<Uint8Array> {
  for await (const { buffer, byteOffset, byteLength } of pieces)
    yield new Uint8Array(buffer, byteOffset, byteLength);
}
