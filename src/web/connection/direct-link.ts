import { io, type Socket } from 'socket.io-client';
import type { WireError } from '../../realtime/protocol.js';
import type { LinkChange } from './link-messages.js';

const firstRetryMs = 500;
const longestRetryMs = 8_000;
const handshakeTimeoutMs = 10_000;

export interface DirectLinkOptions {
  /** The access token for the next attempt. */
  readonly token: () => string;
  readonly onChange: (change: Exclude<LinkChange, 'none'>, reason: WireError | null) => void;
  /** A sign of life that is no event. */
  readonly onBeat: () => void;
  readonly onEvent: (name: string, args: readonly unknown[]) => void;
}

/** A connection by Socket.IO. It reconnects for ever where its network failed, not where the server ended or refused it. */
export class DirectLink {
  readonly #socket: Socket;

  constructor({ token, onChange, onBeat, onEvent }: DirectLinkOptions) {
    this.#socket = io({
      auth: (give) => give({ token: token() }),
      transports: ['websocket'],
      reconnectionDelay: firstRetryMs,
      reconnectionDelayMax: longestRetryMs,
      timeout: handshakeTimeoutMs,
      forceNew: true,
    });
    this.#socket.onAny((name: string, ...args: unknown[]) => onEvent(name, args));
    this.#socket.io.on('ping', onBeat);
    this.#socket.on('connect', () => onChange('connect', null));
    this.#socket.on('disconnect', () => onChange('disconnect', null));
    this.#socket.on('connect_error', (error) => {
      const { data } = error as Error & { data?: WireError };
      onChange('connect_error', data ?? null);
    });
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  /** It stands, or tries to by itself. */
  get active(): boolean {
    return this.#socket.active;
  }

  /** `onAnswer` is called once, without an answer where none came in time. */
  ask(timeoutMs: number, name: string, request: unknown, onAnswer: (answer?: unknown) => void): void {
    const args = request === undefined ? [] : [request];
    // by callback: what follows the answer on the wire is heard after it
    this.#socket.timeout(timeoutMs).emit(name, ...args, (error: Error | null, answer?: unknown) => {
      if (error) onAnswer();
      else onAnswer(answer);
    });
  }

  send(name: string, request: unknown): void {
    if (request === undefined) this.#socket.emit(name);
    else this.#socket.emit(name, request);
  }

  connect(): void {
    this.#socket.connect();
  }

  close(): void {
    this.#socket.disconnect();
  }
}
