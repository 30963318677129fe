import type { AccessIdentity } from '../access/access-tokens.js';
import { maySupervise, mayTakeCallbacks, mayWatchCalls } from '../access/call-rights.js';
import type { Clearance } from '../access/personal-data-rights.js';
import type { Closable } from '../lib/closer.js';
import { AppError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import {
  CALLBACKS,
  callOf,
  DESK,
  FIGURES,
  messagesRoomOf,
  REDACTED_WALL,
  redactedRoomOf,
  roomOf,
  UNREAD,
  WALL,
  type CallSocket,
} from './call-socket.js';
import { unauthenticated } from './closes.js';
import { sayGoodbye } from './goodbye.js';
import { toWireError } from './socket-error.js';

export interface StandingIdentitiesOptions {
  readonly clients: () => Iterable<CallSocket>;
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly hasClearance: Clearance;
  /** Looks at rights that are not those of a role alone. */
  readonly recheck: (socket: CallSocket) => Promise<void>;
  readonly everyMs: number;
  readonly log: Log;
}

/**
 * A connection outlives the question who is asking: it is put again and again, so that one whose login has
 * ended, or whose user was switched off, hears no more calls. While the question cannot be answered the last
 * answer holds.
 */
export function watchIdentities({
  clients,
  verify,
  hasClearance,
  recheck,
  everyMs,
  log,
}: StandingIdentitiesOptions): Closable {
  const check = async (socket: CallSocket) => {
    try {
      const { role } = (socket.data.identity = await verify(tokenOf(socket)));
      if (!maySupervise(role)) leaveMessages(socket);
      if (!mayTakeCallbacks(role)) void socket.leave(CALLBACKS);
      if (!mayWatchCalls(role)) leaveCalls(socket);
      else if (!hasClearance(role)) hidePersonalData(socket);
      await recheck(socket);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unauthenticated') return;
      log.info({ clientId: socket.id }, 'login no longer valid, disconnected');
      sayGoodbye(socket, unauthenticated(toWireError(error)));
    }
  };
  const timer = setInterval(() => {
    for (const socket of clients()) void check(socket);
  }, everyMs);
  return { close: () => clearInterval(timer) };
}

/** The token that the client connected with; an empty text where there was none. */
export function tokenOf(socket: CallSocket): string {
  const { token } = socket.handshake.auth as { token?: unknown };
  return typeof token === 'string' ? token : '';
}

/** For those who may watch calls. */
const ROOMS_OF_WATCHERS: ReadonlySet<string> = new Set([WALL, REDACTED_WALL, DESK, FIGURES]);

/** Data of other users. */
function leaveCalls(socket: CallSocket): void {
  for (const room of socket.rooms) {
    const callId = callOf(room);
    const isOthers = callId !== undefined && !socket.data.ownCalls.has(callId);
    if (isOthers || ROOMS_OF_WATCHERS.has(room)) void socket.leave(room);
  }
}

/** About calls of other users. */
function leaveMessages(socket: CallSocket): void {
  const { messages } = socket.data;
  void socket.leave(UNREAD);
  for (const [callId, { open }] of messages) {
    if (open.isOwn) continue;
    messages.delete(callId);
    void socket.leave(messagesRoomOf(callId));
  }
}

/**
 * Moves the screen of a user who has lost clearance to the
 * redacted rooms. Data that it shows already stays there.
 */
function hidePersonalData(socket: CallSocket): void {
  for (const room of socket.rooms) {
    const callId = callOf(room);
    const isOthers = callId !== undefined && room === roomOf(callId) && !socket.data.ownCalls.has(callId);
    if (!isOthers && room !== WALL) continue;
    void socket.join(callId === undefined ? REDACTED_WALL : redactedRoomOf(callId));
    void socket.leave(room);
  }
}
