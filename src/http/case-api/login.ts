import { Router } from 'express';
import { z } from 'zod';
import { UnauthenticatedError } from '../../access/errors.js';
import type { Login } from '../../access/login.js';
import type { Refresh } from '../../access/refresh.js';
import type { User } from '../../access/user-store.js';
import type { Log } from '../../lib/log.js';
import { bearerShape } from '../kit/api-shape.js';
import { bearerToken } from '../bearer-token.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { loginJson, loginReply, ownUserJson, ownUserReply } from './login-fields.js';
import { messageReply } from './replies.js';

const refreshBody = z.strictObject({
  refresh_token: z.string({ error: 'is required, a string' }).min(1, 'is required').max(200),
});

const required = z.string({ error: 'is required, a string' }).min(1, 'is required');

const credentials = z.object({
  // a NUL is no text to PostgreSQL
  username: required.max(200).refine((text) => !text.includes('\0'), 'must not contain NUL'),
  password: required.max(1_000),
});

export interface LoginApiOptions {
  readonly login: Login;
  readonly refresh: Refresh;
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly userOf: (token: string) => Promise<User>;
  readonly logOut: (token: string) => Promise<void>;
  readonly log: Log;
}

/**
 * POST /api/v1/auth/login: a user name and a password for an access token and a refresh token. POST
 * /api/v1/auth/refresh: a refresh token for new ones. POST /api/v1/auth/logout: ends the login of the access token. GET /api/v1/auth/me: the user of the token. Mounted at /api/v1/auth.
 */
export function loginApi(options: LoginApiOptions): Router {
  const router = Router();
  addLoginRoute(router, options);
  addRefreshRoute(router, options);
  addLogoutRoute(router, options);
  addOwnUserRoute(router, options);
  endRoutes(router, bearerShape, options.log);
  return router;
}

function addLoginRoute(router: Router, { login }: LoginApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/login',
    refusals: [401],
    summary: 'Exchanges a user name and a password for an access token and a refresh token',
    reply: loginReply,
    body: credentials,
    async handle({ body: { username, password }, request }) {
      const address = request.ip ?? 'unknown';
      return { ...loginJson(await login(username, password, { address })), message: 'Logged in' };
    },
  });
}

function addRefreshRoute(router: Router, { refresh }: LoginApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/refresh',
    refusals: [401],
    summary:
      'Exchanges a refresh token, which is valid once, for a new access token and a new refresh token; a retry within ten seconds from the same network gets the same refresh token',
    reply: loginReply,
    body: refreshBody,
    handle: async ({ body: { refresh_token: refreshToken }, request }) => ({
      ...loginJson(await refresh(refreshToken, { address: request.ip ?? 'unknown' })),
      message: 'Refreshed',
    }),
  });
}

function addLogoutRoute(router: Router, { logOut }: LoginApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/logout',
    summary: 'Ends the login of the access token: all its access tokens and its refresh token',
    reply: messageReply,
    async auth(request) {
      const token = bearerToken(request);
      if (token === undefined) throw new UnauthenticatedError('an access token is required');
      return token;
    },
    async handle({ identity: token }) {
      await logOut(token);
      return { message: 'Logged out' };
    },
  });
}

function addOwnUserRoute(router: Router, { userOf }: LoginApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/me',
    summary: 'The user of the access token',
    reply: ownUserReply,
    auth: (request) => userOf(bearerToken(request) ?? ''),
    handle: async ({ identity: user }) => ownUserJson(user),
  });
}
