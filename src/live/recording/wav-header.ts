/** Length of the header that `wavHeader` makes. */
export const WAV_HEADER_BYTES = 44;
const PCM = 1;
const BITS_PER_SAMPLE = 16;
const GREATEST_SIZE = 2 ** 32 - 1;

export interface WavFormat {
  readonly channels: number;
  readonly sampleRateHz: number;
}

/**
 * RIFF WAVE, 16-bit PCM ("Multimedia Programming Interface and Data Specifications 1.0", 1991). Sizes are reported as
 * the greatest there can be where the data is longer (4 GiB, a day and a half).
 */
export function wavHeader({ channels, sampleRateHz }: WavFormat, dataBytes: number): Buffer {
  const blockBytes = (channels * BITS_PER_SAMPLE) / 8;
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(Math.min(GREATEST_SIZE, WAV_HEADER_BYTES - 8 + dataBytes), 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(PCM, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(sampleRateHz * blockBytes, 28);
  header.writeUInt16LE(blockBytes, 32);
  header.writeUInt16LE(BITS_PER_SAMPLE, 34);
  header.write('data', 36);
  header.writeUInt32LE(Math.min(GREATEST_SIZE, dataBytes), 40);
  return header;
}
