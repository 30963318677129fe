import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../lib/sync-folder.js';

/** One line of the file, and where the next one begins. */
export interface SpilledLine {
  readonly text: string;
  readonly endOffset: number;
}

const READ_BYTES = 1 << 20;
const NEWLINE = 0x0a;

type Task =
  | { readonly kind: 'write'; readonly bytes: Buffer; readonly done: Settle }
  | { readonly kind: 'clear'; readonly done: Settle };

interface Settle {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lines on disk that must not be lost.
 *
 * In:     lines without a newline in them; those that wait are written and synced together.
 * Out:    the lines that are safe, from any offset that a line ends at.
 * End:    `append` resolves once the line would survive a power failure. A line that a crash cut off is dropped
 *         at the next open: its writer was not told that it is safe.
 * Errors: those of the file system; the file then ends where it did before.
 */
export class SpillFile {
  readonly #file: FileHandle;
  #sizeBytes: number;
  #tasks: Task[] = [];
  #working: Promise<void> | undefined;

  private constructor(file: FileHandle, sizeBytes: number) {
    this.#file = file;
    this.#sizeBytes = sizeBytes;
  }

  /** @param openFile in place of the file system's own, for a test that cuts the power */
  static async open(path: string, openFile: typeof open = open): Promise<SpillFile> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await openFile(path, 'a+', 0o600);
    await file.close();
    await syncFolder(dirname(path));
    const handle = await openFile(path, 'r+');
    const sizeBytes = await endOfLastLine(handle);
    await handle.truncate(sizeBytes);
    return new SpillFile(handle, sizeBytes);
  }

  /** Bytes that are safe. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Whether nothing waits to be written, so that the safe part is the whole. */
  get isSettled(): boolean {
    return this.#working === undefined;
  }

  /** Resolves when everything handed in by now is written, or has failed. */
  async settled(): Promise<void> {
    await this.#working;
  }

  append(line: string): Promise<void> {
    const bytes = Buffer.from(`${line}\n`);
    return this.#enqueue((done) => ({ kind: 'write', bytes, done }));
  }

  /** Empties the file, after what was appended before. */
  clear(): Promise<void> {
    return this.#enqueue((done) => ({ kind: 'clear', done }));
  }

  /** Some of the safe lines that begin at `offset`, none at the end. */
  async readLines(offset: number): Promise<SpilledLine[]> {
    let length = Math.min(READ_BYTES, this.#sizeBytes - offset);
    for (; length > 0; length = Math.min(length * 2, this.#sizeBytes - offset)) {
      const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, offset);
      const lines = splitLines(buffer.subarray(0, bytesRead), offset);
      if (lines.length > 0 || offset + length >= this.#sizeBytes) return lines;
    }
    return [];
  }

  async close(): Promise<void> {
    await this.#working;
    await this.#file.close();
  }

  #enqueue(toTask: (done: Settle) => Task): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#tasks.push(toTask({ resolve, reject }));
      this.#working ??= this.#work();
    });
  }

  async #work(): Promise<void> {
    while (this.#tasks.length > 0) {
      const batch = this.#takeBatch();
      try {
        await (batch[0]?.kind === 'clear' ? this.#empty() : this.#write(batch));
        for (const { done } of batch) done.resolve();
      } catch (error) {
        for (const { done } of batch) done.reject(error);
      }
    }
    this.#working = undefined;
  }

  /** A clear, or all writes up to the next one. */
  #takeBatch(): Task[] {
    const next = this.#tasks.findIndex(({ kind }) => kind === 'clear');
    return this.#tasks.splice(0, next === -1 ? this.#tasks.length : Math.max(next, 1));
  }

  async #write(batch: readonly Task[]): Promise<void> {
    const bytes = Buffer.concat(batch.map((task) => (task.kind === 'write' ? task.bytes : Buffer.alloc(0))));
    try {
      for (let written = 0; written < bytes.length;) {
        const rest = bytes.length - written;
        written += (await this.#file.write(bytes, written, rest, this.#sizeBytes + written)).bytesWritten;
      }
      await this.#file.datasync();
    } catch (error) {
      await this.#file.truncate(this.#sizeBytes).catch(() => {}); // half a line is dropped at the next open too
      throw error;
    }
    this.#sizeBytes += bytes.length;
  }

  async #empty(): Promise<void> {
    await this.#file.truncate(0);
    await this.#file.datasync();
    this.#sizeBytes = 0;
  }
}

function splitLines(bytes: Buffer, offset: number): SpilledLine[] {
  const lines: SpilledLine[] = [];
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
    lines.push({ text: bytes.toString('utf8', start, end), endOffset: offset + end + 1 });
    start = end + 1;
  }
  return lines;
}

async function endOfLastLine(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  for (let end = size; end > 0;) {
    const start = Math.max(0, end - READ_BYTES);
    const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    const newline = buffer.lastIndexOf(NEWLINE);
    if (newline !== -1) return start + newline + 1;
    end = start;
  }
  return 0;
}
