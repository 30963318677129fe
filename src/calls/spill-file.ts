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
/** The disk is taken, and what was written is cleared, in pieces of this size. */
const BLANK = Buffer.alloc(1 << 20);
/** Beyond this it is quicker to give the room back and to take it anew. */
const CLEARED_IN_PLACE_BYTES = 16 * BLANK.length;

type Task =
  | { readonly kind: 'write'; readonly bytes: Buffer; readonly done: Settle }
  | { readonly kind: 'clear' | 'reserve'; readonly done: Settle };

export interface SpillFileOptions {
  /** As much of the disk is taken beforehand and written over, so that lines find room when the disk is full. */
  readonly reserveBytes?: number;
  /** In place of the file system's own, for a test that cuts the power or fills the disk. */
  readonly openFile?: typeof open;
}

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
 *         at the next open: its writer was not informed that it is safe.
 * Errors: those of the file system; the file then ends where it did before.
 */
export class SpillFile {
  readonly #file: FileHandle;
  readonly #reserveBytes: number;
  #sizeBytes: number;
  /** Bytes of the file; those behind the lines are reserved and mean nothing. */
  #takenBytes: number;
  #tasks: Task[] = [];
  #working: Promise<void> | undefined;

  private constructor(
    file: FileHandle,
    bytes: { readonly size: number; readonly taken: number; readonly reserve: number },
  ) {
    this.#file = file;
    this.#sizeBytes = bytes.size;
    this.#takenBytes = bytes.taken;
    this.#reserveBytes = bytes.reserve;
  }

  /** Only `reserve` takes the reserve: a start does not wait for it. */
  static async open(
    path: string,
    { openFile = open, reserveBytes: reserve = 0 }: SpillFileOptions = {},
  ): Promise<SpillFile> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await openFile(path, 'a+', 0o600);
    await file.close();
    await syncFolder(dirname(path));
    const handle = await openFile(path, 'r+');
    const size = await endOfLastLine(handle);
    const taken = Math.max(size, Math.min((await handle.stat()).size, reserve));
    await handle.truncate(taken);
    return new SpillFile(handle, { size, taken, reserve });
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

  /** Bytes of the disk that are kept for lines to come. */
  get reservedBytes(): number {
    return this.#takenBytes - this.#sizeBytes;
  }

  /** Takes what is missing of the reserve, between other writes. @throws what the file system says */
  async reserve(): Promise<void> {
    while (this.#takenBytes < this.#reserveBytes) await this.#enqueue((done) => ({ kind: 'reserve', done }));
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
        await this.#do(batch);
        for (const { done } of batch) done.resolve();
      } catch (error) {
        for (const { done } of batch) done.reject(error);
      }
    }
    this.#working = undefined;
  }

  async #do(batch: readonly Task[]): Promise<void> {
    const [first] = batch;
    if (first?.kind === 'clear') return this.#empty();
    if (first?.kind === 'reserve') return this.#takeMore();
    await this.#write(
      Buffer.concat(batch.map((task) => (task.kind === 'write' ? task.bytes : Buffer.alloc(0)))),
    );
  }

  /** Another task, or all writes up to the next one. */
  #takeBatch(): Task[] {
    const next = this.#tasks.findIndex(({ kind }) => kind !== 'write');
    return this.#tasks.splice(0, next === -1 ? this.#tasks.length : Math.max(next, 1));
  }

  async #write(bytes: Buffer): Promise<void> {
    try {
      for (let written = 0; written < bytes.length;) {
        const rest = bytes.length - written;
        written += (await this.#file.write(bytes, written, rest, this.#sizeBytes + written)).bytesWritten;
      }
      await this.#file.datasync();
    } catch (error) {
      await this.#unwrite(bytes.length).catch(() => {}); // half a line is dropped at the next open too
      throw error;
    }
    this.#sizeBytes += bytes.length;
    this.#takenBytes = Math.max(this.#takenBytes, this.#sizeBytes);
  }

  /** Clears what a failed write may have left behind the lines; what is reserved stays so. */
  async #unwrite(length: number): Promise<void> {
    await this.#file.truncate(this.#takenBytes);
    await this.#blank(this.#sizeBytes, Math.min(this.#sizeBytes + length, this.#takenBytes));
  }

  /** Backwards, each piece safe before the next: a crash leaves the first lines, which are brought again. */
  async #empty(): Promise<void> {
    if (this.#reserveBytes === 0 || this.#sizeBytes > CLEARED_IN_PLACE_BYTES) {
      await this.#file.truncate(0);
      this.#takenBytes = 0;
    }
    const end = this.#takenBytes === 0 ? 0 : this.#sizeBytes;
    for (let from = end; from > 0; from -= BLANK.length) {
      await this.#blank(Math.max(0, from - BLANK.length), from);
      await this.#file.datasync();
    }
    await this.#file.datasync();
    this.#sizeBytes = 0;
  }

  async #takeMore(): Promise<void> {
    const from = this.#takenBytes;
    const to = Math.min(from + BLANK.length, this.#reserveBytes);
    if (from >= to) return;
    try {
      await this.#blank(from, to);
      await this.#file.datasync();
    } catch (error) {
      await this.#file.truncate(from).catch(() => {});
      throw error;
    }
    this.#takenBytes = to;
  }

  async #blank(from: number, to: number): Promise<void> {
    for (let at = from; at < to;)
      at += (await this.#file.write(BLANK, 0, Math.min(BLANK.length, to - at), at)).bytesWritten;
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
