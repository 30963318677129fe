/** The header of a WAV file. */
export interface SoundFacts {
  readonly channels: number;
  /** In Hz. */
  readonly sampleRate: number;
  /** In seconds, not rounded. */
  readonly durationS: number;
}

/** The header of a WAV file with what is needed to read its samples. */
export interface WavSound extends SoundFacts {
  /** `wFormatTag`: 1 is PCM, 3 is float ("Multimedia Programming Interface and Data Specifications 1.0", 1991). */
  readonly encoding: number;
  readonly bitsPerSample: number;
  /** Place of the first sample in the file, in bytes. */
  readonly dataAt: number;
  readonly dataBytes: number;
  /** The header claims just those bytes. */
  readonly isLengthTrue: boolean;
}

const FIRST_CHUNK = 12;
const CHUNK_HEADER = 8;
const FORMAT_BYTES = 16;
/** More than any microphone has: what says so was not made by one. */
const CHANNELS_AT_MOST = 64;
const SAMPLE_RATE_AT_MOST = 768_000;

/**
 * Reads the format and the length of a WAV file from its beginning. The length in the header is limited to
 * the size of the file: a stream that was never finished says 0 or 4 GiB.
 *
 * @param head its first bytes; what lies behind them is not looked for
 * @param sizeBytes of the whole file
 * @returns undefined for bytes that are no WAV header, or an inconsistent one
 */
export function readWavHeader(head: Buffer, sizeBytes: number): SoundFacts | undefined {
  const sound = readWavSound(head, sizeBytes);
  if (!sound) return undefined;
  const { channels, sampleRate, durationS } = sound;
  return { channels, sampleRate, durationS };
}

/** As `readWavHeader`, with where the samples are and how they are written. */
export function readWavSound(head: Buffer, sizeBytes: number): WavSound | undefined {
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  let format: ReturnType<typeof readFormat>;
  for (let at = FIRST_CHUNK; at + CHUNK_HEADER <= head.length;) {
    const name = head.toString('latin1', at, at + 4);
    const claimed = head.readUInt32LE(at + 4);
    const body = at + CHUNK_HEADER;
    if (name === 'data') {
      const there = Math.max(sizeBytes - body, 0);
      const bytes = claimed === 0 || claimed > there ? there : claimed;
      if (!format) return undefined;
      const { bytesPerSecond, ...facts } = format;
      const place = { dataAt: body, dataBytes: bytes, isLengthTrue: bytes === claimed };
      return { ...facts, ...place, durationS: bytes / bytesPerSecond };
    }
    if (name === 'fmt ') format = readFormat(head, body);
    at = body + claimed + (claimed % 2); // chunks begin at even places
  }
  return undefined;
}

function readFormat(head: Buffer, at: number) {
  if (at + FORMAT_BYTES > head.length) return undefined;
  const encoding = head.readUInt16LE(at);
  const bitsPerSample = head.readUInt16LE(at + 14);
  const channels = head.readUInt16LE(at + 2);
  const sampleRate = head.readUInt32LE(at + 4);
  const bytesPerSecond = head.readUInt32LE(at + 8);
  const isSense =
    channels >= 1 &&
    channels <= CHANNELS_AT_MOST &&
    sampleRate >= 1 &&
    sampleRate <= SAMPLE_RATE_AT_MOST &&
    bytesPerSecond >= 1;
  return isSense ? { encoding, bitsPerSample, channels, sampleRate, bytesPerSecond } : undefined;
}
