import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NotFoundError } from '../lib/errors.js';
import { FileTooLargeError } from './errors.js';
import type { MasterKeys } from './master-keys.js';
import {
  CHUNK_BYTES,
  decodeHeader,
  encodeHeader,
  HEADER_BYTES,
  newFileKey,
  sealChunk,
} from './vault-format.js';
import { VaultReader } from './vault-reader.js';

export interface VaultOptions {
  /** Outside of everything that is served. */
  readonly directory: string;
  readonly keys: MasterKeys;
}

/** A file that is kept. */
export interface VaultedFile {
  /** 32 hexadecimal digits, by which it is found; says nothing about what it is. */
  readonly name: string;
  readonly sizeBytes: number;
  /** SHA-256 of its plain text. */
  readonly sha256: Buffer;
}

const NAME = /^[0-9a-f]{32}$/;
const SHARD = /^[0-9a-f]{2}$/;
const UNFINISHED = 'unfinished';
/** Nobody is still writing a file that was begun so long ago. */
const UNFINISHED_FOR_MS = 24 * 3600 * 1000;
const OWNER_ONLY = { file: 0o600, directory: 0o700 } as const;

/**
 * In:     the bytes of a file, as they come
 * Out:    the same bytes, whole or in part, as long as nobody has changed the file
 * End:    a file is there once write() has resolved, also after a power cut; before that nothing is
 * Errors: VaultError for a file that was changed, NotFoundError, FileTooLargeError
 */
export class Vault {
  readonly #directory: string;
  readonly #keys: MasterKeys;

  private constructor({ directory, keys }: VaultOptions) {
    this.#directory = directory;
    this.#keys = keys;
  }

  /** Clears away what a crash has left half-written. */
  static async open(options: VaultOptions): Promise<Vault> {
    const unfinished = join(options.directory, UNFINISHED);
    await mkdir(unfinished, { recursive: true, mode: OWNER_ONLY.directory });
    for (const name of await readdir(unfinished)) {
      const path = join(unfinished, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity })); // somebody else was faster
      if (Date.now() - mtimeMs > UNFINISHED_FOR_MS) await rm(path, { force: true });
    }
    return new Vault(options);
  }

  /** @throws FileTooLargeError, and whatever `source` throws; then nothing is kept */
  async write(
    source: AsyncIterable<Uint8Array>,
    { limitBytes = Infinity }: { readonly limitBytes?: number } = {},
  ): Promise<VaultedFile> {
    const name = randomBytes(16).toString('hex');
    const fileKey = newFileKey();
    const header = encodeHeader(fileKey, name, this.#keys.current);
    const hash = createHash('sha256');
    let sizeBytes = 0;
    await this.#put(name, async (handle) => {
      await handle.appendFile(header);
      let index = 0;
      for await (const { chunk, isLast } of inChunks(source)) {
        sizeBytes += chunk.length;
        if (sizeBytes > limitBytes) throw new FileTooLargeError(limitBytes);
        hash.update(chunk);
        await handle.appendFile(sealChunk(fileKey, { index: index++, isLast }, chunk));
      }
    });
    return { name, sizeBytes, sha256: hash.digest() };
  }

  /** To be closed by the caller. @throws NotFoundError, VaultError */
  async open(name: string): Promise<VaultReader> {
    return VaultReader.open(await this.#openFile(name), name, this.#keys);
  }

  /** A file that is not there is removed already. */
  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  /**
   * Wraps the key of a file by the current master key, so that an earlier one can be thrown away.
   * @returns false when it was wrapped so already. @throws NotFoundError, VaultError
   */
  async rewrap(name: string): Promise<boolean> {
    const handle = await this.#openFile(name);
    try {
      const header = Buffer.alloc(HEADER_BYTES);
      await handle.read(header, 0, HEADER_BYTES, 0);
      const fileKey = decodeHeader(header, name, this.#keys);
      const { id } = this.#keys.current;
      if (header.subarray(4, 4 + id.length).equals(id)) return false;
      await this.#put(name, async (copy) => {
        await copy.appendFile(encodeHeader(fileKey, name, this.#keys.current));
        const rest = handle.createReadStream({ start: HEADER_BYTES, autoClose: false });
        for await (const piece of rest as AsyncIterable<Buffer>) await copy.appendFile(piece);
      });
      return true;
    } finally {
      await handle.close();
    }
  }

  /** When a file was written, or wrapped anew; undefined for one that is not there. */
  async writtenAtMs(name: string): Promise<number | undefined> {
    try {
      return (await stat(this.#pathOf(name))).mtimeMs;
    } catch (error) {
      if (error instanceof NotFoundError || (error as NodeJS.ErrnoException).code === 'ENOENT')
        return undefined;
      throw error;
    }
  }

  /** Every file, in no order. */
  async *names(): AsyncGenerator<string> {
    for (const shard of await readdir(this.#directory)) {
      if (!SHARD.test(shard)) continue; // unfinished, or nothing of ours
      for (const name of await readdir(join(this.#directory, shard))) if (NAME.test(name)) yield name;
    }
  }

  /** The file appears under its name when it is whole and on the disk, or not at all. */
  async #put(name: string, fill: (handle: FileHandle) => Promise<void>): Promise<void> {
    const path = this.#pathOf(name);
    const unfinished = join(this.#directory, UNFINISHED, `${name}.${randomBytes(4).toString('hex')}`);
    try {
      const handle = await open(unfinished, 'wx', OWNER_ONLY.file);
      try {
        await fill(handle);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY.directory });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await syncDirectory(dirname(path));
    await syncDirectory(this.#directory);
  }

  async #openFile(name: string): Promise<FileHandle> {
    try {
      return await open(this.#pathOf(name), 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new NotFoundError('file', name);
      throw error;
    }
  }

  /** In 256 folders. A name that is none of ours leads nowhere. */
  #pathOf(name: string): string {
    if (!NAME.test(name)) throw new NotFoundError('file', name);
    return join(this.#directory, name.slice(0, 2), name);
  }
}

/** At least one, each but the last full. */
async function* inChunks(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length;) {
      // a full one waits for the next byte: only then it is known not to be the last
      if (filled === CHUNK_BYTES) {
        yield { chunk: buffer, isLast: false };
        filled = 0;
      }
      const taken = piece.subarray(at, at + CHUNK_BYTES - filled);
      buffer.set(taken, filled);
      filled += taken.length;
      at += taken.length;
    }
  }
  yield { chunk: buffer.subarray(0, filled), isLast: true };
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
