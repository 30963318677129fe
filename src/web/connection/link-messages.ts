/** An access token that a tab has. `expiresAtMs`: wall clock of this machine. */
export interface TabToken {
  readonly token: string;
  readonly expiresAtMs: number;
}

/** Messages from a tab to the hub that holds the connection. */
export type TabMessage =
  /** The first message of a tab. */
  | ({ type: 'hello' } & TabToken)
  /** Connect now, if there is no connection and none is on its way. Answered by the state as it then is. */
  | ({ type: 'connect' } & TabToken)
  /** Answered by `answer` with the same `id`. */
  | { type: 'ask'; id: number; timeoutMs: number; name: string; request: unknown }
  | { type: 'send'; name: string; request: unknown }
  /** The tab has worked off that many more messages of the hub. */
  | { type: 'taken'; count: number }
  | { type: 'bye' };

/** An event of the server. */
export interface LinkEvent {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Messages from the hub to a tab. */
export type HubMessage =
  /** The state of the connection, or a change of it. */
  | {
      type: 'link';
      event: LinkChange;
      reason: unknown;
      /** The token of an attempt that failed. */
      token: string | null;
      connected: boolean;
      active: boolean;
    }
  /** In their order, at least one. */
  | { type: 'events'; events: readonly LinkEvent[] }
  /** `answer` is missing where none came in time. */
  | { type: 'answer'; id: number; answer?: unknown }
  /** The server gave a sign of life; answered by `taken`. */
  | { type: 'beat' };

/** `none`: as it stands. */
export type LinkChange = 'none' | 'connect' | 'disconnect' | 'connect_error';

/** The part of `MessagePort` that is used. */
export interface HubPort {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}
