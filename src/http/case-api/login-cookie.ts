import type { CookieOptions, Request, Response } from 'express';
import { isLocalHost } from '../../lib/local-host.js';
import { cookieNamed } from '../cookie-named.js';

export const LOGIN_COOKIE = 'HEARLINE_LOGIN';

/** The refresh token that a browser keeps; undefined without one. */
export function loginCookie(request: Request): string | undefined {
  return cookieNamed(request.headers, LOGIN_COOKIE);
}

/** Out of reach for scripts and for other sites, sent to log-in, refresh and log-out alone, gone when the browser closes. */
export function setLoginCookie(response: Response, refreshToken: string): void {
  response.cookie(LOGIN_COOKIE, refreshToken, optionsOf(response.req));
}

export function clearLoginCookie(response: Response): void {
  response.clearCookie(LOGIN_COOKIE, optionsOf(response.req));
}

function optionsOf(request: Request): CookieOptions {
  return { httpOnly: true, sameSite: 'strict', secure: isSecure(request), path: request.baseUrl };
}

/** As the page was opened: a browser sends its scheme, whatever a proxy between them says, and keeps no other cookie. */
function isSecure(request: Request): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return origin.startsWith('https:');
  return !isLocalHost(request.get('host') ?? '') || request.get('x-forwarded-proto') === 'https';
}
