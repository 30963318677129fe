import type { Server, Socket } from 'socket.io';
import type { AccessIdentity } from '../access/access-tokens.js';
import type { OpenMessages } from '../desk/desk-messages.js';
import type { ClientToServerEvents, ServerToClientEvents, WireDeskMessage } from './protocol.js';

/** The messages of a call, as a client watches them. */
export interface WatchedMessages {
  /** To this user, by their newest request. */
  open: Pick<OpenMessages, 'role' | 'isOwn' | 'seesWords'>;
  /** Lists that are on their way. */
  lists: number;
  /** Those that came meanwhile: they follow the list, as a client expects. */
  readonly held: WireDeskMessage[];
}

export interface SocketData {
  identity: AccessIdentity;
  /** Whence it came. */
  readonly address: string;
  /** Calls that this user watches, as they are, because of what they have to do with the call and not of their role. */
  readonly ownCalls: Set<string>;
  /** Calls whose messages this user gets, and why. */
  readonly messages: Map<string, WatchedMessages>;
  /** Calls that are being opened for this client, which it will watch. */
  callsBeingOpened: number;
  /** Under which id the audit has it that this client watches the wall; null before that. */
  wallId: string | null;
}

/** The data of a client that has just connected. */
export function watchingNothing(): Omit<SocketData, 'identity' | 'address'> {
  return { ownCalls: new Set(), messages: new Map(), callsBeingOpened: 0, wallId: null };
}

type Internal = Record<string, never>;

export type CallServer = Server<ClientToServerEvents, ServerToClientEvents, Internal, SocketData>;
export type CallSocket = Socket<ClientToServerEvents, ServerToClientEvents, Internal, SocketData>;

/** The room of the wall of live calls. */
export const WALL = 'calls';
/** The room of the wall for users without clearance for personal data. */
export const REDACTED_WALL = 'redacted-calls';
/** The room of the agents at work and the waiting callers. */
export const DESK = 'desk';
/** The room of those who see how many messages of every call they have not read. */
export const UNREAD = 'unread';
/** The room of those who see the service figures of the day. */
export const FIGURES = 'figures';
/** The room of those who hear that the list of callbacks changed. */
export const CALLBACKS = 'callbacks';
/** The room of those who are informed of their own inbox. */
export const INBOX = 'inbox';
/** The room of those who are reported what they themselves are doing. */
export const AGENTS = 'agents';

export function roomOf(callId: string): string {
  return `call:${callId}`;
}

/** The room of those who watch a call without clearance for personal data. */
export function redactedRoomOf(callId: string): string {
  return `redacted-call:${callId}`;
}

/** The room of those who get the messages about a call. */
export function messagesRoomOf(callId: string): string {
  return `messages:${callId}`;
}

/** The call of a room; undefined for every other room. */
export function callOf(room: string): string | undefined {
  return /^(?:redacted-)?call:(.*)$/s.exec(room)?.[1];
}

export function isOnWall({ rooms }: Pick<CallSocket, 'rooms'>): boolean {
  return rooms.has(WALL) || rooms.has(REDACTED_WALL);
}
