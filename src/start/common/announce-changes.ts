import type { Bus } from '../../bus/bus.js';
import type { Storage } from '../../storage/storage.js';

/** The list of callbacks changed; every process with screens hears it. No payload. */
export const CALLBACKS_CHANGED = 'desk.callbacks-changed';
/** Inboxes changed: the ids of their users; every process with screens hears it. */
export const INBOX_CHANGED = 'inbox.changed';

/** Publishes what this process has stored and screens show, whichever part of it stored that. */
export function announceChanges({ changed }: Pick<Storage, 'changed'>, bus: Pick<Bus, 'publish'>): void {
  changed.on('callbacks', () => bus.publish(CALLBACKS_CHANGED, null));
  changed.on('inbox', (userIds) => bus.publish(INBOX_CHANGED, { userIds }));
}
