import type { IncomingMessage } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Closable } from '../../lib/closer.js';
import { TelephonyError } from '../errors.js';
import type { MediaConnection } from './leg-streams.js';

/** Sub-protocol that Asterisk's websocket channel speaks (chan_websocket, Asterisk 22). */
const SUBPROTOCOL = 'media';
/** A 20 ms frame of slin16 has 640 bytes; control messages are short. */
const MAX_MESSAGE_BYTES = 65_536;

/** How a connection of Asterisk ends here: the code of its close frame and `reason: sentence`. */
export const MEDIA_CLOSES = {
  legEnded: [1000, 'leg-ended: Nothing more of this leg is listened to.'],
  replaced: [1000, 'replaced: This connection of the leg is not needed any more.'],
  stopping: [1001, 'unavailable: The media process stops.'],
} as const;

/** At once: the close frame is sent, and no answer is waited for, because audio would go on coming meanwhile. */
export function endMediaSocket(
  socket: WebSocket,
  [code, reason]: (typeof MEDIA_CLOSES)[keyof typeof MEDIA_CLOSES],
): void {
  socket.close(code, reason);
  socket.terminate();
}

/** Makes websockets of connections that were let in. */
export class MediaSockets implements Closable {
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (protocols) => (protocols.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  });

  /**
   * `onOpened` runs in the tick of the answer: what Asterisk sends first must find a reader.
   *
   * @throws TelephonyError when it is no request for a websocket, or the peer has gone
   */
  accept({ headers, socket, head }: MediaConnection, onOpened: (socket: WebSocket) => void): void {
    let isOpened = false;
    // ws reads no more than this of a request, and the request itself may be another process's
    const request = { method: 'GET', url: '/', headers } as IncomingMessage;
    socket.on('error', () => {}); // its close follows
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      isOpened = true;
      onOpened(opened);
    });
    if (!isOpened) throw new TelephonyError('a media connection could not be answered', { status: null });
  }

  close(): void {
    for (const client of this.#server.clients) endMediaSocket(client, MEDIA_CLOSES.stopping);
    this.#server.close();
  }
}
