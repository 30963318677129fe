import { mayEndCalls, mayWatchCalls } from './call-rights.js';
import type { Role } from './roles.js';

/** Roles that hand in recordings: those that write cases. */
const PROCESS: ReadonlySet<Role> = new Set([
  'counsellor',
  'supervisor',
  'case_manager',
  'case_worker',
  'administrator',
]);

/** Every role sees, cancels and deletes its own tasks. */
export function mayProcessAudio(role: Role): boolean {
  return PROCESS.has(role);
}

/** The tasks of other users have words of callers, as calls do. */
export function maySeeAllTasks(role: Role): boolean {
  return mayWatchCalls(role);
}

export function mayDeleteAllTasks(role: Role): boolean {
  return mayEndCalls(role);
}
