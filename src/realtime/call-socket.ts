import type { Server, Socket } from 'socket.io';
import type { AccessIdentity } from '../access/access-tokens.js';
import type { ClientToServerEvents, ServerToClientEvents } from './protocol.js';

export interface SocketData {
  identity: AccessIdentity;
}

type Internal = Record<string, never>;

export type CallServer = Server<ClientToServerEvents, ServerToClientEvents, Internal, SocketData>;
export type CallSocket = Socket<ClientToServerEvents, ServerToClientEvents, Internal, SocketData>;

/** The room of the wall of live calls. */
export const WALL = 'calls';

export function roomOf(callId: string): string {
  return `call:${callId}`;
}

/** The call of a room; undefined for the wall and a socket's own room. */
export function callOf(room: string): string | undefined {
  return room.startsWith('call:') ? room.slice('call:'.length) : undefined;
}
