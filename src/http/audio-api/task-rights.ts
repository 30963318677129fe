import type { Request } from 'express';
import type { AccessIdentity } from '../../access/access-tokens.js';
import { mayDeleteAllTasks, mayProcessAudio, maySeeAllTasks } from '../../access/audio-rights.js';
import { roleMayNot } from '../../access/access-refusal.js';
import type { Clearance } from '../../access/personal-data-rights.js';
import type { TaskOwner } from '../../processing/audio-task-store.js';

/** The user of a request; undefined for a program on this machine. @throws UnauthenticatedError */
export type IdentifyUser = (request: Request) => Promise<AccessIdentity | undefined>;

/** @throws Refusal for a role that hands in no recordings */
export function assertMayProcess(identity: AccessIdentity | undefined): void {
  if (identity && !mayProcessAudio(identity.role)) throw roleMayNot('sending-recordings');
}

/** The owner whose tasks a user sees; null: tasks of every owner. */
export function seesTasksOf(identity: AccessIdentity | undefined): TaskOwner {
  return identity && !maySeeAllTasks(identity.role) ? identity.userId : null;
}

/** Whether a user gets what a task found as it was said: in tasks of their own, or with clearance. */
export function seesWordsOfTask(
  reader: Pick<AccessIdentity, 'userId' | 'role'> | undefined,
  { createdById }: { readonly createdById: number | null },
  hasClearance: Clearance,
): boolean {
  return !reader || reader.userId === createdById || hasClearance(reader.role);
}

/** The owner whose tasks a user may cancel and delete; null: tasks of every owner. */
export function deletesTasksOf(identity: AccessIdentity | undefined): TaskOwner {
  return identity && !mayDeleteAllTasks(identity.role) ? identity.userId : null;
}
