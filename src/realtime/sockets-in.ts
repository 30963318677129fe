import type { CallServer, CallSocket } from './call-socket.js';

/** The screens of this process that are in a room. */
export function socketsIn(io: CallServer, room: string): CallSocket[] {
  const { adapter, sockets } = io.of('/');
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}
