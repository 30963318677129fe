/** How much of a file's beginning shows what it is. */
export const MEDIA_TYPE_HEAD_BYTES = 4096;

type Test = (head: Buffer) => boolean;

/** Bytes, with the offset they stand at. */
const at =
  (offset: number, bytes: string | readonly number[]): Test =>
  (head) => {
    const expected = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
    return head.subarray(offset, offset + expected.length).equals(expected);
  };
const all =
  (...tests: Test[]): Test =>
  (head) =>
    tests.every((test) => test(head));
const any =
  (...tests: Test[]): Test =>
  (head) =>
    tests.some((test) => test(head));
const holds =
  (text: string): Test =>
  (head) =>
    head.includes(text, 0, 'latin1');

const zip = at(0, 'PK\x03\x04');
const odf = (kind: string) => all(zip, at(30, `mimetypeapplication/vnd.oasis.opendocument.${kind}`));
/** ISO/IEC 14496-12 §4.3: a file type box with one of these brands. */
const brand = (...names: string[]) => all(at(4, 'ftyp'), any(...names.map((name) => at(8, name))));
const riff = (kind: string) => all(at(0, 'RIFF'), at(8, kind));
const ebml = at(0, [0x1a, 0x45, 0xdf, 0xa3]);

/** In this order: the first that fits. Only types that a helpline has a use for, and none that a browser runs. */
const TYPES: readonly (readonly [mediaType: string, test: Test])[] = [
  ['image/jpeg', at(0, [0xff, 0xd8, 0xff])],
  ['image/png', at(0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/gif', any(at(0, 'GIF87a'), at(0, 'GIF89a'))],
  ['image/webp', riff('WEBP')],
  ['image/heic', brand('heic', 'heix', 'mif1', 'msf1')],
  ['image/tiff', any(at(0, 'II*\0'), at(0, 'MM\0*'))],
  ['application/pdf', at(0, '%PDF-')],
  ['audio/wav', riff('WAVE')],
  ['audio/ogg', at(0, 'OggS')],
  ['audio/flac', at(0, 'fLaC')],
  ['audio/mpeg', any(at(0, 'ID3'), (head) => isMpegAudioFrame(head))],
  ['audio/amr', at(0, '#!AMR')],
  ['audio/mp4', brand('M4A ', 'M4B ')],
  ['video/3gpp', brand('3gp', '3g2')],
  ['video/quicktime', brand('qt  ')],
  [
    'video/mp4',
    brand('isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V ', 'MSNV'),
  ],
  ['video/webm', all(ebml, holds('webm'))],
  ['video/x-matroska', all(ebml, holds('matroska'))],
  ['application/vnd.oasis.opendocument.text', odf('text')],
  ['application/vnd.oasis.opendocument.spreadsheet', odf('spreadsheet')],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', all(zip, holds('word/'))],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', all(zip, holds('xl/'))],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', all(zip, holds('ppt/'))],
  // the container of Word, Excel and Outlook before 2007: [MS-CFB] §2.2
  ['application/x-cfb', at(0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['text/plain', (head) => isText(head)],
];

/**
 * The type of a file by its first bytes, whatever its name says.
 * @param head its first `MEDIA_TYPE_HEAD_BYTES`, or all of it
 * @returns undefined for an unknown type; HTML and other markup is `text/plain`
 */
export function mediaTypeOf(head: Buffer): string | undefined {
  return TYPES.find(([, test]) => test(head))?.[0];
}

/** ISO/IEC 11172-3 §2.4.2.3: eleven set bits, then a layer, bit rate and sampling rate that exist. */
function isMpegAudioFrame(head: Buffer): boolean {
  const [sync = 0, layer = 0, rates = 0] = head;
  const isLayer3 = (layer & 0b0000_0110) === 0b0000_0010 && (layer & 0b0001_1000) !== 0b0000_1000;
  const hasRates = rates >> 4 !== 15 && rates >> 4 !== 0 && (rates & 0b1100) !== 0b1100;
  return sync === 0xff && (layer & 0xe0) === 0xe0 && isLayer3 && hasRates;
}

/** UTF-8 without control characters but those of layout; its end may fall into a character. */
function isText(head: Buffer): boolean {
  if (head.length === 0) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // eslint-disable-next-line no-control-regex -- these are what must not be there
    return !/[\x00-\x08\x0b\x0e-\x1f\x7f]/.test(text);
  } catch {
    return false;
  }
}
