import { describe, expect, it } from '@jest/globals';
import { Router } from 'express';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { apiDocuments, documentedRouters } from '../../scripts/docs/api-documents.js';
import { openHttpServer } from '../../src/http/http-server.js';
import { bearerShape } from '../../src/http/kit/api-shape.js';
import { addRoute, endRoutes } from '../../src/http/kit/route.js';
import { routesOf } from '../../src/http/kit/route-document.js';
import { silentLog } from '../../src/lib/log.js';
import { ask } from '../support/http-client.js';

const { v1, helpline } = documentedRouters();
const routers = [...v1, ...helpline];

/** Addresses that a router answers, however they were added. */
function addressesOf(router: Router): string[] {
  return router.stack.flatMap(({ route }) => (route ? [route.path] : []));
}

describe('the reference of the APIs', () => {
  it.each(routers)('has every endpoint of %s', (_base, router) => {
    expect(addressesOf(router)).toEqual(routesOf(router).map(({ path }) => path));
  });

  it.each(routers)('has the reply of every endpoint of %s', (_base, router) => {
    const without = routesOf(router).filter(
      ({ reply, stream, resources }) => !reply && !stream && !resources,
    );
    expect(without).toEqual([]);
  });

  it('is committed as the routes have it (else: npm run docs)', async () => {
    for (const [file, document] of await apiDocuments()) {
      expect(await readFile(file, 'utf8').catch(() => undefined)).toBe(document);
    }
  });
});

describe('replies in tests', () => {
  it.each([
    [200, { name: 'Amina' }],
    [500, { name: 7 }],
    [500, { name: 'Amina', extra: true }],
    [500, {}],
  ])('are answered with %s by what is documented: %j', async (status, reply) => {
    const router = Router();
    const documented = z.strictObject({ name: z.string() });
    const route = { method: 'get', path: '/', summary: '', reply: documented } as const;
    addRoute(router, bearerShape, { ...route, handle: async () => reply });
    endRoutes(router, bearerShape, silentLog());
    const server = await openHttpServer({
      ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null },
      apis: [['/api', router]],
      log: silentLog(),
    });
    try {
      expect((await ask(server.url, '/api/', {})).status).toBe(status);
    } finally {
      await server.close();
    }
  });
});
