import { createHash, randomBytes } from 'node:crypto';
import { dirname } from 'node:path/posix';
import { ConflictError, NotFoundError } from '../lib/errors.js';
import { assertRoom, isUnreadable, VaultError } from './errors.js';
import { atMost, inChunks } from './in-chunks.js';
import type { FileLabel } from './file-label.js';
import { LocalFiles } from './local-files.js';
import type { MasterKeys } from './master-keys.js';
import { hashFile, sealGrowing } from './seal-growing.js';
import { FILE_VERSION, VaultAppender } from './vault-appender.js';
import type { PatienceOptions, VaultFile, VaultFileMode, VaultFiles } from './vault-files.js';
import {
  CHUNK_BYTES,
  chunkPosition,
  decodeWrap,
  encodeWrap,
  HEADER_BYTES,
  isWrappedBy,
  newFileKey,
  openLabel,
  sealChunk,
  sealLabel,
  WRAP_BYTES,
  type FileState,
} from './vault-format.js';
import { VaultReader } from './vault-reader.js';
import type { RecoveredFile, VaultedFile } from './vaulted-file.js';

export interface VaultOptions {
  /** Outside of everything that is served. */
  readonly directory: string;
  readonly keys: MasterKeys;
  /** The reader and writer of the files; this process itself when left out. */
  readonly files?: VaultFiles;
  /** Whether new files may be written. A growing file is finished all the same. */
  readonly hasRoom?: () => boolean;
}

/** A file whose writer is still at work, or has died. */
export interface GrowingFile {
  readonly name: string;
  /** As its writer has set it. */
  readonly isFlagged: boolean;
}

const NAME = /^[0-9a-f]{32}$/;
/** Two digits of its name. */
const SHARD = /^[0-9a-f]{2}$/;
const UNFINISHED = 'unfinished';
const GROWING = 'growing';
const FLAG = '.flag';
const TAIL = '.tail';
/** A growing file outlasts a stuck disk: its callers have limits of their own. */
const PATIENT: PatienceOptions = { isPatient: true };
/** A file that was begun so long ago has no writer any more. */
const UNFINISHED_FOR_MS = 24 * 3600 * 1000;

/**
 * In:     the bytes of a file, as they come, and a label that says what it is
 * Out:    the same bytes, whole or in part, as long as they are unchanged
 * End:    a file is there once write() has resolved, also after a power cut; before that nothing is. A file
 *         of begin() is there from then on, as far as it has come, and outlives its writer
 * Errors: VaultError for a file that was changed, NotFoundError, FileTooLargeError, and those of the system
 */
export class Vault {
  /** Files that could not be opened here: changed, cut short, or sealed with another key. */
  readonly unreadable = new Set<string>();
  readonly #files: VaultFiles;
  readonly #keys: MasterKeys;
  readonly #hasRoom: () => boolean;
  /** Names of the files that are being written to here. */
  readonly #appending = new Set<string>();
  /** By patience: a request that waits for a stuck disk is not refused with one that does not. */
  readonly #prepared = new Map<boolean, Promise<void>>();

  /** Touches the disk only when it is asked for something. */
  constructor({ directory, keys, files = new LocalFiles(directory), hasRoom = () => true }: VaultOptions) {
    this.#files = files;
    this.#keys = keys;
    this.#hasRoom = hasRoom;
  }

  /** The same, with its folders made and cleared of what a crash has left half-written. */
  static async open(options: VaultOptions): Promise<Vault> {
    const vault = new Vault(options);
    await vault.#prepare();
    return vault;
  }

  /** @throws FileTooLargeError, NoRoomError, and whatever `source` throws; then nothing is kept */
  async write(
    source: AsyncIterable<Uint8Array>,
    { label, limitBytes = Infinity }: { readonly label: FileLabel; readonly limitBytes?: number },
  ): Promise<VaultedFile> {
    const [name, fileKey] = [randomBytes(16).toString('hex'), newFileKey()];
    const header = this.#newHeader(name, { state: 'whole', fileKey, label });
    const hash = createHash('sha256');
    let sizeBytes = 0;
    await this.#put(pathOf(name), async (file) => {
      await file.write(0, header);
      let index = 0;
      for await (const { chunk, isLast } of inChunks(atMost(limitBytes, source))) {
        assertRoom(this.#hasRoom);
        sizeBytes += chunk.length;
        hash.update(chunk);
        const sealed = sealChunk(fileKey, { index, mark: isLast ? 'last' : 'inner' }, chunk);
        await file.write(chunkPosition(index++, FILE_VERSION), sealed);
      }
    });
    return { name, sizeBytes, sha256: hash.digest() };
  }

  /**
   * A file that grows: readable meanwhile, up to the last 64 KiB, and kept when this process dies. Resolves once the
   * disk has its name and label. To be finished or aborted by the caller. @throws NoRoomError, and what the disk says
   */
  async begin(label: FileLabel): Promise<VaultAppender> {
    const name = randomBytes(16).toString('hex');
    assertRoom(this.#hasRoom);
    const [fileKey, path] = [newFileKey(), growingPathOf(name)];
    const header = this.#newHeader(name, { state: 'growing', fileKey, label });
    this.#appending.add(name); // before others can see the file and take it for one whose writer has died
    const file = await this.#beginGrowing(path, header).catch((error: unknown) => {
      this.#appending.delete(name);
      throw error;
    });
    return new VaultAppender({
      name,
      fileKey,
      file,
      assertRoom: () => assertRoom(this.#hasRoom),
      makeTail: () => this.#files.open(path + TAIL, 'make', PATIENT),
      encodeWrap: (state) => encodeWrap({ version: FILE_VERSION, state, fileKey }, name, this.#keys.current),
      onFlag: (isSet) => this.#setFlag(name, isSet),
      onFinished: () => this.#settle(name, PATIENT),
      onAborted: () => this.remove(name),
      onClosed: () => void this.#appending.delete(name),
    });
  }

  async #beginGrowing(path: string, header: Buffer) {
    await this.#put(path, (file) => file.write(0, header), PATIENT);
    return this.#files.open(path, 'change', PATIENT);
  }

  /** Whether it is being written to by this process. */
  isGrowingHere(name: string): boolean {
    return this.#appending.has(name);
  }

  /** Files that are growing, or were when their writer died; in no order. */
  async growing(): Promise<GrowingFile[]> {
    await this.#prepare();
    const names = await this.#files.list(GROWING);
    const flags = new Set(names.filter((name) => name.endsWith(FLAG)));
    return names
      .filter((name) => NAME.test(name))
      .map((name) => ({ name, isFlagged: flags.has(name + FLAG) }));
  }

  async growingNames(): Promise<string[]> {
    return (await this.growing()).map(({ name }) => name);
  }

  /** Those of them that cannot be read without an earlier master key. */
  async growingByEarlierKeys(): Promise<string[]> {
    const found: string[] = [];
    for (const name of await this.growingNames()) {
      const file = await this.#openIfThere(growingPathOf(name), 'read');
      if (!file) continue; // finished meanwhile
      try {
        if (!isWrappedBy(await file.read(0, WRAP_BYTES), this.#keys.current)) found.push(name);
      } finally {
        await file.close();
      }
    }
    return found;
  }

  /**
   * The label of a file; null for one that was written before files had labels.
   * @throws NotFoundError, VaultError when the label was changed or its key is not here
   */
  async labelOf(name: string): Promise<FileLabel | null> {
    const file = (await this.#openIfThere(growingPathOf(name), 'read')) ?? (await this.#openFinished(name));
    try {
      const header = await file.read(0, HEADER_BYTES);
      return openLabel(decodeWrap(header, name, this.#keys), header, name);
    } finally {
      await file.close();
    }
  }

  /**
   * Finishes a file whose writer has died, with all of it that has reached the disk. One that is finished already is
   * read through, and left as it is.
   *
   * @throws ConflictError while this process writes to it; NotFoundError; VaultError when it was changed
   */
  async recover(name: string): Promise<RecoveredFile> {
    if (this.#appending.has(name)) throw new ConflictError(`file ${name} is being written to`);
    const file = await this.#openIfThere(growingPathOf(name), 'change');
    if (file) {
      const tail = await this.#openIfThere(growingPathOf(name) + TAIL, 'read');
      try {
        await sealGrowing(file, tail, name, this.#keys);
      } finally {
        await tail?.close();
        await file.close();
      }
      await this.#settle(name);
    }
    const reader = await this.open(name);
    try {
      const sha256 = await hashFile(reader);
      const { sizeBytes, holes } = reader;
      return { name, sizeBytes, sha256, holes, state: reader.state === 'whole' ? 'whole' : 'cut-off' };
    } finally {
      await reader.close();
    }
  }

  /**
   * A growing file is read as far as it has come. To be closed by the caller.
   * @throws NotFoundError, VaultError
   */
  async open(name: string): Promise<VaultReader> {
    const open = async () =>
      (await this.#openGrowing(name)) ?? VaultReader.open(await this.#openFinished(name), name, this.#keys);
    return open().catch((error: unknown) => {
      if (isUnreadable(error)) this.unreadable.add(name);
      throw error;
    });
  }

  /** A missing file is removed already. */
  async remove(name: string): Promise<void> {
    await this.#files.remove(pathOf(name));
    await this.#files.remove(growingPathOf(name));
    for (const beside of [FLAG, TAIL]) await this.#files.remove(growingPathOf(name) + beside);
  }

  /**
   * Wraps the key of a file by the current master key, so that an earlier one can be thrown away.
   * @returns false when it was wrapped so already. @throws NotFoundError (also while it grows), VaultError
   */
  async rewrap(name: string): Promise<boolean> {
    const file = await this.#openFinished(name);
    try {
      const wrap = await file.read(0, WRAP_BYTES);
      const decoded = decodeWrap(wrap, name, this.#keys);
      if (isWrappedBy(wrap, this.#keys.current)) return false;
      await this.#put(pathOf(name), async (copy) => {
        await copy.write(0, encodeWrap(decoded, name, this.#keys.current));
        const size = await file.sizeBytes();
        for (let at = WRAP_BYTES; at < size; at += CHUNK_BYTES)
          await copy.write(at, await file.read(at, Math.min(CHUNK_BYTES, size - at)));
      });
      return true;
    } finally {
      await file.close();
    }
  }

  /** When a file was written, or wrapped anew; undefined for one that is missing. */
  async writtenAtMs(name: string): Promise<number | undefined> {
    try {
      return await this.#files.changedAtMs(pathOf(name));
    } catch (error) {
      if (error instanceof NotFoundError || isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Every finished file, in no order. */
  async *names(): AsyncGenerator<string> {
    await this.#prepare();
    for (const shard of await this.#files.list('')) {
      if (!SHARD.test(shard)) continue; // unfinished, growing, or nothing of ours
      for (const name of await this.#files.list(shard)) if (NAME.test(name)) yield name;
    }
  }

  #newHeader(
    name: string,
    { state, fileKey, label }: { state: FileState; fileKey: Buffer; label: FileLabel },
  ): Buffer {
    const wrap = encodeWrap({ version: FILE_VERSION, state, fileKey }, name, this.#keys.current);
    return Buffer.concat([wrap, sealLabel(fileKey, label, name)]);
  }

  /** Done once; a disk that refuses is asked again the next time. */
  #prepare({ isPatient = false }: PatienceOptions = {}): Promise<void> {
    const prepared = this.#prepared.get(isPatient) ?? this.#makeFolders({ isPatient });
    this.#prepared.set(isPatient, prepared);
    prepared.catch(() => this.#prepared.delete(isPatient));
    return prepared;
  }

  async #makeFolders(options: PatienceOptions): Promise<void> {
    const files = this.#files;
    for (const folder of [UNFINISHED, GROWING]) await files.makeFolder(folder, options);
    await files.syncFolder('', options);
    for (const name of await files.list(UNFINISHED, options)) {
      const path = `${UNFINISHED}/${name}`;
      const changedAtMs = await files.changedAtMs(path, options).catch(() => Infinity); // removed meanwhile
      if (Date.now() - changedAtMs > UNFINISHED_FOR_MS) await files.remove(path, options);
    }
  }

  /** The file appears at its place when it is whole and on the disk, or not at all. */
  async #put(
    path: string,
    fill: (file: VaultFile) => Promise<void>,
    options?: PatienceOptions,
  ): Promise<void> {
    await this.#prepare(options);
    const unfinished = `${UNFINISHED}/${path.slice(path.lastIndexOf('/') + 1)}.${randomBytes(4).toString('hex')}`;
    try {
      const file = await this.#files.open(unfinished, 'make', options);
      try {
        await fill(file);
        await file.sync();
      } finally {
        await file.close();
      }
      await this.#files.makeFolder(dirname(path), options);
      await this.#files.rename(unfinished, path, options);
    } catch (error) {
      await this.#files.remove(unfinished).catch(() => {}); // cleared away a day later
      throw error;
    }
    await this.#syncPlaceOf(path, options);
  }

  async #setFlag(name: string, isSet: boolean): Promise<void> {
    const path = growingPathOf(name) + FLAG;
    if (!isSet) await this.#files.remove(path);
    else if (!(await this.growing()).some((file) => file.name === name && file.isFlagged))
      await (await this.#files.open(path, 'make')).close();
    await this.#files.syncFolder(GROWING);
  }

  /** A file that grew, and is on the disk as a finished one, takes its place among those. */
  async #settle(name: string, options?: PatienceOptions): Promise<void> {
    const path = pathOf(name);
    await this.#files.makeFolder(dirname(path), options);
    for (const beside of [FLAG, TAIL]) await this.#files.remove(growingPathOf(name) + beside, options);
    await this.#files.rename(growingPathOf(name), path, options);
    await this.#syncPlaceOf(path, options);
  }

  async #syncPlaceOf(path: string, options?: PatienceOptions): Promise<void> {
    await this.#files.syncFolder(dirname(path), options);
    await this.#files.syncFolder('', options);
  }

  /** @returns undefined when it does not grow any more, or never did */
  async #openGrowing(name: string, mayTryAgain = true): Promise<VaultReader | undefined> {
    const file = await this.#openIfThere(growingPathOf(name), 'read');
    if (!file) return undefined;
    try {
      return await VaultReader.open(file, name, this.#keys);
    } catch (error) {
      // its header may have been replaced while it was being read
      if (mayTryAgain && error instanceof VaultError) return this.#openGrowing(name, false);
      throw error;
    }
  }

  async #openFinished(name: string): Promise<VaultFile> {
    const file = await this.#openIfThere(pathOf(name), 'read');
    if (!file) throw new NotFoundError('file', name);
    return file;
  }

  async #openIfThere(path: string, mode: VaultFileMode): Promise<VaultFile | undefined> {
    try {
      return await this.#files.open(path, mode);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}

function growingPathOf(name: string): string {
  if (!NAME.test(name)) throw new NotFoundError('file', name);
  return `${GROWING}/${name}`;
}

/** In 256 folders. A name that is none of ours leads nowhere. */
function pathOf(name: string): string {
  if (!NAME.test(name)) throw new NotFoundError('file', name);
  return `${name.slice(0, 2)}/${name}`;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
