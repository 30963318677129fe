import type { Role } from './roles.js';

/** Roles that may see the words of every call and the state of every agent. Every user may see their own calls. */
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

/** Roles that make callbacks; they see the callers' numbers. */
export function mayTakeCallbacks(role: Role): boolean {
  return CALL_BACK.has(role);
}
