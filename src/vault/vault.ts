import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ConflictError, NotFoundError } from '../lib/errors.js';
import { FileTooLargeError, VaultError } from './errors.js';
import type { MasterKeys } from './master-keys.js';
import {
  CHUNK_BYTES,
  decodeHeader,
  encodeHeader,
  HEADER_BYTES,
  isWrappedBy,
  newFileKey,
  sealChunk,
} from './vault-format.js';
import { hashFile, sealGrowing } from './seal-growing.js';
import { readAt } from './file-bytes.js';
import { VaultAppender } from './vault-appender.js';
import { VaultReader } from './vault-reader.js';
import type { VaultedFile } from './vaulted-file.js';

export interface VaultOptions {
  /** Outside of everything that is served. */
  readonly directory: string;
  readonly keys: MasterKeys;
}

const NAME = /^[0-9a-f]{32}$/;
/** Two digits of its name. */
const SHARD = /^[0-9a-f]{2}$/;
const UNFINISHED = 'unfinished';
const GROWING = 'growing';
/** Nobody is still writing a file that was begun so long ago. */
const UNFINISHED_FOR_MS = 24 * 3600 * 1000;
const OWNER_ONLY = { file: 0o600, directory: 0o700 } as const;

/**
 * In:     the bytes of a file, as they come
 * Out:    the same bytes, whole or in part, as long as nobody has changed the file
 * End:    a file is there once write() has resolved, also after a power cut; before that nothing is. What begin()
 *         gives is there from then on, as far as it has come, and outlives its writer
 * Errors: VaultError for a file that was changed, NotFoundError, FileTooLargeError
 */
export class Vault {
  readonly #directory: string;
  readonly #keys: MasterKeys;
  /** Names of what is being written to here. */
  readonly #appending = new Set<string>();

  private constructor({ directory, keys }: VaultOptions) {
    this.#directory = directory;
    this.#keys = keys;
  }

  /** Clears away what a crash has left half-written. */
  static async open(options: VaultOptions): Promise<Vault> {
    const unfinished = join(options.directory, UNFINISHED);
    for (const folder of [unfinished, join(options.directory, GROWING)])
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY.directory });
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
    const header = encodeHeader({ state: 'whole', fileKey }, name, this.#keys.current);
    const hash = createHash('sha256');
    let sizeBytes = 0;
    await this.#put(this.#pathOf(name), async (handle) => {
      await handle.appendFile(header);
      let index = 0;
      for await (const { chunk, isLast } of inChunks(source)) {
        sizeBytes += chunk.length;
        if (sizeBytes > limitBytes) throw new FileTooLargeError(limitBytes);
        hash.update(chunk);
        await handle.appendFile(
          sealChunk(fileKey, { index: index++, mark: isLast ? 'last' : 'inner' }, chunk),
        );
      }
    });
    return { name, sizeBytes, sha256: hash.digest() };
  }

  /**
   * A file that grows: readable meanwhile, up to the last 64 KiB, and kept when this process dies.
   * To be finished or aborted by the caller.
   */
  async begin(): Promise<VaultAppender> {
    const name = randomBytes(16).toString('hex');
    const fileKey = newFileKey();
    const path = this.#growingPathOf(name);
    const header = encodeHeader({ state: 'growing', fileKey }, name, this.#keys.current);
    await this.#put(path, (handle) => handle.appendFile(header), { isQuick: true });
    const handle = await open(path, 'r+');
    this.#appending.add(name);
    return new VaultAppender({
      name,
      fileKey,
      handle,
      encodeHeader: (state) => encodeHeader({ state, fileKey }, name, this.#keys.current),
      onFinished: () => this.#settle(name),
      onAborted: () => this.remove(name),
      onClosed: () => void this.#appending.delete(name),
    });
  }

  /** Whether it is being written to by this process. */
  isGrowingHere(name: string): boolean {
    return this.#appending.has(name);
  }

  /** What is growing, or was when its writer died; in no order. */
  async growingNames(): Promise<string[]> {
    return (await readdir(join(this.#directory, GROWING))).filter((name) => NAME.test(name));
  }

  /** Those of them that cannot be read without an earlier master key. */
  async growingByEarlierKeys(): Promise<string[]> {
    const found: string[] = [];
    for (const name of await this.growingNames()) {
      const handle = await openIfThere(this.#growingPathOf(name), 'r');
      if (!handle) continue; // finished meanwhile
      try {
        if (!isWrappedBy(await readAt(handle, 0, HEADER_BYTES), this.#keys.current)) found.push(name);
      } finally {
        await handle.close();
      }
    }
    return found;
  }

  /**
   * Finishes a file whose writer has died, with all of it that has reached the disk. One that is finished already is
   * read through, and left as it is.
   *
   * @throws ConflictError while this process writes to it; NotFoundError; VaultError when somebody has changed it
   */
  async recover(name: string): Promise<VaultedFile> {
    if (this.#appending.has(name)) throw new ConflictError(`file ${name} is being written to`);
    const handle = await openIfThere(this.#growingPathOf(name), 'r+');
    if (handle) {
      try {
        await sealGrowing(handle, name, this.#keys);
      } finally {
        await handle.close();
      }
      await this.#settle(name);
    }
    const reader = await this.open(name);
    try {
      return { name, sizeBytes: reader.sizeBytes, sha256: await hashFile(reader) };
    } finally {
      await reader.close();
    }
  }

  /**
   * A growing file is read as far as it has come. To be closed by the caller.
   * @throws NotFoundError, VaultError
   */
  async open(name: string): Promise<VaultReader> {
    return (await this.#openGrowing(name)) ?? VaultReader.open(await this.#openFile(name), name, this.#keys);
  }

  /** A file that is not there is removed already. */
  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
    await rm(this.#growingPathOf(name), { force: true });
  }

  /**
   * Wraps the key of a file by the current master key, so that an earlier one can be thrown away.
   * @returns false when it was wrapped so already. @throws NotFoundError (also while it grows), VaultError
   */
  async rewrap(name: string): Promise<boolean> {
    const handle = await this.#openFile(name);
    try {
      const header = await readAt(handle, 0, HEADER_BYTES);
      const decoded = decodeHeader(header, name, this.#keys);
      if (isWrappedBy(header, this.#keys.current)) return false;
      await this.#put(this.#pathOf(name), async (copy) => {
        await copy.appendFile(encodeHeader(decoded, name, this.#keys.current));
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

  /** Every finished file, in no order. */
  async *names(): AsyncGenerator<string> {
    for (const shard of await readdir(this.#directory)) {
      if (!SHARD.test(shard)) continue; // unfinished, growing, or nothing of ours
      for (const name of await readdir(join(this.#directory, shard))) if (NAME.test(name)) yield name;
    }
  }

  /**
   * The file appears at its place when it is whole and on the disk, or not at all. `isQuick`: does not wait for the
   * disk, a power cut may undo it.
   */
  async #put(
    path: string,
    fill: (handle: FileHandle) => Promise<void>,
    { isQuick = false }: { readonly isQuick?: boolean } = {},
  ): Promise<void> {
    const unfinished = join(
      this.#directory,
      UNFINISHED,
      `${basename(path)}.${randomBytes(4).toString('hex')}`,
    );
    try {
      const handle = await open(unfinished, 'wx', OWNER_ONLY.file);
      try {
        await fill(handle);
        if (!isQuick) await handle.sync();
      } finally {
        await handle.close();
      }
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY.directory });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    if (!isQuick) await this.#syncPlaceOf(path);
  }

  /** A file that grew, and is on the disk as a finished one, takes its place among those. */
  async #settle(name: string): Promise<void> {
    const path = this.#pathOf(name);
    await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY.directory });
    await rename(this.#growingPathOf(name), path);
    await this.#syncPlaceOf(path);
  }

  async #syncPlaceOf(path: string): Promise<void> {
    await syncDirectory(dirname(path));
    await syncDirectory(this.#directory);
  }

  /** @returns undefined when it does not grow any more, or never did */
  async #openGrowing(name: string, mayTryAgain = true): Promise<VaultReader | undefined> {
    const handle = await openIfThere(this.#growingPathOf(name), 'r');
    if (!handle) return undefined;
    try {
      return await VaultReader.open(handle, name, this.#keys);
    } catch (error) {
      // its header may have been replaced while it was being read
      if (mayTryAgain && error instanceof VaultError) return this.#openGrowing(name, false);
      throw error;
    }
  }

  async #openFile(name: string): Promise<FileHandle> {
    const handle = await openIfThere(this.#pathOf(name), 'r');
    if (!handle) throw new NotFoundError('file', name);
    return handle;
  }

  #growingPathOf(name: string): string {
    if (!NAME.test(name)) throw new NotFoundError('file', name);
    return join(this.#directory, GROWING, name);
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

async function openIfThere(path: string, flags: 'r' | 'r+'): Promise<FileHandle | undefined> {
  try {
    return await open(path, flags);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
