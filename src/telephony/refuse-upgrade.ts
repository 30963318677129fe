import type { Duplex } from 'node:stream';

/** The time that a peer has to read why it was refused. */
const ANSWER_LIMIT_MS = 1_000;

/**
 * Informs the peer why and closes the connection, also when the peer keeps its side open or reads nothing.
 *
 * @param reason a line for a person
 */
export function refuseUpgrade(socket: Duplex, status: string, reason = ''): void {
  const limit = setTimeout(() => socket.destroy(), ANSWER_LIMIT_MS);
  limit.unref();
  socket.once('close', () => clearTimeout(limit));
  socket.on('error', () => {}); // gone before it was reported
  const body = reason === '' ? '' : `${reason}\n`;
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const type = body === '' ? '' : 'Content-Type: text/plain\r\n';
  const answer = `HTTP/1.1 ${status}\r\nConnection: close\r\n${type}${length}\r\n\r\n${body}`;
  socket.end(answer, () => socket.destroy());
}
