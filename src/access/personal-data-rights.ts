import type { Role } from './roles.js';

/**
 * Roles that read and hear personal data in the words of every call, recording and task that they may see. Roles that are
 * not named get names, numbers and places as pseudonyms, but in calls of their own, in calls of cases in which they are
 * involved, and in recordings that they handed in.
 */
export const PERSONAL_DATA_ROLES: readonly Role[] = ['supervisor', 'administrator'];

/** Whether a role has the clearance for personal data in words. */
export type Clearance = (role: Role) => boolean;

export function clearanceOf(roles: readonly Role[] = PERSONAL_DATA_ROLES): Clearance {
  const cleared = new Set(roles);
  return (role) => cleared.has(role);
}
