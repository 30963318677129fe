import type { VaultAppender } from '../../vault/vault-appender.js';

/** Half a minute of a call: what may wait for the disk. */
const LIMIT_BYTES = 1024 * 1024;
const SILENCE = Buffer.alloc(64 * 1024);

/**
 * Between the taps, which must never wait, and the disk, which may be slow.
 *
 * In:     `write` and `writeSilence`, from callbacks. Silence takes no room here, however long it is.
 * Out:    the appender, in order.
 * End:    `drain` resolves once all of it was appended, or the disk has refused.
 * Errors: what the disk refuses is reported once, to `onFailure`; what comes afterwards is dropped.
 */
export class PcmWriter {
  readonly #appender: Pick<VaultAppender, 'append' | 'keepTail'>;
  readonly #onFailure: (error: unknown) => void;
  /** Audio, or how many bytes of silence. */
  #waiting: (Buffer | number)[] = [];
  #waitingBytes = 0;
  /** Gives the content that follows on all that was written, in pieces. */
  #tail: (() => readonly Uint8Array[]) | undefined;
  #failed = false;
  #isWorking = false;
  #work = Promise.resolve();

  constructor(appender: Pick<VaultAppender, 'append' | 'keepTail'>, onFailure: (error: unknown) => void) {
    this.#appender = appender;
    this.#onFailure = onFailure;
  }

  /** @returns false when there is no room: silence of the same length is written in its place */
  write(audio: Buffer): boolean {
    if (this.#failed) return true;
    if (this.#waitingBytes + audio.length > LIMIT_BYTES) {
      this.writeSilence(audio.length);
      return false;
    }
    this.#waiting.push(audio);
    this.#waitingBytes += audio.length;
    this.#wake();
    return true;
  }

  writeSilence(bytes: number): void {
    if (this.#failed || bytes === 0) return;
    const last = this.#waiting.at(-1);
    if (typeof last === 'number') this.#waiting[this.#waiting.length - 1] = last + bytes;
    else this.#waiting.push(bytes);
    this.#wake();
  }

  /** Once all was appended, what follows on it is kept beside it; the newest wish counts. */
  keepTail(tail: () => readonly Uint8Array[]): void {
    if (this.#failed) return;
    this.#tail = tail;
    setImmediate(() => this.#wake()); // when all parties have given what came with this
  }

  async drain(): Promise<void> {
    while (this.#isWorking) await this.#work;
  }

  #wake(): void {
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#work = this.#run();
  }

  async #run(): Promise<void> {
    try {
      while (this.#waiting.length > 0 || this.#tail) {
        const next = this.#waiting.shift();
        if (next === undefined) await this.#keepTail();
        else if (typeof next === 'number') {
          for (let left = next; left > 0; left -= SILENCE.length)
            await this.#appender.append(SILENCE.subarray(0, left));
        } else {
          this.#waitingBytes -= next.length;
          await this.#appender.append(next);
        }
      }
    } catch (error) {
      this.#failed = true;
      this.#waiting = [];
      this.#onFailure(error);
    } finally {
      this.#isWorking = false;
    }
  }

  async #keepTail(): Promise<void> {
    const tail = this.#tail;
    this.#tail = undefined;
    if (tail) await this.#appender.keepTail(tail);
  }
}
