import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { messageOf, SetupError } from '../../lib/errors.js';

export interface DownloadOptions {
  readonly url: string;
  /** Grows until it is whole; what is there already is not fetched again. */
  readonly target: string;
  readonly sizeBytes: number;
  /** Hexadecimal digits. */
  readonly sha256: string;
  readonly onProgress?: (doneBytes: number) => void;
  readonly signal?: AbortSignal;
  /** Without a byte for this long the download is given up; left out: one minute. */
  readonly idleMs?: number;
}

const IDLE_MS = 60_000;

/**
 * Fetches a file, from where an earlier try ended. A file of the wrong content is deleted, a part of one stays for the
 * next try.
 *
 * @throws SetupError with the next step: no network, an answer that is no such file, another content
 */
export async function download(options: DownloadOptions): Promise<void> {
  const { target, sizeBytes, sha256, url, onProgress } = options;
  const hash = createHash('sha256');
  let done = await sizeOf(target);
  if (done > sizeBytes) {
    await rm(target);
    done = 0;
  }
  if (done > 0) for await (const chunk of createReadStream(target)) hash.update(chunk as Buffer);
  onProgress?.(done);
  if (done < sizeBytes) await fetchRest(options, done, hash);
  const found = hash.digest('hex');
  if (found === sha256) return;
  await rm(target, { force: true });
  throw new SetupError(
    `${url} gave another file than expected (SHA-256 ${found}, expected ${sha256}); it was deleted. Try again; if it happens twice, the file was changed where it is published`,
  );
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (info) => info.size,
    () => 0,
  );
}

/** Ends when the file has its size. */
async function fetchRest(options: DownloadOptions, from: number, hash: ReturnType<typeof createHash>) {
  const idle = new IdleSignal(options.idleMs ?? IDLE_MS, options.signal);
  try {
    const body = await ask(options, from, idle);
    const file = await open(options.target, from > 0 ? 'r+' : 'w', 0o600);
    try {
      await writeRest(options, { body, file, from, hash, idle });
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    idle.stop();
  }
}

async function ask(
  { url, sizeBytes }: DownloadOptions,
  from: number,
  idle: IdleSignal,
): Promise<ReadableStream<Uint8Array>> {
  const headers = from > 0 ? { range: `bytes=${from}-` } : undefined;
  const answer = await idle.watch(
    url,
    fetch(url, { ...(headers ? { headers } : {}), signal: idle.signal, redirect: 'follow' }),
  );
  const refuse = async (why: string) => {
    await answer.body?.cancel();
    return new SetupError(`${url} cannot be fetched: ${why}`);
  };
  if (from > 0 && answer.status !== 206) {
    throw await refuse(
      `the server does not continue a download (status ${answer.status}); delete the unfinished file and start again`,
    );
  }
  if (!answer.ok || !answer.body) throw await refuse(`the server answers with status ${answer.status}`);
  const length = Number(answer.headers.get('content-length') ?? NaN);
  if (Number.isFinite(length) && from + length !== sizeBytes)
    throw await refuse(`the server offers ${from + length} bytes, ${sizeBytes} are expected`);
  return answer.body;
}

interface Rest {
  readonly body: ReadableStream<Uint8Array>;
  readonly file: FileHandle;
  readonly from: number;
  readonly hash: ReturnType<typeof createHash>;
  readonly idle: IdleSignal;
}

async function writeRest(options: DownloadOptions, { body, file, from, hash, idle }: Rest): Promise<void> {
  const { url, sizeBytes, onProgress } = options;
  const reader = body.getReader();
  let done = from;
  try {
    for (;;) {
      const { value } = await idle.watch(url, reader.read());
      if (!value) break;
      if (done + value.length > sizeBytes)
        throw new SetupError(`${url} sends more than the ${sizeBytes} bytes that are expected`);
      await file.write(value, 0, value.length, done);
      hash.update(value);
      done += value.length;
      onProgress?.(done);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  if (done < sizeBytes) throw interrupted(url, `the connection ended after ${done} of ${sizeBytes} bytes`);
}

function interrupted(url: string, why: string, cause?: unknown): SetupError {
  const message = `${url} cannot be fetched: ${why}. Is there a network here? The same command goes on where this one ended; without a network, copy the file here and use: npm run models -- add FILE`;
  return new SetupError(message, { cause });
}

/** Aborts what stands still for too long. */
class IdleSignal {
  readonly #stop = new AbortController();
  readonly #idleMs: number;
  readonly signal: AbortSignal;
  readonly #outer: AbortSignal | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(idleMs: number, outer: AbortSignal | undefined) {
    this.#idleMs = idleMs;
    this.#outer = outer;
    this.signal = outer ? AbortSignal.any([outer, this.#stop.signal]) : this.#stop.signal;
  }

  /** @throws SetupError that says why it ended, or the reason of the outer signal */
  async watch<T>(url: string, step: Promise<T>): Promise<T> {
    this.stop();
    this.#timer = setTimeout(() => this.#stop.abort(), this.#idleMs);
    try {
      return await step;
    } catch (error) {
      this.#outer?.throwIfAborted();
      const isIdle = this.#stop.signal.aborted;
      const why = isIdle ? `nothing came for ${this.#idleMs / 1000} s` : reasonOf(error);
      throw interrupted(url, why, error);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** `fetch` says only "fetch failed"; its cause says what. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { readonly message?: string } };
  return cause?.message || messageOf(error);
}
