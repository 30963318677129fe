import type { Role } from './roles.js';

/** Who may see what is said on every call, and what everybody is doing. A call of their own anybody may see. */
const WATCHERS: ReadonlySet<Role> = new Set(['supervisor', 'case_manager', 'administrator']);
const SUPERVISORS: ReadonlySet<Role> = new Set(['supervisor', 'administrator']);

export function mayWatchCalls(role: Role): boolean {
  return WATCHERS.has(role);
}

export function mayEndCalls(role: Role): boolean {
  return SUPERVISORS.has(role);
}

/** Listen to the calls of others, speak on them, and end them. */
export function maySupervise(role: Role): boolean {
  return SUPERVISORS.has(role);
}

const CALL_BACK: ReadonlySet<Role> = new Set(['counsellor', 'supervisor', 'administrator']);

/** Who calls back those who could not be helped; they see their numbers. */
export function mayTakeCallbacks(role: Role): boolean {
  return CALL_BACK.has(role);
}
