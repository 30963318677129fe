import type { CallSocket } from './call-socket.js';
import type { WireError } from './protocol.js';

/** A client that does not read its goodbye within this time is cut off without. */
const GRACE_MS = 10_000;
/** The same, for one that is cut off because of what it sends. */
const SHORT_GRACE_MS = 1_000;

/** Packets that wait because the client does not read. */
export function waitingPackets(socket: CallSocket): number {
  return backlogOf(socket).length;
}

/**
 * Disconnects a client with a reason. What waits for it is thrown away, so that the reason is the next thing it
 * reads; it comes back with its last `seq` and gets all that again.
 */
export function sayGoodbye(socket: CallSocket, reason: WireError): void {
  const { conn } = socket;
  backlogOf(socket).length = 0;
  socket.emit('server:goodbye', reason);
  closeWithin(conn, GRACE_MS);
}

/**
 * Ends a connection because of what it sends: nothing more of it is read. A client that has logged in is told the
 * reason.
 */
export function cutOff(
  connection: CallSocket['conn'],
  socket: CallSocket | undefined,
  reason: WireError,
): void {
  const network = connection.request.socket;
  if (!socket) {
    connection.close(); // what was read already is passed over
    network.destroy();
    return;
  }
  network.pause();
  socket.emit('server:goodbye', reason);
  closeWithin(connection, SHORT_GRACE_MS);
}

/** Once what is to be sent has gone out; a WebSocket waits half a minute for its peer's close, which may never come. */
function closeWithin(connection: CallSocket['conn'], graceMs: number): void {
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

/** engine.io's own buffer: it has no other way to tell how far behind a client is. */
function backlogOf(socket: CallSocket): unknown[] {
  return (socket.conn as unknown as { writeBuffer: unknown[] }).writeBuffer;
}
