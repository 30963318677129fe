import { open } from 'node:fs/promises';

/** Room is given back in pieces of this size. */
const PIECE_BYTES = 1 << 20;
const BLANK = Buffer.alloc(PIECE_BYTES);

/**
 * A file that holds a part of the disk and gives it back where a write finds no room: for what must be kept although
 * something else has filled the disk.
 */
export class DiskReserve {
  readonly #path: string;
  readonly #wantedBytes: number;
  #sizeBytes = 0;

  /** @param wantedBytes 0: nothing is reserved */
  constructor(path: string, wantedBytes: number) {
    this.#path = path;
    this.#wantedBytes = Math.floor(wantedBytes);
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Takes what is missing, as far as there is room. @throws what the file system says */
  async renew(): Promise<void> {
    if (this.#sizeBytes >= this.#wantedBytes) return;
    const file = await open(this.#path, 'a', 0o600);
    try {
      this.#sizeBytes = Math.min((await file.stat()).size, this.#wantedBytes);
      await file.truncate(this.#sizeBytes);
      while (this.#sizeBytes < this.#wantedBytes) {
        const piece = BLANK.subarray(0, this.#wantedBytes - this.#sizeBytes);
        await file.appendFile(piece);
        await file.datasync();
        this.#sizeBytes += piece.length;
      }
    } catch (error) {
      await file.truncate(this.#sizeBytes).catch(() => {});
      throw error;
    } finally {
      await file.close();
    }
  }

  /** Does the write, again for each piece that is given back. @throws what the write throws */
  async write<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' || this.#sizeBytes === 0) throw error;
        await this.#release();
      }
    }
  }

  async #release(): Promise<void> {
    this.#sizeBytes = Math.max(0, this.#sizeBytes - PIECE_BYTES);
    const file = await open(this.#path, 'r+');
    await file.truncate(this.#sizeBytes).finally(() => file.close());
  }
}
