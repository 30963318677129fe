import { EventEmitter } from 'node:events';

/**
 * Hints, after the commit, that something changed which screens show: `callbacks`, the list of callbacks; `inbox`, the
 * inboxes of those users. At most once, of this process alone; the rows have the truth.
 */
export class StoredChanges extends EventEmitter<{ callbacks: []; inbox: [userIds: readonly number[]] }> {}
