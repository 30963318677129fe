import type { IncomingMessage } from 'node:http';
import { UnauthenticatedError } from '../../access/errors.js';
import { ForbiddenError } from '../../lib/errors.js';
import { isOfOtherHost } from '../../lib/other-host.js';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import type { Sessions } from '../../access/sessions.js';
import { identifyBySession, presentedSession } from './presented-session.js';

/**
 * The user whose session a connection to the live feed has; undefined for one without a session. One that comes by cookie
 * must not be another site's: a page there would read what the feed sends.
 *
 * @throws UnauthenticatedError, ForbiddenError, UnavailableError while the database is away
 */
export async function identifyFeed(
  sessions: Sessions,
  request: IncomingMessage,
): Promise<HelplineIdentity | undefined> {
  const presented = presentedSession(request);
  if (!presented) return undefined;
  if (presented.by === 'cookie' && isOfOtherHost(request))
    throw new ForbiddenError('requests of other sites are refused');
  const identity = await identifyBySession(sessions, request);
  if (identity.isTemporary) throw new UnauthenticatedError('a temporary session is not enough');
  return identity;
}
