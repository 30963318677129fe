import { createHash } from 'node:crypto';
import { VaultError } from './errors.js';
import { CHUNK_BYTES, chunkPosition, sealChunk, type FileState, type FileVersion } from './vault-format.js';
import type { VaultFile } from './vault-files.js';
import { bytesIn, LONGEST_TAIL_BYTES, TailWriter } from './vault-tail.js';
import type { VaultedFile } from './vaulted-file.js';
import { SerialQueue } from '../lib/serial-queue.js';

/** After so many chunks (1 MiB) the disk is waited for: what a power cut can take. */
const SYNC_EVERY_CHUNKS = 16;
/** Version of the files that are written today. */
export const FILE_VERSION: FileVersion = 2;

export interface VaultAppenderOptions {
  readonly name: string;
  readonly fileKey: Buffer;
  /** Taken over; it has a header that says `growing`. */
  readonly file: VaultFile;
  /** @throws NoRoomError when no more is to be written */
  readonly assertRoom: () => void;
  /** Makes the file of the tail. */
  readonly makeTail: () => Promise<VaultFile>;
  readonly encodeWrap: (state: FileState) => Buffer;
  /** Sets or clears the file's flag. */
  readonly onFlag: (isSet: boolean) => Promise<void>;
  /** It is whole on the disk. */
  readonly onFinished: () => Promise<void>;
  readonly onAborted: () => Promise<void>;
  /** Nothing is written any more, however it ended. */
  readonly onClosed: () => void;
}

/**
 * A file of the vault that grows.
 *
 * In:     bytes, in pieces of any size, one `append` after the other.
 * Out:    readers see `readableBytes` of it: whole chunks of 64 KiB.
 * End:    `finish` keeps it, `abort` does not. When the process ends before, `Vault.recover` finishes it, with what
 *         `keepTail` was given last.
 * Errors: an append that the disk refuses (ENOSPC, EFBIG …, or NoRoomError) throws what the disk said, and so does each after it;
 *         what was readable stays so, and `finish` then keeps that.
 */
export class VaultAppender {
  readonly name: string;
  readonly #options: VaultAppenderOptions;
  readonly #hash = createHash('sha256');
  #chunk: Buffer | undefined;
  #filled = 0;
  #written = 0;
  #failure: Error | undefined;
  #ending: Promise<VaultedFile> | undefined;
  #aborting: Promise<void> | undefined;
  readonly #flagChanges = new SerialQueue();
  #tail: TailWriter | undefined;
  #isTailRefused = false;

  constructor(options: VaultAppenderOptions) {
    this.name = options.name;
    this.#options = options;
  }

  /** As far as a reader gets now. Does not change any more once an append has failed. */
  get readableBytes(): number {
    return this.#written * CHUNK_BYTES;
  }

  /** The error of the disk when it took no more. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  async append(bytes: Uint8Array): Promise<void> {
    if (this.#ending || this.#aborting) throw new VaultError(`file ${this.name} is finished`);
    if (this.#failure) throw this.#failure;
    for (let at = 0; at < bytes.length;) {
      this.#chunk ??= Buffer.allocUnsafe(CHUNK_BYTES);
      const taken = bytes.subarray(at, at + CHUNK_BYTES - this.#filled);
      this.#chunk.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      if (this.#filled === CHUNK_BYTES) await this.#writeChunk(this.#chunk);
    }
  }

  /**
   * Keeps the content that is not readable yet, and the pieces of `provisional` behind it, which are not
   * appended and may change until they are: for the case that this process dies now. They are asked for and
   * read in one turn. Not to be called while an append is under way. An error of the disk is not thrown here:
   * the next chunk reports it.
   */
  async keepTail(provisional: () => readonly Uint8Array[]): Promise<void> {
    const isOver = () =>
      this.#ending !== undefined || this.#aborting !== undefined || this.#failure !== undefined;
    if (isOver() || this.#isTailRefused) return;
    try {
      const { name, fileKey, makeTail } = this.#options;
      this.#tail ??= new TailWriter(await makeTail(), { name, fileKey });
      const waiting = this.#chunk?.subarray(0, this.#filled) ?? Buffer.alloc(0);
      const pieces = [waiting, ...provisional()];
      if (bytesIn(pieces) <= LONGEST_TAIL_BYTES) await this.#tail.write(this.#written, pieces);
    } catch {
      this.#isTailRefused = true;
    }
  }

  /**
   * A flag that outlives this process beside the growing file, and goes when the file is finished; one change after
   * the other. @throws what the disk says
   */
  setFlag(isSet: boolean): Promise<void> {
    return this.#flagChanges.run(() => {
      if (!this.#ending && !this.#aborting) return this.#options.onFlag(isSet);
    });
  }

  /**
   * Keeps the appended data; after a failure, or without room for the rest, the part that was readable until then.
   * @throws VaultError when not even that is possible; the file is still there, and still growing
   */
  finish(): Promise<VaultedFile> {
    if (this.#aborting) throw new VaultError(`file ${this.name} was given up`);
    return (this.#ending ??= this.#close(() => this.#finish()));
  }

  /** Keeps nothing. Without effect once `finish` was called. */
  abort(): Promise<void> {
    if (this.#ending) return Promise.resolve();
    return (this.#aborting ??= this.#close(() => this.#options.onAborted()));
  }

  async #finish(): Promise<VaultedFile> {
    const rest = this.#chunk?.subarray(0, this.#filled) ?? Buffer.alloc(0);
    const isWhole = !this.#failure && (await this.#end('last', rest));
    if (!isWhole) {
      const nothing = Buffer.alloc(0);
      if (!(await this.#end('cut-off', nothing)))
        throw new VaultError(`file ${this.name} could not be finished`, { cause: this.#failure });
    }
    await this.#options.onFinished();
    const sizeBytes = this.readableBytes + (isWhole ? rest.length : 0);
    return { name: this.name, sizeBytes, sha256: this.#hash.digest() };
  }

  /** Writes the chunk that ends the file, then the header that says that it has ended. */
  async #end(mark: 'last' | 'cut-off', chunk: Buffer): Promise<boolean> {
    const { file, fileKey, encodeWrap } = this.#options;
    const index = this.#written;
    try {
      await file.write(chunkPosition(index, FILE_VERSION), sealChunk(fileKey, { index, mark }, chunk));
      await file.sync();
    } catch (error) {
      await this.#fail(error as Error);
      return false;
    }
    this.#hash.update(chunk);
    await file.write(0, encodeWrap(mark === 'last' ? 'whole' : 'cut-off'));
    await file.sync();
    return true;
  }

  async #writeChunk(chunk: Buffer): Promise<void> {
    const { file, fileKey, assertRoom } = this.#options;
    const index = this.#written;
    try {
      assertRoom();
      await file.write(
        chunkPosition(index, FILE_VERSION),
        sealChunk(fileKey, { index, mark: 'inner' }, chunk),
      );
      if ((index + 1) % SYNC_EVERY_CHUNKS === 0) await file.sync();
    } catch (error) {
      await this.#fail(error as Error);
      throw error;
    }
    this.#hash.update(chunk);
    this.#written++;
    this.#filled = 0;
  }

  /** A half-written chunk is cut off again. */
  async #fail(error: Error): Promise<void> {
    this.#failure = error;
    this.#chunk = undefined;
    this.#filled = 0;
    // a disk that does not even take this leaves bytes behind that no reader looks at
    await this.#options.file.truncate(chunkPosition(this.#written, FILE_VERSION)).catch(() => {});
  }

  async #close<T>(work: () => Promise<T>): Promise<T> {
    await this.#flagChanges.settled();
    try {
      return await work();
    } finally {
      this.#options.onClosed();
      await this.#tail?.close();
      await this.#options.file.close();
    }
  }
}
