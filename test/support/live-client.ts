import { io, type Socket } from 'socket.io-client';
import type {
  CallSnapshot,
  ClientToServerEvents,
  ServerToClientEvents,
  WireCallEvent,
  WireError,
} from '../../src/realtime/protocol.js';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** A Socket.IO client like any other; not connected yet. */
export function liveClient(
  url: string,
  token: unknown,
  options: { reconnection?: boolean } = {},
): LiveSocket {
  const { reconnection = false } = options;
  return io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection });
}

/** @throws the connection's error as the client gets it */
export async function connected(socket: LiveSocket): Promise<LiveSocket> {
  if (socket.connected) return socket;
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** The next message of that name. */
export async function next<Name extends keyof ServerToClientEvents>(
  socket: LiveSocket,
  name: Name,
): Promise<Parameters<ServerToClientEvents[Name]>[0]> {
  type Payload = Parameters<ServerToClientEvents[Name]>[0];
  return new Promise<Payload>((resolve) => {
    const untyped = socket as unknown as { once(name: string, listener: (payload: Payload) => void): void };
    untyped.once(name, resolve);
  });
}

/** Resolves at the next connection, or at its end. */
export function when(socket: LiveSocket, event: 'connect' | 'disconnect'): Promise<void> {
  return new Promise((resolve) => socket.once(event, () => resolve()));
}

/** One watched call as a screen would keep it: where it stands, and everything that came, in order. */
export class WatchedCall {
  readonly #socket: LiveSocket;
  readonly #callId: string;
  readonly #waiting = new Set<{ seq: number; resolve: () => void }>();
  readonly received: WireCallEvent[] = [];
  snapshots: CallSnapshot[] = [];
  seq = 0;
  /** Epoch of the last snapshot; sent along, as the pages do. */
  epoch: string | null = null;

  constructor(socket: LiveSocket, callId: string) {
    this.#socket = socket;
    this.#callId = callId;
    socket.on('call:event', (event) => {
      if (event.call_id === callId) this.#take([event]);
    });
  }

  /** From where it stands. @throws the error the server answers with */
  watch(): Promise<CallSnapshot> {
    const { seq, epoch } = this;
    const request = { call_id: this.#callId, since_seq: seq, ...(epoch !== null && { epoch }) };
    return new Promise((resolve, reject) => {
      // in the callback, not after a promise: what comes behind the answer in the same packet is later
      this.#socket.emit('call:watch', request, (answer) => {
        if (!answer.ok)
          return reject(Object.assign(new Error(answer.error.message), answer.error satisfies WireError));
        this.snapshots.push(answer.data);
        this.epoch = answer.data.epoch;
        this.#take(answer.data.events);
        resolve(answer.data);
      });
    });
  }

  /** Resolves once everything up to `seq` has come. */
  async reached(seq: number): Promise<void> {
    if (this.seq >= seq) return;
    await new Promise<void>((resolve) => this.#waiting.add({ seq, resolve }));
  }

  #take(events: readonly WireCallEvent[]): void {
    for (const event of events) {
      this.received.push(event);
      this.seq = event.seq ?? this.seq;
    }
    for (const waiter of this.#waiting) {
      if (this.seq < waiter.seq) continue;
      this.#waiting.delete(waiter);
      waiter.resolve();
    }
  }
}
