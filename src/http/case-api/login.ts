import { Router } from 'express';
import { z } from 'zod';
import { UnauthenticatedError } from '../../access/errors.js';
import type { Login } from '../../access/login.js';
import { ROLE_NUMBERS } from '../../access/roles.js';
import type { Log } from '../../lib/log.js';
import { bearerShape } from '../kit/api-shape.js';
import { bearerToken } from '../bearer-token.js';
import { jsonBody } from '../kit/json-body.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { loginReply, messageReply } from './replies.js';

const required = z.string({ error: 'is required, a string' }).min(1, 'is required');

const credentials = z.object({
  // a NUL is no text to PostgreSQL
  username: required.max(200).refine((text) => !text.includes('\0'), 'must not contain NUL'),
  password: required.max(1_000),
});

export interface LoginApiOptions {
  readonly login: Login;
  readonly logOut: (token: string) => Promise<void>;
  readonly log: Log;
}

/**
 * POST /api/v1/auth/login: a user name and a password for an access token. POST /api/v1/auth/logout: ends the token
 * that the request brings. Mounted at /api/v1/auth.
 */
export function loginApi({ login, logOut, log }: LoginApiOptions): Router {
  const router = Router();
  router.use(jsonBody());
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/login',
    summary: 'Exchanges a user name and a password for an access token',
    reply: loginReply,
    body: credentials,
    async handle({ body: { username, password }, request }) {
      const { accessToken, expiresInS, user } = await login(username, password, {
        address: request.ip ?? 'unknown',
      });
      return {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: expiresInS,
        user: {
          id: user.id,
          username: user.username,
          full_name: user.fullName,
          role: ROLE_NUMBERS[user.role],
          role_name: user.role,
        },
        message: 'Logged in',
      };
    },
  });
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/logout',
    summary: 'Ends the access token of the request',
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
  endRoutes(router, bearerShape, log);
  return router;
}
