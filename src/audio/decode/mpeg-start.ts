import type { FileHandle } from 'node:fs/promises';
import { frameAt } from './mpeg-frame.js';

const TAG_HEAD_BYTES = 10;
const HAS_FOOTER = 0x10;
/** A tag with a picture has some hundreds of kilobytes. */
const SEARCHED_BYTES = 4 << 20;
/** As many frames in a row are no chance. */
const FRAMES_IN_A_ROW = 4;
const HEADER_BYTES = 4;

/**
 * Where the first frame of an MP3 is whose tag (ID3v2.4, §3.1) says a length at which there is none: the sound that such a
 * tag reaches over would be lost.
 *
 * @returns 0 where the tag is right, or there is none, or no frame is found
 */
export async function startBehindWrongTag(file: FileHandle, sizeBytes: number): Promise<number> {
  const head = await readAt(file, 0, TAG_HEAD_BYTES);
  if (head.length < TAG_HEAD_BYTES || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6);
  const bodyBytes = ((a & 0x7f) << 21) | ((b & 0x7f) << 14) | ((c & 0x7f) << 7) | (d & 0x7f);
  const hasFooter = ((head[5] ?? 0) & HAS_FOOTER) !== 0;
  const end = TAG_HEAD_BYTES * (hasFooter ? 2 : 1) + bodyBytes;
  if (end < sizeBytes && beginsSomething(await readAt(file, end, 64 << 10))) return 0;
  const searched = await readAt(file, 0, Math.min(sizeBytes, SEARCHED_BYTES));
  for (let at = searched.indexOf(0xff, TAG_HEAD_BYTES); at !== -1; at = searched.indexOf(0xff, at + 1))
    if (isRowOfFrames(searched, at)) return at;
  return 0;
}

/** Behind a right tag there is padding, then sound or another tag. */
function beginsSomething(bytes: Buffer): boolean {
  const at = bytes.findIndex((byte) => byte !== 0);
  if (at === -1) return false;
  const name = bytes.toString('latin1', at, at + 4);
  if (/^(ID3|TAG|APET|fLaC|OggS|RIFF)/.test(name)) return true;
  return bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xe0) === 0xe0;
}

function isRowOfFrames(bytes: Buffer, from: number): boolean {
  let at = from;
  for (let frames = 0; frames < FRAMES_IN_A_ROW; frames++) {
    const length = frameAt(bytes, at)?.bytes ?? 0;
    if (length === 0) return false;
    at += length;
    if (at + HEADER_BYTES > bytes.length) return frames > 0;
  }
  return true;
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}
