import type { Socket } from 'node:net';

/** Until a connection is closed, by a reset too: a peer that was still writing sees the one or the other by chance. */
export function whenClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
  });
}
