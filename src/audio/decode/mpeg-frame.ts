/** A frame of MPEG audio, layer III. */
export interface MpegFrame {
  readonly bytes: number;
  /** Samples of one channel. */
  readonly samples: number;
  readonly rateHz: number;
}

const HEADER_BYTES = 4;
/** ISO/IEC 11172-3 §2.4.2.3, kbit/s of layer III; 13818-3 for the lower sampling rates. */
const KBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_OF_LOW_RATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES_HZ = [44_100, 48_000, 32_000];
const [MPEG_1, MPEG_2, RESERVED] = [3, 2, 1];

/** @returns the frame whose header is there; undefined where there is none */
export function frameAt(file: Buffer, at: number): MpegFrame | undefined {
  if (at < 0 || at + HEADER_BYTES > file.length) return undefined;
  const [sync = 0, kind = 0, rates = 0] = file.subarray(at, at + HEADER_BYTES);
  const version = (kind >> 3) & 3;
  const isLayer3 = ((kind >> 1) & 3) === 1;
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || version === RESERVED || !isLayer3) return undefined;
  const isFull = version === MPEG_1;
  const kbits = (isFull ? KBITS : KBITS_OF_LOW_RATES)[rates >> 4] ?? 0;
  const rateHz = (RATES_HZ[(rates >> 2) & 3] ?? 0) / (isFull ? 1 : version === MPEG_2 ? 2 : 4);
  if (kbits === 0 || rateHz === 0) return undefined;
  const samples = isFull ? 1_152 : 576;
  const bytes = Math.floor(((samples / 8) * kbits * 1000) / rateHz) + ((rates >> 1) & 1);
  return { bytes, samples, rateHz };
}
