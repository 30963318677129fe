import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Router } from 'express';
import { z } from 'zod';
import { openHttpServer, type HttpServer } from '../../../src/http/http-server.js';
import { bearerShape } from '../../../src/http/kit/api-shape.js';
import { jsonBody } from '../../../src/http/kit/json-body.js';
import { openApiDocument } from '../../../src/http/kit/openapi.js';
import { routesOf } from '../../../src/http/kit/route-document.js';
import { addRoute, endRoutes } from '../../../src/http/kit/route.js';
import { silentLog } from '../../../src/lib/log.js';
import { ask } from '../../support/http-client.js';

let server: HttpServer;
const router = Router();
const named = { params: z.object({ id: z.string() }), reply: z.strictObject({ did: z.string() }) };

beforeAll(async () => {
  router.use(jsonBody());
  for (const method of ['get', 'put', 'delete'] as const) {
    addRoute(router, bearerShape, {
      ...named,
      ...{ method, path: '/things/:id', summary: `${method} of a thing` },
      body: z.strictObject({ name: z.string().optional(), size: z.number().optional() }),
      handle: async ({ params: { id } }) => ({ did: `${method} ${id}` }),
    });
  }
  endRoutes(router, bearerShape, silentLog());
  server = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null },
    apis: [['/api/v1', router]],
    log: silentLog(),
  });
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown) =>
  ask(server.url, path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });

describe('routes of an API', () => {
  it.each(['PUT', 'DELETE', 'GET'])('may be for %s', async (method) => {
    const answer = await send(method, '/api/v1/things/7');
    expect(answer.json()).toMatchObject({ status: 'success', data: { did: `${method.toLowerCase()} 7` } });
  });

  it('are documented under PUT and DELETE', () => {
    const options = {
      title: '',
      version: '1',
      description: '',
      serverUrl: 'http://127.0.0.1',
      securitySchemes: {},
    };
    const { paths } = openApiDocument({ ...options, apis: [['/api/v1', routesOf(router)]] });
    expect(Object.keys(paths['/api/v1/things/{id}'] ?? {})).toEqual(['get', 'put', 'delete']);
  });

  it.each(['POST', 'PATCH'])('answer %s with 405 and the methods that are there', async (method) => {
    const answer = await send(method, '/api/v1/things/7', {});
    expect(answer.headers.allow).toBe('DELETE, GET, HEAD, PUT');
    expect({ status: answer.status, body: answer.json() }).toMatchObject({
      status: 405,
      body: { status: 'error', code: 405, message: expect.stringContaining(method) },
    });
  });

  it.each(['/api/v1/things', '/api/v1/things/7/parts', '/api/v1/other'])(
    'do not answer for %s, which is no address under any method',
    async (path) => {
      const answer = await send('PATCH', path, {});
      expect({ status: answer.status, body: answer.json() }).toMatchObject({
        status: 404,
        body: { status: 'error', code: 404, timestamp: expect.stringMatching(/Z$/) },
      });
      expect(answer.headers.allow).toBeUndefined();
    },
  );

  it('name every field that is wrong, and every one that is unknown, at once', async () => {
    const answer = await send('PUT', '/api/v1/things/7', { name: 1, size: 'big', colour: 'red', weight: 2 });
    expect(answer.json()).toMatchObject({ status: 'error', code: 400 });
    const errors = answer.json().errors as { field: string; message: string }[];
    expect(errors.map(({ field }) => field).sort()).toEqual(['colour', 'name', 'size', 'weight']);
  });
});
