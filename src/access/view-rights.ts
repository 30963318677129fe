import type { Role } from './roles.js';

/** Roles that may show their saved views to the users of a role. */
export const VIEW_SHARERS: readonly Role[] = ['supervisor', 'administrator'];

export function mayShareViews(role: Role): boolean {
  return VIEW_SHARERS.includes(role);
}
