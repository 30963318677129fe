import type { FileHandle } from 'node:fs/promises';

/** A file ended before what was to be read of it. `where` is the part that it ended in. */
export class EndOfFileError extends Error {
  override name = 'EndOfFileError';
  readonly sizeBytes: number;
  readonly where: string;

  constructor(sizeBytes: number, where: string) {
    super(`end of file after ${sizeBytes} bytes`);
    this.sizeBytes = sizeBytes;
    this.where = where;
  }
}

const BUFFER_BYTES = 64 * 1024;

/** Reads small numbers in order out of a large file and steps over the rest. */
export class BufferedReader {
  readonly #file: FileHandle;
  #buffer = Buffer.alloc(0);
  #bufferStart = 0;
  #sizeBytes: number | undefined;
  position = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @throws EndOfFileError */
  async readInt32(where: string): Promise<number> {
    await this.skip(4, where);
    const at = this.position - 4;
    if (at < this.#bufferStart || at + 4 > this.#bufferStart + this.#buffer.length) await this.#fill(at);
    return this.#buffer.readInt32LE(at - this.#bufferStart);
  }

  /** @throws EndOfFileError when the file ends within, or the length is no length */
  async skip(bytes: number, where: string): Promise<void> {
    this.#sizeBytes ??= (await this.#file.stat()).size;
    if (!(bytes >= 0) || this.position + bytes > this.#sizeBytes)
      throw new EndOfFileError(this.#sizeBytes, where);
    this.position += bytes;
  }

  async #fill(at: number): Promise<void> {
    const buffer = Buffer.alloc(BUFFER_BYTES);
    const { bytesRead } = await this.#file.read(buffer, 0, BUFFER_BYTES, at);
    this.#buffer = buffer.subarray(0, bytesRead);
    this.#bufferStart = at;
  }
}
