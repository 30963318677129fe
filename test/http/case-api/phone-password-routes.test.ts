import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Router } from 'express';
import { z } from 'zod';
import { UnauthenticatedError } from '../../../src/access/errors.js';
import { addPhonePasswordRoutes } from '../../../src/http/case-api/phone-password-routes.js';
import { openHttpServer, type HttpServer } from '../../../src/http/http-server.js';
import { bearerShape } from '../../../src/http/kit/api-shape.js';
import { endRoutes } from '../../../src/http/kit/route.js';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { ask } from '../../support/http-client.js';

const createdAt = new Date('2026-03-01T10:00:00.000Z');

let server: HttpServer;
let chosen: unknown[];
let changes: number;

beforeEach(async () => {
  chosen = [];
  changes = 0;
  const router = Router();
  addPhonePasswordRoutes(
    router,
    {
      passwords: {
        set: async (userId, password, by) => {
          if (userId === 7) throw new NotFoundError('telephone of user', '7');
          if (userId === 8) throw new ConflictError('this server takes no own phone passwords');
          if (password.length < 12)
            throw new InvalidInputError([{ field: 'password', message: 'must have 12 characters or more' }]);
          chosen.push(['set', userId, password, by]);
        },
        remove: async (userId, by) => void chosen.push(['removed', userId, by]),
        list: async () => [
          { userId: null, setAt: createdAt },
          { userId: 1, setAt: createdAt },
        ],
        kinds: ['own'],
      },
      onChanged: async () => void changes++,
    },
    async ({ headers }) => {
      if (headers.authorization === undefined) throw new UnauthenticatedError('no token');
      if (headers.authorization !== 'Bearer administrator') throw new ForbiddenError('not an administrator');
      return { userId: 99, role: 'administrator', username: 'admin' };
    },
    z.object({ id: z.coerce.number({ error: 'must be a number' }).int().positive() }),
  );
  endRoutes(router, bearerShape, silentLog());
  server = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null },
    apis: [['/api/v1/desk', router]],
    log: silentLog(),
  });
});
afterEach(() => server.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token?: string, body?: unknown) =>
  ask(server.url, `/api/v1/desk${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe('phone passwords that administrators choose', () => {
  const password = 'Baobab-river-9-kettle';

  it('are set and removed, of a user and the common one, and telephones by earlier ones are ended', async () => {
    for (const path of ['/phones/1/password', '/phone-passwords/common']) {
      const set = await send('PUT', path, 'administrator', { password });
      expect([set.status, set.text.includes(password)]).toEqual([200, false]);
      expect((await send('DELETE', path, 'administrator')).status).toBe(200);
    }
    expect(chosen).toEqual([
      ['set', 1, password, 99],
      ['removed', 1, 99],
      ['set', null, password, 99],
      ['removed', null, 99],
    ]);
    expect(changes).toBe(4);
  });

  it('are listed without the passwords, with the kinds that have an effect', async () => {
    const answer = await send('GET', '/phone-passwords', 'administrator');
    expect(answer.json().data).toEqual({
      taken: ['own'],
      phone_passwords: [
        { user_id: null, set_at: createdAt.toISOString() },
        { user_id: 1, set_at: createdAt.toISOString() },
      ],
    });
  });

  it.each([
    ['PUT', '/phones/1/password', { password: 'short' }, 400],
    ['PUT', '/phones/1/password', {}, 400],
    ['PUT', '/phones/1/password', { password: 1234567890123 }, 400],
    ['PUT', '/phones/1/password', { password, more: 1 }, 400],
    ['PUT', '/phones/common/password', { password }, 400],
    ['DELETE', '/phones/0/password', undefined, 400],
    ['PUT', '/phones/7/password', { password }, 404],
    ['PUT', '/phones/8/password', { password }, 409],
    ['POST', '/phones/1/password', { password }, 405],
  ] as const)('%s %s %j is refused with %i, and nothing is set', async (method, path, body, status) => {
    const answer = await send(method, path, 'administrator', body);
    expect([answer.status, answer.text.includes('kettle')]).toEqual([status, false]);
    expect([chosen, changes]).toEqual([[], 0]);
  });

  it.each(['supervisor', undefined])('are none of %s to set or see', async (role) => {
    const status = role === undefined ? 401 : 403;
    for (const path of ['/phones/1/password', '/phone-passwords/common']) {
      expect((await send('PUT', path, role, { password })).status).toBe(status);
      expect((await send('DELETE', path, role)).status).toBe(status);
    }
    expect((await send('GET', '/phone-passwords', role)).status).toBe(status);
    expect(chosen).toEqual([]);
  });
});
