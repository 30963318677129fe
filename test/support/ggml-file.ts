import { readFile } from 'node:fs/promises';
import { fromFloat16Bits } from '../../src/speech/published/half-float.js';

export interface ReadTensor {
  /** Outermost first. */
  readonly shape: readonly number[];
  /** Number of its type in the file: 0 f32, 1 f16, 8 q8_0. */
  readonly type: number;
  readonly values: Float32Array;
}

/** A whisper.cpp file, whole, as numbers. */
export interface GgmlFile {
  /** The eleven numbers of its head. */
  readonly head: readonly number[];
  readonly melFilters: Float32Array;
  readonly tokens: readonly Buffer[];
  readonly tensors: ReadonlyMap<string, ReadTensor>;
}

/** Reads a file of whisper.cpp by itself, so that the product's writer is not checked by the product's reader. */
export async function readGgmlFile(path: string): Promise<GgmlFile> {
  const bytes = await readFile(path);
  let at = 4;
  const int = () => bytes.readInt32LE((at += 4) - 4);
  const take = (length: number) => bytes.subarray(at, (at += length));
  const head = Array.from({ length: 11 }, int);
  const [bands, bins] = [int(), int()];
  const melFilters = floats(take(4 * bands * bins));
  const tokens = Array.from({ length: int() }, () => take(int()));
  const tensors = new Map<string, ReadTensor>();
  while (at < bytes.length) {
    const [dimensions, nameLength, type] = [int(), int(), int()];
    const shape = Array.from({ length: dimensions }, int).reverse();
    const name = take(nameLength).toString();
    const count = shape.reduce((product, each) => product * each, 1);
    tensors.set(name, { shape, type, values: valuesOf(type, count, take) });
  }
  return { head, melFilters, tokens, tensors };
}

/** This machine is little-endian, as the file is. */
function floats(bytes: Buffer): Float32Array {
  return new Float32Array(copyOf(bytes));
}

function copyOf({ buffer, byteOffset, length }: Buffer): ArrayBuffer {
  return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + length);
}

/** The numbers of all binary16. */
const FLOAT16 = Float32Array.from({ length: 1 << 16 }, (_, bits) => fromFloat16Bits(bits));
/** Numbers that q8_0 scales together. */
const BLOCK = 32;

function valuesOf(type: number, count: number, take: (bytes: number) => Buffer): Float32Array {
  if (type === 0) return floats(take(4 * count));
  const values = new Float32Array(count);
  if (type === 1) {
    const halves = new Uint16Array(copyOf(take(2 * count)));
    for (let i = 0; i < count; i++) values[i] = FLOAT16[halves[i] ?? 0] ?? NaN;
    return values;
  }
  if (type !== 8) throw new Error(`type ${type} is not read here`);
  // q8_0: blocks of a 16-bit scale and as many signed bytes
  const bytes = take((count / BLOCK) * (2 + BLOCK));
  for (let i = 0, at = 0; i < count; at += 2 + BLOCK) {
    const scale = FLOAT16[bytes.readUInt16LE(at)] ?? NaN;
    for (let n = 0; n < BLOCK; n++) values[i++] = scale * bytes.readInt8(at + 2 + n);
  }
  return values;
}
