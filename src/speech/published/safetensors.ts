import { open, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf, SetupError } from '../../lib/errors.js';
import { parseLooseJson } from './loose-json.js';

/** Bytes of one element, by the name in the file. */
const ELEMENT_BYTES = { F32: 4, F16: 2, BF16: 2 } as const;
export type ElementType = keyof typeof ELEMENT_BYTES;

/** One tensor as it lies in its file: elements in C order, little-endian. */
export interface StoredTensor {
  readonly type: ElementType;
  readonly shape: readonly number[];
  /** Why it cannot be read: of no account for one that is not needed. */
  readonly fault: SetupError | undefined;
  read(): Promise<Buffer>;
}

/** The head of a file may be this long, as the format's own reader has it. */
const MAX_HEAD_BYTES = 100_000_000;

const headSchema = z.record(
  z.string(),
  z.object({
    dtype: z.string(),
    shape: z.array(z.number().int().nonnegative()),
    data_offsets: z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]),
  }),
);
const indexSchema = z.object({ weight_map: z.record(z.string(), z.string()) });

/** The tensors of a folder with `model.safetensors`, in one file or in the shards that its index names. */
export class Safetensors {
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  readonly #files: readonly FileHandle[];

  private constructor(tensors: ReadonlyMap<string, StoredTensor>, files: readonly FileHandle[]) {
    this.tensors = tensors;
    this.#files = files;
  }

  /** @throws SetupError when a file is missing, cut short, or no safetensors */
  static async open(folder: string): Promise<Safetensors> {
    const files: FileHandle[] = [];
    try {
      const tensors = new Map<string, StoredTensor>();
      for (const name of await filesOf(folder)) {
        const path = join(folder, name);
        const file = await openFile(path);
        files.push(file);
        for (const [tensor, stored] of await readHead(file, path)) tensors.set(tensor, stored);
      }
      return new Safetensors(tensors, files);
    } catch (error) {
      await Promise.all(files.map((file) => file.close()));
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#files.map((file) => file.close()));
  }
}

async function filesOf(folder: string): Promise<string[]> {
  const path = join(folder, 'model.safetensors.index.json');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return ['model.safetensors'];
  try {
    const names = new Set(Object.values(indexSchema.parse(parseLooseJson(text)).weight_map));
    const outside = [...names].find((name) => name.includes('/') || name.includes('\\'));
    if (outside !== undefined) throw new Error(`it names a file outside its folder, ${outside}`);
    return [...names].sort();
  } catch (error) {
    throw new SetupError(`${path} cannot be read: ${messageOf(error)}; download it again`, { cause: error });
  }
}

async function openFile(path: string): Promise<FileHandle> {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(
      `${path} ${error.code === 'ENOENT' ? 'is missing' : `cannot be opened (${error.code})`}; a published model has its weights there`,
      { cause: error },
    );
  });
}

async function readHead(file: FileHandle, path: string): Promise<[string, StoredTensor][]> {
  const { size } = await file.stat();
  const refuse = (why: string) => new SetupError(`${path} ${why}; download it again`);
  const length = await file.read(Buffer.alloc(8), 0, 8, 0);
  if (length.bytesRead < 8) throw refuse('is empty or cut short');
  const headBytes = Number(length.buffer.readBigUInt64LE(0));
  if (headBytes > MAX_HEAD_BYTES || headBytes < 2)
    throw refuse(`is no safetensors file: it begins with ${textOf(length.buffer)}`);
  if (8 + headBytes > size) throw refuse('is cut short in its head');
  const head = await readFully(file, 8, headBytes);
  let entries: [string, z.infer<typeof headSchema>[string]][];
  try {
    const { __metadata__: _, ...tensors } = JSON.parse(head.toString('utf8')) as Record<string, unknown>;
    entries = Object.entries(headSchema.parse(tensors));
  } catch (error) {
    throw new SetupError(`${path} has a damaged head: ${messageOf(error)}; download it again`, {
      cause: error,
    });
  }
  const dataStart = 8 + headBytes;
  return entries.map(
    ([
      name,
      {
        dtype,
        shape,
        data_offsets: [from, to],
      },
    ]) => {
      if (dataStart + to > size) throw refuse(`is cut short: ${name} ends after its last byte`);
      const type = dtype as ElementType;
      const bytes = shape.reduce((product, each) => product * each, ELEMENT_BYTES[type] ?? 0);
      const fault = faultOf(path, { name, dtype, bytes, storedBytes: to - from });
      return [name, { type, shape, fault, read: () => readFully(file, dataStart + from, bytes) }];
    },
  );
}

function faultOf(
  path: string,
  of: { name: string; dtype: string; bytes: number; storedBytes: number },
): SetupError | undefined {
  const { name, dtype, bytes, storedBytes } = of;
  if (!(dtype in ELEMENT_BYTES)) {
    const kinds = Object.keys(ELEMENT_BYTES).join(', ');
    return new SetupError(`${path}: ${name} has elements of type ${dtype}; only ${kinds} can be converted`);
  }
  if (storedBytes === bytes) return undefined;
  return new SetupError(
    `${path} is damaged: ${name} has ${storedBytes} bytes, its shape needs ${bytes}; download it again`,
  );
}

function textOf(bytes: Buffer): string {
  return JSON.stringify(bytes.toString('latin1'));
}

/** Reads of more than 2 GiB are not done at once by the system. */
const READ_BYTES = 1 << 28;

async function readFully(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes);
  for (let done = 0; done < bytes;) {
    const { bytesRead } = await file.read(buffer, done, Math.min(READ_BYTES, bytes - done), from + done);
    if (bytesRead === 0) throw new SetupError('a file of the model became shorter while it was read');
    done += bytesRead;
  }
  return buffer;
}
