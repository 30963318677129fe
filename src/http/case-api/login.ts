import { Router, type Request } from 'express';
import { z } from 'zod';
import { accessRefusal } from '../../access/access-refusal.js';
import { UnauthenticatedError } from '../../access/errors.js';
import type { Login } from '../../access/login.js';
import type { Refresh } from '../../access/refresh.js';
import type { Log } from '../../lib/log.js';
import { bearerShape } from '../kit/api-shape.js';
import { bearerToken } from '../bearer-token.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { refuseOtherSites } from '../refuse-other-sites.js';
import {
  addForgottenPasswordRoutes,
  type ForgottenPasswordRoutesOptions,
} from './forgotten-password-routes.js';
import { clearLoginCookie, loginCookie } from './login-cookie.js';
import { loginReply, ownUserJson, ownUserReply } from './login-fields.js';
import { addOwnPasswordRoute, type OwnPasswordRouteOptions } from './own-password-route.js';
import { messageReply } from './replies.js';
import { refreshBy, shownLogin } from './shown-login.js';

const required = z.string({ error: 'is required, a string' }).min(1, 'is required');

const refreshBody = z
  .strictObject({
    refresh_token: required.max(200).optional().describe('Required without refresh_by'),
    refresh_by: refreshBy,
  })
  .superRefine(({ refresh_token: token, refresh_by: by }, context) => {
    const message = by === undefined ? 'is required, a string' : 'is not possible beside refresh_by';
    if ((token === undefined) === (by === undefined))
      context.addIssue({ code: 'custom', path: ['refresh_token'], message });
  });

const credentials = z.object({
  // a NUL is no text to PostgreSQL
  username: required.max(200).refine((text) => !text.includes('\0'), 'must not contain NUL'),
  password: required.max(1_000),
  refresh_by: refreshBy,
});

export interface LoginApiOptions extends OwnPasswordRouteOptions, ForgottenPasswordRoutesOptions {
  readonly passwords: OwnPasswordRouteOptions['passwords'] & ForgottenPasswordRoutesOptions['passwords'];
  readonly login: Login;
  readonly refresh: Refresh;
  /** Resolves to whether a refresh token is of the login that is over now. */
  readonly logOut: (token: string) => Promise<(refreshToken: string) => boolean>;
  readonly logOutByRefreshToken: (refreshToken: string) => Promise<void>;
  readonly log: Log;
}

/**
 * POST /api/v1/auth/login: a user name and a password for an access token and a refresh token. POST
 * /api/v1/auth/refresh: a refresh token for new ones. POST /api/v1/auth/logout: ends the login of the access token, or of
 * the cookie. GET /api/v1/auth/me: the user of the token. POST /api/v1/auth/password: the user's own password. /forgot and /reset: a forgotten one. Mounted at /api/v1/auth.
 */
export function loginApi(options: LoginApiOptions): Router {
  const router = Router();
  addLoginRoute(router, options);
  addRefreshRoute(router, options);
  addLogoutRoute(router, options);
  addOwnUserRoute(router, options);
  addOwnPasswordRoute(router, options);
  addForgottenPasswordRoutes(router, options);
  endRoutes(router, bearerShape, options.log);
  return router;
}

function addLoginRoute(router: Router, { login, rightsOf }: LoginApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/login',
    refusals: [401, 403],
    summary: 'Exchanges a user name and a password for an access token and a refresh token',
    reply: loginReply,
    body: credentials,
    async handle({ body: { username, password, refresh_by: by }, request, response }) {
      if (by === 'cookie') refuseOtherSites(request);
      const tokens = await login(username, password, { address: request.ip ?? 'unknown' });
      return { ...shownLogin(response, tokens, { by, rightsOf }), message: 'Logged in' };
    },
  });
}

function addRefreshRoute(router: Router, { refresh, rightsOf }: LoginApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/refresh',
    refusals: [401, 403],
    summary:
      'Exchanges a refresh token, which is valid once, for a new access token and a new refresh token; a retry within ten seconds from the same network gets the same refresh token',
    reply: loginReply,
    body: refreshBody,
    async handle({ body: { refresh_token: given, refresh_by: by }, request, response }) {
      if (by === 'cookie') refuseOtherSites(request);
      const refreshToken = given ?? loginCookie(request);
      // a browser whose cookie is gone has tried nothing: its network is not counted for it
      if (refreshToken === undefined) throw accessRefusal({ code: 'refresh-token-not-valid' });
      const tokens = await refresh(refreshToken, { address: request.ip ?? 'unknown' });
      return { ...shownLogin(response, tokens, { by, rightsOf }), message: 'Refreshed' };
    },
  });
}

function addLogoutRoute(router: Router, { logOut, logOutByRefreshToken }: LoginApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/logout',
    refusals: [403],
    summary:
      'Ends the login of the access token, or without one the login of the cookie: all its access tokens and its refresh token',
    reply: messageReply,
    auth: async (request) => presentedLogin(request),
    async handle({ identity: { accessToken, cookie }, response }) {
      const isOver =
        accessToken === undefined ? await endOf(cookie, logOutByRefreshToken) : await logOut(accessToken);
      // another user may have logged in in this browser since
      if (cookie !== undefined && isOver(cookie)) clearLoginCookie(response);
      return { message: 'Logged out' };
    },
  });
}

/** @throws UnauthenticatedError, or ForbiddenError for a page of another site */
function presentedLogin(request: Request) {
  const accessToken = bearerToken(request);
  const cookie = loginCookie(request);
  if (accessToken === undefined && cookie === undefined)
    throw new UnauthenticatedError('an access token is required');
  if (accessToken === undefined) refuseOtherSites(request);
  return { accessToken, cookie };
}

async function endOf(cookie = '', logOut: LoginApiOptions['logOutByRefreshToken']) {
  await logOut(cookie);
  return () => true;
}

function addOwnUserRoute(router: Router, { userOf, rightsOf }: LoginApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/me',
    summary: 'The user of the access token',
    reply: ownUserReply,
    auth: (request) => userOf(bearerToken(request) ?? ''),
    handle: async ({ identity: user }) => ownUserJson({ user, may: rightsOf(user.role) }),
  });
}
