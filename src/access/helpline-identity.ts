import type { IncomingMessage } from 'node:http';
import type { Role } from './roles.js';

/** The user who makes a request to the session API. */
export interface HelplineIdentity {
  readonly userId: number;
  readonly username: string;
  readonly role: Role;
  /** Came by a one-time password: may set a new password, and nothing else. */
  readonly isTemporary: boolean;
}

/**
 * Identifies who brings a session: by cookie, `Authorization: Bearer` or `Session-Id`. Whether a temporary session is
 * enough is decided by the route, not here.
 *
 * Errors: UnauthenticatedError for no session or one that is over, ForbiddenError for a request by cookie that another site has made,
 *         UnavailableError while the database is away.
 */
export type IdentifyHelplineUser = (request: IncomingMessage) => Promise<HelplineIdentity>;
