import { noteLoggedIn } from '../../lib/known-connections.js';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Closable } from '../../lib/closer.js';
import type { Log } from '../../lib/log.js';
import { basicAuthorization } from '../ari/ari-rest.js';
import type { MediaConnection } from './leg-streams.js';
import { refuseUpgrade } from '../refuse-upgrade.js';
import { RefusalsLog } from '../refusals-log.js';

/** A connection that has come in for a tap. */
export type IncomingMedia = Pick<MediaConnection, 'headers' | 'socket' | 'head'>;

export interface MediaReceiverOptions {
  readonly user: string;
  readonly password: string;
  readonly log: Log;
}

/**
 * Where Asterisk connects to with a leg's audio: checks who it is and hands the connection, not answered yet,
 * to the tap that asked for it by its id (`?tap=…`). A connection for a tap that was not asked for is refused.
 */
export class MediaReceiver implements Closable {
  readonly #expected = new Map<string, (request: IncomingMedia) => void>();
  readonly #authorization: Buffer;
  /** Credentials with which Asterisk must connect. */
  readonly credentials: { readonly user: string; readonly password: string };
  readonly #refusals: RefusalsLog;

  constructor({ user, password, log }: MediaReceiverOptions) {
    this.credentials = { user, password };
    this.#authorization = digest(basicAuthorization({ user, password }));
    this.#refusals = new RefusalsLog(log);
  }

  /** Waits for one connection of that tap, whose socket is then the caller's. @returns how to stop waiting */
  expect(tapId: string, onRequest: (request: IncomingMedia) => void): () => void {
    this.#expected.set(tapId, onRequest);
    return () => {
      if (this.#expected.get(tapId) === onRequest) this.#expected.delete(tapId);
    };
  }

  /** For the HTTP server's `upgrade` event, path already matched. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), this.#authorization)) {
      const from = request.socket.remoteAddress;
      this.#refusals.write({ from }, 'refused a media connection: wrong credentials');
      return refuseUpgrade(socket, '401 Unauthorized');
    }
    const tapId = new URL(request.url ?? '', 'http://localhost').searchParams.get('tap') ?? '';
    const onRequest = this.#expected.get(tapId);
    if (!onRequest) {
      this.#refusals.write({ tapId }, 'refused a media connection for an unknown tap');
      return refuseUpgrade(socket, '404 Not Found');
    }
    this.#expected.delete(tapId);
    noteLoggedIn(socket);
    const { authorization: _known, ...headers } = request.headers; // not needed further in
    onRequest({ headers, socket, head });
  }

  close(): void {
    this.#expected.clear();
  }
}

/** Equal length for the constant-time comparison, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
