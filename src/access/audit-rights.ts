import { maySupervise } from './call-rights.js';
import type { Role } from './roles.js';

/** Roles that may see who has read and heard what: those that answer for the work of others. */
export function mayReadAudit(role: Role): boolean {
  return maySupervise(role);
}
