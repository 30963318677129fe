import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { VaultFile, VaultFileMode, VaultFiles } from './vault-files.js';

const FLAGS: Readonly<Record<VaultFileMode, string>> = { read: 'r', change: 'r+', make: 'wx+' };
const OWNER_ONLY = { file: 0o600, folder: 0o700 } as const;

/** A vault's folder, read and written by this process itself. */
export class LocalFiles implements VaultFiles {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async open(path: string, mode: VaultFileMode): Promise<VaultFile> {
    return new LocalFile(await open(join(this.#root, path), FLAGS[mode], OWNER_ONLY.file));
  }

  list(folder: string): Promise<string[]> {
    return readdir(join(this.#root, folder));
  }

  async makeFolder(path: string): Promise<void> {
    await mkdir(join(this.#root, path), { recursive: true, mode: OWNER_ONLY.folder });
  }

  rename(from: string, to: string): Promise<void> {
    return rename(join(this.#root, from), join(this.#root, to));
  }

  remove(path: string): Promise<void> {
    return rm(join(this.#root, path), { force: true });
  }

  async changedAtMs(path: string): Promise<number> {
    return (await stat(join(this.#root, path))).mtimeMs;
  }

  async syncFolder(path: string): Promise<void> {
    const handle = await open(join(this.#root, path), 'r');
    await handle.sync().finally(() => handle.close());
  }
}

class LocalFile implements VaultFile {
  readonly #handle: FileHandle;
  #closing: Promise<void> | undefined;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async read(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await this.#handle.read(buffer, filled, length - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  }

  /** A disk that is nearly full takes a part first and refuses the rest only when asked again. */
  async write(position: number, bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
  }

  async sizeBytes(): Promise<number> {
    return (await this.#handle.stat()).size;
  }

  truncate(sizeBytes: number): Promise<void> {
    return this.#handle.truncate(sizeBytes);
  }

  sync(): Promise<void> {
    return this.#handle.datasync();
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#handle.close());
  }
}
