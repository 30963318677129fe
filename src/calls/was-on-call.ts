import type { StoredCallEvent } from './call-event.js';

/** Whether a user is or was on the call whose events these are: the words of it are theirs, too. */
export function wasOnCall(userId: number, events: readonly Pick<StoredCallEvent, 'event'>[]): boolean {
  return events.some(({ event }) => event.type === 'leg.joined' && event.userId === userId);
}
