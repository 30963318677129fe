import type { Log } from '../lib/log.js';
import { UNREAD, type CallServer, type CallSocket } from './call-socket.js';
import { toWireUnread, type MessageParts } from './serve-messages.js';
import { socketsIn } from './sockets-in.js';

export interface UnreadScreensOptions extends MessageParts {
  readonly io: CallServer;
  readonly log: Log;
}

/** Shows supervisors how many messages of a call they have not read: numbers alone, of that call, to each screen once. */
export class UnreadScreens {
  readonly #options: UnreadScreensOptions;

  constructor(options: UnreadScreensOptions) {
    this.#options = options;
  }

  /** From the bus: a message was kept, or, with `userId`, that user has read some. */
  async offer({ callId, userId }: { readonly callId: string; readonly userId?: number }): Promise<void> {
    const { messages, log } = this.#options;
    try {
      const readers = new Set(this.#screens().map((socket) => socket.data.identity.userId));
      const userIds = [...readers].filter((id) => userId === undefined || id === userId);
      if (userIds.length === 0) return;
      const counts = await messages.unreadOfCall(callId, userIds);
      const byUser = new Map(counts.map((count) => [count.userId, toWireUnread(count)]));
      // asked again: one may have left while it was read
      for (const socket of this.#screens()) {
        const unread = byUser.get(socket.data.identity.userId);
        if (unread) socket.emit('unread:call', unread);
      }
    } catch (error) {
      log.warn({ err: error, callId }, 'the unread messages about a call did not reach the screens');
    }
  }

  #screens(): CallSocket[] {
    return socketsIn(this.#options.io, UNREAD);
  }
}
