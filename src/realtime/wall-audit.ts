import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import { isOnWall, type CallSocket } from './call-socket.js';
import { notNoted } from './closes.js';
import { sayGoodbye } from './goodbye.js';
import { toWireError } from './socket-error.js';

export interface WallAuditOptions {
  readonly clients: () => Iterable<CallSocket>;
  /** The call id that the audit has for the wall now: another one each day. */
  readonly wallId: () => string;
  /** Notes for the audit that this client watches the wall of that id. */
  readonly note: (socket: CallSocket, wallId: string) => Promise<void>;
  readonly log: Log;
}

const CHECK_MS = 1_000;

/**
 * A wall that stays open over midnight is watched on the next day too: that is noted as its opening was. A client of
 * whom it cannot be noted is disconnected, and is informed why when it opens the wall again.
 */
export function auditOpenWalls({ clients, wallId, note, log }: WallAuditOptions): Closable {
  const check = async (socket: CallSocket, id: string) => {
    socket.data.wallId = id;
    try {
      await note(socket, id);
    } catch (error) {
      log.warn(
        { err: error, clientId: socket.id },
        'client disconnected: the audit could not note that it watches the wall',
      );
      sayGoodbye(socket, notNoted(toWireError(error)));
    }
  };
  const timer = setInterval(() => {
    const id = wallId();
    for (const socket of clients()) {
      if (isOnWall(socket) && socket.data.wallId !== id) void check(socket, id);
    }
  }, CHECK_MS);
  return { close: () => clearInterval(timer) };
}
