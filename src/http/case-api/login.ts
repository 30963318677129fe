import { Router } from 'express';
import { z } from 'zod';
import type { Login } from '../../access/login.js';
import { ROLE_NUMBERS } from '../../access/roles.js';
import type { Log } from '../../lib/log.js';
import { bearerShape } from '../api-shape.js';
import { jsonBody } from '../json-body.js';
import { addRoute, endRoutes } from '../route.js';

const required = z.string({ error: 'is required, a string' }).min(1, 'is required');

const credentials = z.object({
  // a NUL is no text to PostgreSQL
  username: required.max(200).refine((text) => !text.includes('\0'), 'must not contain NUL'),
  password: required.max(1_000),
});

/** POST /api/v1/auth/login: a user name and a password for an access token. Mounted at /api/v1/auth. */
export function loginApi({ login, log }: { readonly login: Login; readonly log: Log }): Router {
  const router = Router();
  router.use(jsonBody());
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/login',
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
  endRoutes(router, bearerShape, log);
  return router;
}
