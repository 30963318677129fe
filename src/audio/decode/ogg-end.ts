import type { FileHandle } from 'node:fs/promises';

/** A page has at most 27 + 255 + 255 × 255 bytes (RFC 3533, section 6). */
const LONGEST_PAGE_BYTES = 65_307;
const HEAD_BYTES = 27;
const END_OF_STREAM = 0x04;

/** Whether an Ogg file ends with the page that says so, whole: ffmpeg does not miss it. */
export async function hasOggEnd(file: FileHandle, sizeBytes: number): Promise<boolean> {
  const length = Math.min(sizeBytes, LONGEST_PAGE_BYTES);
  const tail = Buffer.alloc(length);
  await file.read(tail, 0, length, sizeBytes - length);
  const at = tail.lastIndexOf('OggS');
  if (at === -1 || tail.length - at < HEAD_BYTES) return false;
  const segments = tail[at + 26] ?? 0;
  const sizes = tail.subarray(at + HEAD_BYTES, at + HEAD_BYTES + segments);
  const pageBytes = HEAD_BYTES + segments + sizes.reduce((sum, size) => sum + size, 0);
  const isWhole = sizes.length === segments && tail.length - at >= pageBytes;
  return isWhole && ((tail[at + 5] ?? 0) & END_OF_STREAM) !== 0;
}
