import type { FileHandle } from 'node:fs/promises';

/** A page has at most 27 + 255 + 255 × 255 bytes (RFC 3533, section 6). */
const LONGEST_PAGE_BYTES = 65_307;
const HEAD_BYTES = 27;
const CHECKSUM_AT = 22;
const CHECKSUM_BYTES = 4;
/** A checksum of 65 kB takes milliseconds. */
const TRIES = 4;
const POLYNOMIAL = 0x04c1_1db7;

/**
 * Whether the last page of an Ogg file is there to its end: ffmpeg does not miss it. The flag for the end of a stream says
 * nothing, because some recorders never set it.
 */
export async function hasWholeLastPage(file: FileHandle, sizeBytes: number): Promise<boolean> {
  const length = Math.min(sizeBytes, LONGEST_PAGE_BYTES);
  const tail = Buffer.alloc(length);
  await file.read(tail, 0, length, sizeBytes - length);
  let at = tail.length;
  for (let tries = 0; tries < TRIES && at > 0; tries++) {
    at = tail.lastIndexOf('OggS', at - 1);
    if (at === -1) return false;
    const page = pageAt(tail, at);
    if (page && isRight(page)) return at + page.length === tail.length || !mayBePage(tail, at + page.length);
  }
  return false;
}

/** Behind the last whole page there may be anything but the beginning of one that was to follow. */
function mayBePage(tail: Buffer, from: number): boolean {
  const rest = tail.subarray(from);
  return rest.includes('OggS') || 'OggS'.startsWith(rest.toString('latin1'));
}

function pageAt(tail: Buffer, at: number): Buffer | undefined {
  if (tail.length - at < HEAD_BYTES) return undefined;
  const segments = tail[at + 26] ?? 0;
  const sizes = tail.subarray(at + HEAD_BYTES, at + HEAD_BYTES + segments);
  const bytes = HEAD_BYTES + segments + sizes.reduce((sum, size) => sum + size, 0);
  return sizes.length === segments && tail.length - at >= bytes ? tail.subarray(at, at + bytes) : undefined;
}

/** Its checksum is that of its bytes: four letters within the sound begin no page. */
function isRight(page: Buffer): boolean {
  let sum = 0;
  for (let at = 0; at < page.length; at++) {
    const isOfSum = at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_BYTES;
    sum ^= (isOfSum ? 0 : (page[at] as number)) << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ POLYNOMIAL : sum << 1;
  }
  return sum >>> 0 === page.readUInt32LE(CHECKSUM_AT);
}
