import type { HelplineIdentity } from '../access/helpline-identity.js';
import { helplineRight, type Operation } from '../access/helpline-rights.js';
import { caseFileRefusal } from './case-file-refusal.js';
import type { Viewer } from './record-query.js';

/** The user who asks, as any API of the case file knows them. */
export type FileIdentity = Pick<HelplineIdentity, 'userId' | 'username' | 'role'>;

/** Parts of the server that read without a user, and the resources of which they read every row. */
const PROGRAMS = {
  wallboard: ['calls', 'cases', 'users'],
  telephones: ['users'],
  webhooks: ['categories'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export interface ProgramIdentity {
  readonly program: keyof typeof PROGRAMS;
}

/** A wallboard has no log-in: its API shows figures only, nothing of a single case or caller. */
export const WALLBOARD: ProgramIdentity = { program: 'wallboard' };
/** The look-up of users by their telephones: a user who may command a telephone may name any. */
export const TELEPHONES: ProgramIdentity = { program: 'telephones' };

/** Events of webhooks show categories by their names. */
export const WEBHOOKS: ProgramIdentity = { program: 'webhooks' };

/** Lists and counts are also read by programs; single records only by users. */
export type FileReader = FileIdentity | ProgramIdentity;

/** The rows on which a user may do something. @throws Refusal when it may not be done at all */
export function viewerOf(identity: FileReader, resource: string, operation: Operation): Viewer {
  const viewer = viewerIf(identity, resource, operation);
  const who = 'program' in identity ? identity.program : identity.role;
  if (!viewer) throw caseFileRefusal({ code: 'resource-not-allowed', who, operation, resource });
  return viewer;
}

/** @returns undefined when it may not be done at all */
export function viewerIf(identity: FileReader, resource: string, operation: Operation): Viewer | undefined {
  if ('program' in identity) return programViewer(identity, resource, operation);
  const { userId, username, role } = identity;
  const scope = helplineRight(role, resource, operation);
  return scope && { userId, username, scope };
}

function programViewer(
  { program }: ProgramIdentity,
  resource: string,
  operation: Operation,
): Viewer | undefined {
  const readable: readonly string[] = PROGRAMS[program];
  if (operation !== 'select' || !readable.includes(resource)) return undefined;
  return { userId: 0, username: '', scope: 'all' };
}
