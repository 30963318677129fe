import { ACTIVITY } from './activity-codes.js';
import type { CaseActOfDraft } from './record-draft.js';
import type { Viewer } from './record-query.js';

/** A file is taken out of its case for a reason, which the history of the case keeps. */
export function fileRemoval(reason: string): CaseActOfDraft {
  return { activity: ACTIVITY.fileRemoved, reason };
}

/**
 * The author of a file may remove it, and so may those who may remove any. A legal hold keeps it from all of them.
 *
 * @param by undefined for a user who may remove none
 * @param authorId the user who attached it
 */
export function mayRemoveFile(by: Pick<Viewer, 'userId' | 'scope'> | undefined, authorId: number): boolean {
  return by?.scope === 'all' || by?.userId === authorId;
}
