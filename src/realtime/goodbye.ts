import type { CallSocket } from './call-socket.js';
import type { Close } from './closes.js';

/** A client that does not read its goodbye within this time is cut off without. */
const GRACE_MS = 10_000;
/** The same, for one that is cut off because of what it sends. */
const SHORT_GRACE_MS = 1_000;

/** Longest reason of a close frame: 125 bytes with the code (RFC 6455, 5.5); our texts are ASCII. */
const MAX_REASON_CHARACTERS = 123;

type Connection = CallSocket['conn'];

/** engine.io's transport, the only one that is allowed: it has no public way to set the close frame. */
interface WebSocketTransport {
  readonly socket: { close(code: number, reason: string): void };
  doClose(done?: () => void): void;
}

/** Packets that wait because the client does not read. */
export function waitingPackets(socket: CallSocket): number {
  return backlogOf(socket).length;
}

/**
 * Disconnects a client with a reason. Packets that wait for it are thrown away, so that the reason is the
 * next thing it reads; it comes back with its last `seq` and gets them again.
 */
export function sayGoodbye(socket: CallSocket, close: Close): void {
  const { conn } = socket;
  backlogOf(socket).length = 0;
  sendClose(socket, close);
  closeWithin(conn, close, GRACE_MS);
}

/** The last words of the server to this client; the end of its connection has the same code, reason and sentence. */
export function sendClose(socket: CallSocket, close: Close): void {
  const { code, message } = close;
  closeWith(socket.conn, close);
  socket.emit('server:goodbye', { code, message });
}

/**
 * Ends a connection because of what it sends: nothing more of it is read. A client that has logged in is reported the
 * reason.
 */
export function cutOff(connection: Connection, socket: CallSocket | undefined, close: Close): void {
  connection.request.socket.pause();
  if (socket) sendClose(socket, close);
  closeWithin(connection, close, SHORT_GRACE_MS); // packets that were read already are passed over
}

/** Sets the close frame of a connection, whichever side closes it. engine.io gives none: clients saw 1005, no reason. */
export function closeWith(connection: Connection, { closeCode, code, message }: Close): void {
  const transport = connection.transport as unknown as WebSocketTransport;
  const reason = `${code}: ${message}`.slice(0, MAX_REASON_CHARACTERS);
  transport.doClose = (done) => {
    transport.socket.close(closeCode, reason);
    done?.();
  };
}

/** Once what is to be sent has gone out; a WebSocket waits half a minute for its peer's close, which may never come. */
function closeWithin(connection: Connection, close: Close, graceMs: number): void {
  closeWith(connection, close);
  const network = connection.request.socket;
  const timer = setTimeout(() => network.destroy(), graceMs);
  network.once('close', () => clearTimeout(timer));
  connection.close();
}

/** Resolves when everything has been handed to the network, or the time is over. */
export async function flushed(sockets: readonly CallSocket[], timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)));
  const all = sockets
    .filter((socket) => waitingPackets(socket) > 0)
    .map(({ conn }) => new Promise<void>((resolve) => conn.once('drain', resolve).once('close', resolve)));
  await Promise.race([Promise.all(all), late]);
  clearTimeout(timer);
}

/** engine.io's own buffer: it has no other way to know how far behind a client is. */
function backlogOf(socket: CallSocket): unknown[] {
  return (socket.conn as unknown as { writeBuffer: unknown[] }).writeBuffer;
}
