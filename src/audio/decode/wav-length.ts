import type { FileHandle } from 'node:fs/promises';

/** The length that a WAV states, and the length that it has. */
export interface WavLength {
  /** Null: it says that it does not know, as what is written to a pipe, or was not finished, does. */
  readonly saysS: number | null;
  /** There is sound behind the length that it says. */
  readonly hasMore: boolean;
}

const FORM_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const CHUNKS_AT_MOST = 256;
/** Programs that cannot go back write -1, the largest number of 31 bits, or a little less (sox: 7FFFF000). */
const UNKNOWN_FROM = 0x7f00_0000;
const BYTES_PER_SECOND_AT = 8;

/**
 * Compares the length in the head of a WAV (RIFF, or RF64 and BW64 of EBU Tech 3306 and ITU-R BS.2088) with the file.
 *
 * @returns null for what is no WAV, or has no samples
 */
export async function readWavLength(file: FileHandle, sizeBytes: number): Promise<WavLength | null> {
  const read = async (at: number, length: number) => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, at);
    return bytes.subarray(0, bytesRead);
  };
  const form = (await read(0, FORM_BYTES)).toString('latin1');
  if (!/^(RIFF|RF64|BW64)/.test(form) || !form.endsWith('WAVE')) return null;
  let bytesPerSecond = 0;
  let longDataBytes: number | undefined;
  for (let at = FORM_BYTES, chunks = 0; chunks < CHUNKS_AT_MOST; chunks++) {
    const head = await read(at, CHUNK_HEAD_BYTES);
    if (head.length < CHUNK_HEAD_BYTES) return null;
    const name = head.toString('latin1', 0, 4);
    const bytes = head.readUInt32LE(4);
    const body = at + CHUNK_HEAD_BYTES;
    if (name === 'data') {
      const there = sizeBytes - body;
      if (there <= 0 || bytesPerSecond === 0) return null;
      const says = bytes === 0xffff_ffff && longDataBytes !== undefined ? longDataBytes : bytes;
      if (says === 0 || (says > there && says >= UNKNOWN_FROM)) return { saysS: null, hasMore: true };
      const hasMore = says < there && !(await isChunks(read, body + says, sizeBytes));
      return { saysS: says / bytesPerSecond, hasMore };
    }
    const content = await read(body, 16);
    if (name === 'fmt ' && content.length === 16) bytesPerSecond = content.readUInt32LE(BYTES_PER_SECOND_AT);
    if (name === 'ds64' && content.length === 16) longDataBytes = Number(content.readBigUInt64LE(8));
    at = body + bytes + (bytes % 2);
  }
  return null;
}

/** Whether a stretch of the file is chunks to its end, none of them with samples; fewer bytes than a head are padding. */
async function isChunks(
  read: (at: number, length: number) => Promise<Buffer>,
  from: number,
  sizeBytes: number,
): Promise<boolean> {
  // chunks begin at even places, but not every program pads
  for (const start of new Set([from + (from % 2), from])) {
    let at = start;
    let isEveryOne = true;
    for (
      let chunks = 0;
      isEveryOne && sizeBytes - at >= CHUNK_HEAD_BYTES && chunks < CHUNKS_AT_MOST;
      chunks++
    ) {
      const head = await read(at, CHUNK_HEAD_BYTES);
      const name = head.toString('latin1', 0, 4);
      const end = at + CHUNK_HEAD_BYTES + head.readUInt32LE(4);
      isEveryOne = /^[ -~]{4}$/.test(name) && name !== 'data' && end <= sizeBytes;
      at = end + (end % 2);
    }
    if (isEveryOne) return true;
  }
  return false;
}
