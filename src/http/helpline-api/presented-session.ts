import type { Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { UnauthenticatedError } from '../../access/errors.js';
import type { SessionIdentity, Sessions } from '../../access/sessions.js';
import { isLocalHost } from '../../lib/local-host.js';
import { cookieNamed } from '../cookie-named.js';
import { refuseOtherSites } from '../refuse-other-sites.js';

export const SESSION_COOKIE = 'HELPLINE_SESSION_ID';

/** The session id as a client has sent it. A browser adds a cookie by itself, to other sites' requests too. */
export interface PresentedSession {
  readonly id: string;
  readonly by: 'header' | 'cookie';
}

/** Where the live feed of the API family is: a browser sends nothing with it but the session's cookie. */
export const FEED_PATHS = ['/ami/sync', '/ati/sync'] as const;

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** A header that a client has set comes before the cookie. */
export function presentedSession({ headers }: IncomingMessage): PresentedSession | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const header = bearer ?? oneOf(headers['session-id']);
  if (header) return { id: header, by: 'header' };
  const cookie = cookieNamed(headers, SESSION_COOKIE);
  return cookie ? { id: cookie, by: 'cookie' } : undefined;
}

/**
 * The session of a request. A change that comes by cookie must not be another site's.
 *
 * @throws UnauthenticatedError, ForbiddenError, UnavailableError while the database is away
 */
export async function identifyBySession(
  sessions: Sessions,
  request: IncomingMessage,
): Promise<SessionIdentity> {
  const presented = presentedSession(request);
  if (!presented) throw new UnauthenticatedError('the request has no session');
  if (!SAFE_METHODS.includes(request.method ?? '')) refuseForgery(request, presented);
  return sessions.check(presented.id);
}

/** @throws ForbiddenError for what a page of another site has made a browser send with the session's cookie */
export function refuseForgery(request: IncomingMessage, { by }: PresentedSession): void {
  if (by === 'cookie') refuseOtherSites(request);
}

/** Gone when the browser closes; out of reach for scripts and for other sites. */
export function setSessionCookie(response: Response, id: string): void {
  for (const path of cookiePaths(response))
    response.cookie(SESSION_COOKIE, id, cookieOptions(response, path));
}

export function clearSessionCookie(response: Response): void {
  for (const path of cookiePaths(response))
    response.clearCookie(SESSION_COOKIE, cookieOptions(response, path));
}

/** A cookie of its own for each: one for the whole host would go to its pages and the other APIs, too. */
function cookiePaths({ req: request }: Response): readonly string[] {
  return [request.baseUrl || '/', ...FEED_PATHS];
}

function cookieOptions({ req: request }: Response, path: string) {
  const secure = !isLocalHost(request.get('host') ?? '') || request.get('x-forwarded-proto') === 'https';
  return { httpOnly: true, sameSite: 'strict', secure, path } as const;
}

function oneOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}
