/** The header of a WAV file. */
export interface SoundFacts {
  readonly channels: number;
  /** In Hz. */
  readonly sampleRate: number;
  /** In seconds, not rounded. */
  readonly durationS: number;
}

const FIRST_CHUNK = 12;
const CHUNK_HEADER = 8;
const FORMAT_BYTES = 16;
/** More than any microphone has: what says so was not made by one. */
const CHANNELS_AT_MOST = 64;
const SAMPLE_RATE_AT_MOST = 768_000;

/**
 * Reads the format and the length of a WAV file from its beginning. What the header claims is held to the size of
 * the file: a stream that was never finished says 0 or 4 GiB.
 *
 * @param head its first bytes; what lies behind them is not looked for
 * @param sizeBytes of the whole file
 * @returns undefined for bytes that are no WAV header, or an inconsistent one
 */
export function readWavHeader(head: Buffer, sizeBytes: number): SoundFacts | undefined {
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  let format: { channels: number; sampleRate: number; bytesPerSecond: number } | undefined;
  for (let at = FIRST_CHUNK; at + CHUNK_HEADER <= head.length;) {
    const name = head.toString('latin1', at, at + 4);
    const claimed = head.readUInt32LE(at + 4);
    const body = at + CHUNK_HEADER;
    if (name === 'data') {
      const there = Math.max(sizeBytes - body, 0);
      const bytes = claimed === 0 || claimed > there ? there : claimed;
      if (!format) return undefined;
      const { channels, sampleRate, bytesPerSecond } = format;
      return { channels, sampleRate, durationS: bytes / bytesPerSecond };
    }
    if (name === 'fmt ') format = readFormat(head, body);
    at = body + claimed + (claimed % 2); // chunks begin at even places
  }
  return undefined;
}

function readFormat(head: Buffer, at: number) {
  if (at + FORMAT_BYTES > head.length) return undefined;
  const channels = head.readUInt16LE(at + 2);
  const sampleRate = head.readUInt32LE(at + 4);
  const bytesPerSecond = head.readUInt32LE(at + 8);
  const isSense =
    channels >= 1 &&
    channels <= CHANNELS_AT_MOST &&
    sampleRate >= 1 &&
    sampleRate <= SAMPLE_RATE_AT_MOST &&
    bytesPerSecond >= 1;
  return isSense ? { channels, sampleRate, bytesPerSecond } : undefined;
}
