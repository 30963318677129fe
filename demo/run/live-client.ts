import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { SetupError } from '../../src/lib/errors.js';
import type {
  ClientToServerEvents,
  ServerToClientEvents,
  WireCallEvent,
} from '../../src/realtime/protocol.js';

const REQUEST_TIMEOUT_MS = 10_000;

export interface ReceivedEvent {
  readonly event: WireCallEvent;
  /** Wall clock, ms since the epoch. */
  readonly receivedAtMs: number;
}

const loginAnswer = z.object({ data: z.object({ access_token: z.string() }) });

/** POST /api/v1/auth/login. @throws SetupError when the password is refused */
export async function logIn(url: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!response.ok) {
    throw new SetupError(
      `the server refuses the user ${username} with this password (${response.status}): set ADMIN_PASSWORD to the one in use`,
    );
  }
  return loginAnswer.parse(await response.json()).data.access_token;
}

/** A Socket.IO client like any other: watches the wall and every call on it, and checks what it is sent. */
export class LiveClient {
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly #lastSeq = new Map<string, number>();
  readonly #watched = new Set<string>();
  #live: string[] = [];
  /** `seq` that never came, and that came twice. */
  readonly counts = { seqGaps: 0, duplicates: 0 };
  readonly #listeners = new Set<(received: ReceivedEvent) => void>();

  private constructor(socket: Socket<ServerToClientEvents, ClientToServerEvents>) {
    this.#socket = socket;
    socket.on('call:event', (event) => this.#take(event));
    socket.on('wall:call', ({ call_id: callId, status }) => {
      if (status === 'in_progress') void this.watch(callId);
    });
  }

  static async connect(url: string, token: string): Promise<LiveClient> {
    const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
      auth: { token },
      transports: ['websocket'],
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    const client = new LiveClient(socket);
    client.#live = await new Promise<string[]>((resolve, reject) => {
      socket.timeout(REQUEST_TIMEOUT_MS).emit('wall:watch', (error, answer) => {
        if (error) return reject(error);
        if (!answer.ok) return reject(new SetupError(answer.error.message));
        resolve(answer.data.calls.map(({ call_id: callId }) => callId));
      });
    });
    return client;
  }

  /** The first listener also hears of the calls that were live before. @returns how to stop listening */
  listen(listener: (received: ReceivedEvent) => void): () => void {
    this.#listeners.add(listener);
    for (const callId of this.#live.splice(0)) void this.watch(callId);
    return () => this.#listeners.delete(listener);
  }

  async watch(callId: string): Promise<void> {
    if (this.#watched.has(callId)) return;
    this.#watched.add(callId);
    await new Promise<void>((resolve) => {
      this.#socket.emit('call:watch', { call_id: callId }, (answer) => {
        if (answer.ok) for (const event of answer.data.events) this.#take(event);
        resolve();
      });
    });
  }

  close(): void {
    this.#socket.close();
  }

  #take(event: WireCallEvent): void {
    const receivedAtMs = performance.timeOrigin + performance.now();
    if (event.seq !== null) {
      const last = this.#lastSeq.get(event.call_id) ?? 0;
      if (event.seq <= last) this.counts.duplicates++;
      if (event.seq > last + 1) this.counts.seqGaps += event.seq - last - 1;
      this.#lastSeq.set(event.call_id, Math.max(last, event.seq));
    }
    for (const listener of this.#listeners) listener({ event, receivedAtMs });
  }
}
