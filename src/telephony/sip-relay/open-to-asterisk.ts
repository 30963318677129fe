import { WebSocket } from 'ws';
import { isLocalHost } from '../../lib/local-host.js';
import { TelephonyError } from '../errors.js';

/** RFC 7118, section 4. */
export const SIP_PROTOCOL = 'sip';

export interface OpenToAsteriskOptions {
  readonly timeoutMs: number;
  readonly maxMessageBytes: number;
  /** Aborted: the telephone has gone meanwhile. */
  readonly signal: AbortSignal;
}

/**
 * Opens a WebSocket for SIP at Asterisk. Messages that it
 * sends before the caller listens wait in the connection.
 *
 * @throws TelephonyError where it cannot be opened in time
 */
export function openToAsterisk(url: string, options: OpenToAsteriskOptions): Promise<WebSocket> {
  const { timeoutMs, maxMessageBytes, signal } = options;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new TelephonyError('the telephone has gone', { status: null }));
    const socket = new WebSocket(url, SIP_PROTOCOL, {
      handshakeTimeout: timeoutMs,
      maxPayload: maxMessageBytes,
      perMessageDeflate: false,
      followRedirects: false,
      // an Asterisk on this machine has a certificate of its own making
      rejectUnauthorized: !isLocalHost(new URL(url).host),
    });
    const abort = () => socket.terminate();
    signal.addEventListener('abort', abort, { once: true });
    socket.on('error', (error) => {
      signal.removeEventListener('abort', abort);
      reject(new TelephonyError('Asterisk takes no SIP over WebSocket', { status: null, cause: error }));
    });
    socket.once('open', () => {
      signal.removeEventListener('abort', abort);
      socket.pause();
      resolve(socket);
    });
  });
}
