import { z } from 'zod';
import { list, setting } from './setting-kinds.js';

/** Roles of users: those of access/roles.ts, which this room may not import. */
const STAFF_ROLES = [
  'counsellor',
  'supervisor',
  'case_manager',
  'case_worker',
  'partner',
  'media_account',
  'administrator',
] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

function noRole({ input }: { readonly input?: unknown }): string {
  return `${JSON.stringify(input)} is no role of a user: ${STAFF_ROLES.join(', ')} are`;
}

/** Settings of the access to personal data. */
export const personalDataSettings = {
  PERSONAL_DATA_ROLES: setting(
    list.pipe(z.array(z.enum(STAFF_ROLES, { error: noRole }))),
    'supervisor,administrator',
    'Roles that read and hear personal data in the words of every call and recording that they may see, separated by commas. Other roles that see calls get names, places and numbers as pseudonyms, and recordings with the same words silenced, except in calls of their own and calls of their cases (docs/operations.md).',
  ),
};
