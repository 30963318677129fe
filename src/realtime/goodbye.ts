import type { CallSocket } from './call-socket.js';
import type { WireError } from './protocol.js';

/** A client that does not read its goodbye within this time is cut off without. */
const GRACE_MS = 10_000;

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
  const timer = setTimeout(() => conn.close(true), GRACE_MS);
  conn.once('close', () => clearTimeout(timer));
  conn.close(); // once the goodbye has gone out
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
