import type { Duplex } from 'node:stream';

const known = new WeakSet<Duplex>();

/** Notes that a user has logged in over this connection, or Asterisk has shown its password. */
export function noteLoggedIn(socket: Duplex): void {
  known.add(socket);
}

export function isLoggedIn(socket: Duplex): boolean {
  return known.has(socket);
}
