import type { ServerToClientEvents, WireError } from '../../realtime/protocol.js';

/** Events of a link itself, beside those that the server sends. */
interface OwnLinkEvents {
  /** It stands; nothing is watched yet. */
  connect: () => void;
  disconnect: () => void;
  /** An attempt failed; the server's reason, where it gave one, and the token, which may be that of another tab. */
  connect_error: (reason: WireError | null, token: string | null) => void;
  /** The code of the connection cannot be fetched: the network is away, or the server has another version of it. */
  unloadable: () => void;
  /** The server gave a sign of life. */
  received: () => void;
}

export type LinkEvents = ServerToClientEvents & OwnLinkEvents;
export type LinkEventName = keyof LinkEvents;

/** The way to the server, as a tab sees it: over a connection of its own, or over one that tabs share. */
export interface ServerLink {
  readonly connected: boolean;
  /** It stands, or tries to by itself; else `connect()` is to be called. */
  readonly active: boolean;
  on<E extends LinkEventName>(name: E, listener: LinkEvents[E]): void;
  off<E extends LinkEventName>(name: E, listener: LinkEvents[E]): void;
  /** Sends a request; rejects when no answer comes within that time, in ms. */
  ask(timeoutMs: number, name: string, request?: unknown): Promise<unknown>;
  /** Sends a request whose answer does not matter. */
  send(name: string, request?: unknown): void;
  connect(): void;
  close(): void;
}
