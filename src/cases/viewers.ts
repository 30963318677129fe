import type { HelplineIdentity } from '../access/helpline-identity.js';
import { helplineRight, type Operation } from '../access/helpline-rights.js';
import { ForbiddenError } from '../lib/errors.js';
import type { Viewer } from './record-query.js';

/** The user who asks, as any API of the case file knows them. */
export type FileIdentity = Pick<HelplineIdentity, 'userId' | 'username' | 'role'>;

/** The rows on which a user may do something. @throws ForbiddenError when it may not be done at all */
export function viewerOf(identity: FileIdentity, resource: string, operation: Operation): Viewer {
  const viewer = viewerIf(identity, resource, operation);
  if (!viewer) throw new ForbiddenError(`${identity.role} may not ${operation} ${resource}`);
  return viewer;
}

/** @returns undefined when it may not be done at all */
export function viewerIf(
  { userId, username, role }: FileIdentity,
  resource: string,
  operation: Operation,
): Viewer | undefined {
  const scope = helplineRight(role, resource, operation);
  return scope && { userId, username, scope };
}
