const BYTES_PER_SAMPLE = 2;
const FRAME_BYTES = 2 * BYTES_PER_SAMPLE;
/** Length of a compared block, samples of each channel: 128 ms at 16 kHz, 256 ms at 8 kHz; below any word. */
const BLOCK_SAMPLES = 2_048;
/** Share of a block's power, −30 dB: lossy codecs change a sound by less; another party differs by more. */
const MOST_DIFFERENCE = 1e-3;
/** Mean square below which two blocks are alike: 8 of 32,768, −72 dBFS, the noise of a converter. */
const FLOOR = 8 ** 2;

/**
 * Whether the two channels of a sound are one and the same throughout, as where a recorder wrote one party or a mix to
 * both: then each word would be there twice. A block that differs is enough for two channels.
 *
 * @param bytes interleaved 16-bit samples of two channels, in pieces of any length; not read beyond the first difference
 */
export async function isDualMono(bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<boolean> {
  const block = { samples: 0, power: 0, difference: 0 };
  let isHeard = false;
  const isAlike = () => block.difference <= MOST_DIFFERENCE * block.power + FLOOR * block.samples;
  for await (const piece of inFrames(bytes)) {
    signal.throwIfAborted();
    for (let at = 0; at < piece.length; at += FRAME_BYTES) {
      const left = piece.readInt16LE(at);
      const right = piece.readInt16LE(at + BYTES_PER_SAMPLE);
      block.power += (left * left + right * right) / 2;
      block.difference += (left - right) ** 2;
      if (++block.samples < BLOCK_SAMPLES) continue;
      if (!isAlike()) return false;
      isHeard ||= block.power > FLOOR * block.samples;
      block.samples = block.power = block.difference = 0;
    }
  }
  return isAlike() && (isHeard || block.power > FLOOR * block.samples);
}

/** The left of two channels. */
export async function* firstChannelOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of inFrames(bytes)) {
    const first = Buffer.allocUnsafe(piece.length / 2);
    for (let at = 0; at < first.length; at += BYTES_PER_SAMPLE)
      first.writeInt16LE(piece.readInt16LE(2 * at), at);
    yield first;
  }
}

/** The same bytes, so that each piece has whole samples of both channels; what is left of one at the end is no sound. */
async function* inFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    const all = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const whole = all.length - (all.length % FRAME_BYTES);
    rest = all.subarray(whole);
    if (whole > 0) yield all.subarray(0, whole);
  }
}
