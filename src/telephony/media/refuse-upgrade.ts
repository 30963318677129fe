import type { Duplex } from 'node:stream';

/** The time that a peer has to read why it was refused. */
const ANSWER_LIMIT_MS = 1_000;

/** Tells the peer why and closes the connection, also when the peer keeps its side open or reads nothing. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  const limit = setTimeout(() => socket.destroy(), ANSWER_LIMIT_MS);
  limit.unref();
  socket.once('close', () => clearTimeout(limit));
  socket.on('error', () => {}); // gone before it was told
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
