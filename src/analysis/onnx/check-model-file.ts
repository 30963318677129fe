import { open, type FileHandle } from 'node:fs/promises';

const HEAD_BYTES = 256;
/** More fields than any model has at its outermost level. */
const MAX_FIELDS = 10_000;
const LONGEST_VARINT_BYTES = 10;

/** Where a fault lies is reported as the file's place in its folder, never with the path to it. */
export type FileFault = string;

/**
 * Whether a file can be what its name says, from its first bytes and the lengths in it; the weights are not read.
 *
 * @returns what is wrong with it, in a few words that follow the file's name; null when nothing is
 */
export async function findFileFault(path: string): Promise<FileFault | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return 'is missing';
  try {
    const { size } = await file.stat();
    if (size === 0) return 'is empty';
    const head = (await readAt(file, 0, Math.min(size, HEAD_BYTES))).toString('latin1').trimStart();
    if (head.startsWith('version https://git-lfs')) {
      return 'is a Git LFS pointer, not the file itself: fetch it with `git lfs pull`';
    }
    if (/^<(!doctype|html|\?xml)/i.test(head)) return 'is a web page, not a model: the download has failed';
    if (path.endsWith('.json')) return head.startsWith('{') ? null : 'is not JSON';
    return await findOnnxFault(file, size);
  } finally {
    await file.close();
  }
}

/**
 * The outermost fields of an ONNX file (protobuf, `ModelProto` of onnx.proto), of which the graph is one: they end
 * where the file ends, unless it was cut off.
 */
async function findOnnxFault(file: FileHandle, size: number): Promise<FileFault | null> {
  let at = 0;
  let hasGraph = false;
  for (let fields = 0; at < size; fields++) {
    const bytes = await readAt(file, at, Math.min(2 * LONGEST_VARINT_BYTES, size - at));
    const field = readField(bytes);
    if (field === null || fields > MAX_FIELDS) return at === 0 ? 'is not an ONNX model' : TRUNCATED;
    hasGraph ||= field.number === GRAPH_FIELD;
    at += field.lengthBytes;
  }
  if (at > size) return hasGraph ? TRUNCATED : 'is not an ONNX model';
  return hasGraph ? null : 'is not an ONNX model';
}

const TRUNCATED = 'is truncated: it ends before its contents do';
const GRAPH_FIELD = 7;
const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** One field of a protobuf message, and how many bytes it takes with its head; null: it is none. */
function readField(bytes: Buffer): { number: number; lengthBytes: number } | null {
  const tag = readVarint(bytes, 0);
  if (tag === null || tag.value < 8) return null;
  const number = Math.floor(tag.value / 8);
  const value = tag.end;
  switch (tag.value % 8) {
    case WIRE.varint: {
      const end = readVarint(bytes, value)?.end;
      return end === undefined ? null : { number, lengthBytes: end };
    }
    case WIRE.fixed64:
      return { number, lengthBytes: value + 8 };
    case WIRE.fixed32:
      return { number, lengthBytes: value + 4 };
    case WIRE.bytes: {
      const length = readVarint(bytes, value);
      return length && { number, lengthBytes: length.end + length.value };
    }
    default:
      return null;
  }
}

/** Exact up to 2^53, which no length in a file reaches. */
function readVarint(bytes: Buffer, at: number): { value: number; end: number } | null {
  let value = 0;
  for (let i = 0; i < LONGEST_VARINT_BYTES; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return { value, end: at + i + 1 };
  }
  return null;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
