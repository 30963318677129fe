import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Closable } from '../lib/closer.js';
import { nowMs } from '../lib/clock.js';
import type { Log } from '../lib/log.js';

/** A body gets this long, and a second more for each `BYTES_PER_SECOND` that have come. */
const PATIENCE_MS = 30_000;
/** Slower than the slowest mobile network that carries anything (GPRS: 2,500 bytes/s). */
const BYTES_PER_SECOND = 1_000;
const SWEEP_MS = 1_000;

const REQUEST_TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export interface SlowBodiesOptions {
  readonly log: Log;
  readonly patienceMs?: number | undefined;
  readonly sweepMs?: number | undefined;
}

interface Reading {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly sinceMs: number;
  readonly bytesBefore: number;
}

/**
 * Ends requests whose body does not make progress (408), and leaves those alone that do, however long they take: a
 * limit on the whole request would cut large uploads off on slow lines.
 */
export class SlowBodies implements Closable {
  readonly #reading = new Set<Reading>();
  readonly #log: Log;
  readonly #patienceMs: number;
  readonly #timer: NodeJS.Timeout;

  constructor({ log, patienceMs = PATIENCE_MS, sweepMs = SWEEP_MS }: SlowBodiesOptions) {
    this.#log = log;
    this.#patienceMs = patienceMs;
    this.#timer = setInterval(() => this.#sweep(), sweepMs);
  }

  watching(handle: RequestListener): RequestListener {
    return (request, response) => {
      if (hasBody(request)) {
        const bytesBefore = request.socket.bytesRead;
        this.#reading.add({ request, response, sinceMs: nowMs(), bytesBefore });
      }
      void handle(request, response);
    };
  }

  close(): void {
    clearInterval(this.#timer);
    this.#reading.clear();
  }

  #sweep(): void {
    for (const reading of this.#reading) {
      const { request, sinceMs, bytesBefore } = reading;
      const { socket } = request;
      if (request.complete || socket.destroyed) this.#reading.delete(reading);
      else {
        const earnedMs = ((socket.bytesRead - bytesBefore) / BYTES_PER_SECOND) * 1000;
        if (nowMs() - sinceMs > this.#patienceMs + earnedMs) this.#end(reading);
      }
    }
  }

  #end(reading: Reading): void {
    const { request, response } = reading;
    const { socket } = request;
    this.#reading.delete(reading);
    this.#log.info({ from: socket.remoteAddress }, 'request ended: its body did not arrive');
    if (response.headersSent) socket.destroy();
    else socket.end(REQUEST_TIMEOUT, () => socket.destroy());
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
