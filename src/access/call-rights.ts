import type { Role } from './roles.js';

/**
 * Who may see what is said on a live call. A counsellor's own calls come with the call centre's agents; until
 * a user has a phone, nobody but these roles sees a call.
 */
const WATCHERS: ReadonlySet<Role> = new Set(['supervisor', 'case_manager', 'administrator']);
const ENDERS: ReadonlySet<Role> = new Set(['supervisor', 'administrator']);

export function mayWatchCalls(role: Role): boolean {
  return WATCHERS.has(role);
}

export function mayEndCalls(role: Role): boolean {
  return ENDERS.has(role);
}
