import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Closable } from '../../src/lib/closer.js';

export const MOODS = ['healthy', 'slow', 'failing', 'hanging', 'restarting'] as const;
export type Mood = (typeof MOODS)[number];

/** An event that was answered with 200. */
export interface ReceivedEvent {
  readonly deliveryId: string;
  /** The id of the case. */
  readonly subject: string;
  /** The narrative that the change wrote. */
  readonly narrative: string;
  /** From the change to its arrival here. */
  readonly afterMs: number;
}

interface EventBody {
  readonly timestamp: string;
  readonly delivery_id: string;
  readonly data: { readonly id: string; readonly changes: { readonly narrative?: { readonly new: string } } };
}

const SLOW_MS = 300;
/** Every so many requests. */
const FAILURE_EVERY = 5;
const HANG_EVERY = 25;
const UP_MS = 4_000;
const DOWN_MS = 1_000;

/** A receiver of webhooks on loopback that keeps what it has answered with 200. */
export class Receiver implements Closable {
  readonly received: ReceivedEvent[] = [];
  readonly mood: Mood;
  readonly #server: Server;
  #requests = 0;
  #port = 0;
  #restarts: NodeJS.Timeout | undefined;

  private constructor(mood: Mood) {
    this.mood = mood;
    this.#server = createServer(this.#take);
  }

  static async open(mood: Mood): Promise<Receiver> {
    const receiver = new Receiver(mood);
    await receiver.#listen();
    if (mood === 'restarting') receiver.#restartLater();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async close(): Promise<void> {
    clearTimeout(this.#restarts);
    await this.#stop();
  }

  readonly #take: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const count = ++this.#requests;
      if (this.mood === 'hanging' && count % HANG_EVERY === 0) return;
      if (this.mood === 'failing' && count % FAILURE_EVERY === 0) return void response.writeHead(500).end();
      const body = JSON.parse(Buffer.concat(chunks).toString()) as EventBody;
      const answer = () => {
        if (response.destroyed) return; // the server was killed, or the time was up: it comes again
        this.received.push(toReceived(body));
        response.writeHead(200).end();
      };
      if (this.mood === 'slow') setTimeout(answer, SLOW_MS);
      else answer();
    });
  };

  async #listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async #stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  #restartLater(): void {
    this.#restarts = setTimeout(() => {
      void this.#stop().then(() => {
        this.#restarts = setTimeout(() => {
          void this.#listen().then(() => this.#restartLater());
        }, DOWN_MS);
      });
    }, UP_MS);
  }
}

function toReceived({ timestamp, delivery_id: deliveryId, data }: EventBody): ReceivedEvent {
  const narrative = data.changes.narrative?.new ?? '';
  return { deliveryId, subject: data.id, narrative, afterMs: Date.now() - Date.parse(timestamp) };
}
