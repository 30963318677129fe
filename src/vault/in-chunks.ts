import { CHUNK_BYTES } from './vault-format.js';

/** Pieces of any size as chunks: at least one, each but the last full. A chunk is good until the next one is asked for. */
export async function* inChunks(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length;) {
      // a full one waits for the next byte: only then it is known not to be the last
      if (filled === CHUNK_BYTES) {
        yield { chunk: buffer, isLast: false };
        filled = 0;
      }
      const taken = piece.subarray(at, at + CHUNK_BYTES - filled);
      buffer.set(taken, filled);
      filled += taken.length;
      at += taken.length;
    }
  }
  yield { chunk: buffer.subarray(0, filled), isLast: true };
}
