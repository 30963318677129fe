import type { IncomingMessage } from 'node:http';
import { UnauthenticatedError } from '../../access/errors.js';
import { ForbiddenError } from '../../lib/errors.js';
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
  if (presented.by === 'cookie') refuseOtherHosts(request);
  const identity = await identifyBySession(sessions, request);
  if (identity.isTemporary) throw new UnauthenticatedError('a temporary session is not enough');
  return identity;
}

/**
 * Another port of the same host is not another site here: the family's pages come from 443, and ask for the feed at 8384.
 * Chromium 156 sends `Origin` alone with a WebSocket (seen); a browser that sends `Sec-Fetch-Site` says `same-site` of such a
 * port, and of other hosts of the domain too (W3C, Fetch Metadata). Programs that are no browsers send neither and pass.
 *
 * @throws ForbiddenError
 */
function refuseOtherHosts({ headers }: IncomingMessage): void {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const { origin, host } = headers;
  if (site === undefined && origin === undefined) return;
  const from = hostnameOf(origin);
  const isOwn = site !== 'cross-site' && from !== undefined && from === hostnameOf(`https://${host ?? ''}`);
  if (!isOwn) throw new ForbiddenError('requests of other sites are refused');
}

/** @returns undefined for `null` and whatever else has no host */
function hostnameOf(origin: string | undefined): string | undefined {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname || undefined : undefined;
}
