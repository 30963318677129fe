import { z } from 'zod';
import { roleMayNot } from '../access/access-refusal.js';
import { mayTakeCallbacks } from '../access/call-rights.js';
import type { CallbackCounts } from '../desk/callback-store.js';
import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import { CALLBACKS, INBOX, type CallServer, type CallSocket } from './call-socket.js';
import type { OnRequest } from './on-request.js';
import type { WireCallbackCounts, WireInboxUnread } from './protocol.js';
import { ScreenReadings, THE_ONE, type ReadingPace } from './screen-readings.js';

/** Users whose inboxes changed; on the bus. */
export const inboxNoticeSchema = z.object({ userIds: z.array(z.int().positive()) });
export type InboxNotice = z.infer<typeof inboxNoticeSchema>;

interface Unread {
  readonly unread: number;
  readonly newest: number;
}

export interface ListOptions {
  /** @throws UnavailableError */
  readonly countCallbacks: () => Promise<CallbackCounts>;
  /** By user; a user without entries is not in it. @throws UnavailableError */
  readonly unreadOf: (userIds: readonly number[]) => Promise<ReadonlyMap<number, Unread>>;
  readonly listPace?: ReadingPace;
}

const PACE: ReadingPace = { gatherMs: 100, refreshMs: 15_000 };

/** The lists of which screens hear that they changed. */
export class WatchedLists implements Closable {
  readonly callbacks: ScreenReadings<WireCallbackCounts>;
  readonly inboxes: ScreenReadings<WireInboxUnread>;

  constructor(io: CallServer, { countCallbacks, unreadOf, listPace = PACE }: ListOptions, log: Log) {
    this.callbacks = new ScreenReadings({
      ...listPace,
      io,
      log,
      room: CALLBACKS,
      keyOf: () => THE_ONE,
      read: async () => new Map([[THE_ONE, await countCallbacks()]]),
      show: (socket, counts) => socket.emit('callbacks:changed', counts),
    });
    this.inboxes = new ScreenReadings({
      ...listPace,
      io,
      log,
      room: INBOX,
      keyOf: ({ data }) => data.identity.userId,
      read: async (userIds) => {
        const found = await unreadOf(userIds);
        return new Map(userIds.map((userId) => [userId, toWireInbox(found.get(userId))]));
      },
      show: (socket, unread) => socket.emit('inbox:changed', unread),
    });
  }

  /** From the bus. */
  offerCallbacks(): void {
    this.callbacks.offer([THE_ONE]);
  }

  /** From the bus. */
  offerInbox({ userIds }: InboxNotice): void {
    this.inboxes.offer(userIds);
  }

  close(): void {
    this.callbacks.close();
    this.inboxes.close();
  }
}

/** Answers what a client asks about lists that change while it shows them. */
export function serveLists(
  socket: CallSocket,
  on: OnRequest,
  { callbacks, inboxes }: Pick<WatchedLists, 'callbacks' | 'inboxes'>,
): void {
  on('callbacks:watch', async (_request, send) => {
    if (!mayTakeCallbacks(socket.data.identity.role)) throw roleMayNot('callbacks');
    send((await callbacks.watch(socket)) satisfies WireCallbackCounts);
  });
  on('callbacks:unwatch', (_request, send) => {
    void socket.leave(CALLBACKS);
    send(null);
  });
  on('inbox:watch', async (_request, send) => send((await inboxes.watch(socket)) satisfies WireInboxUnread));
  on('inbox:unwatch', (_request, send) => {
    void socket.leave(INBOX);
    send(null);
  });
}

function toWireInbox(found: Unread | undefined): WireInboxUnread {
  return { unread: found?.unread ?? 0, newest: found ? String(found.newest) : null };
}
