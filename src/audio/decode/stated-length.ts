import type { FileHandle } from 'node:fs/promises';
import { frameAt } from './mpeg-frame.js';
import type { SoundFacts } from './probe-sound.js';

/** The part of an MP3 or FLAC file that is searched for its first frame: tags with pictures lie before it. */
const LOOKED_AT_BYTES = 1 << 20;
/** From its mark: the block's head, sizes of blocks and frames, rate and shape in 20 bits; then 36 bits of samples. */
const FLAC_LENGTH_AT = 21;
/** From the beginning of a frame: its header, and what belongs to it by version and channels (ISO/IEC 11172-3, 13818-3). */
const TABLE_AT = [4 + 32, 4 + 17, 4 + 9];
const HAS_FRAMES = 1;

/**
 * The length that a file says to have, in seconds; null where it does not. ffprobe then takes the bit rate of the beginning
 * for that of the whole, or the last time in the file for its length; neither says what should be there.
 */
export async function statedLength(
  file: FileHandle,
  { format, statedDurationS }: Pick<SoundFacts, 'format' | 'statedDurationS'>,
): Promise<number | null> {
  switch (format) {
    case 'mp3':
      return lengthInMp3(await beginningOf(file));
    case 'flac':
      return isLengthInFlac(await beginningOf(file)) ? statedDurationS : null;
    case 'aac':
    case 'amr':
    case 'mpegts':
    case 'ogg':
      return null;
    default:
      return statedDurationS;
  }
}

/** In the tables of Xing and LAME, and of Fraunhofer, in the first frame. */
function lengthInMp3(head: Buffer): number | null {
  for (const [mark, framesAt] of [
    ['Xing', 8],
    ['Info', 8],
    ['VBRI', 14],
  ] as const) {
    const at = head.indexOf(mark, 0, 'latin1');
    if (at === -1 || at + framesAt + 4 > head.length) continue;
    const frame = TABLE_AT.map((before) => frameAt(head, at - before)).find((each) => each);
    const hasFrames = mark === 'VBRI' || (head.readUInt32BE(at + 4) & HAS_FRAMES) !== 0;
    if (frame && hasFrames) return (head.readUInt32BE(at + framesAt) * frame.samples) / frame.rateHz;
  }
  return null;
}

function isLengthInFlac(head: Buffer): boolean {
  const at = head.indexOf('fLaC', 0, 'latin1');
  const [upper = 0, ...lower] = head.subarray(at + FLAC_LENGTH_AT, at + FLAC_LENGTH_AT + 5);
  return at !== -1 && ((upper & 0x0f) !== 0 || lower.some((byte) => byte !== 0));
}

async function beginningOf(file: FileHandle): Promise<Buffer> {
  const bytes = Buffer.alloc(LOOKED_AT_BYTES);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
  return bytes.subarray(0, bytesRead);
}
