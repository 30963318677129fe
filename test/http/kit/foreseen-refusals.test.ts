import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Router } from 'express';
import { get as httpGet } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openHttpServer, type HttpServer } from '../../../src/http/http-server.js';
import { audioShape } from '../../../src/http/kit/api-shape.js';
import { addRoute, endRoutes, STREAMED } from '../../../src/http/kit/route.js';
import {
  AppError,
  BusyError,
  TimeoutError,
  UnavailableError,
  type ErrorCode,
} from '../../../src/lib/errors.js';
import { createLog } from '../../../src/lib/log.js';
import { ask } from '../../support/http-client.js';

class NotInstalledError extends AppError {
  override name = 'NotInstalledError';
  readonly code: ErrorCode = 'not-installed';
}

const FORESEEN: Record<string, () => Error> = {
  'too-many-at-once': () => new UnavailableError('too many files are asked for at once'),
  'not-installed': () => new NotInstalledError('no engine of this kind is installed'),
  timeout: () => new TimeoutError('the engine took too long'),
  busy: () => new BusyError('later', 5),
};

interface Line {
  readonly level: string | number;
  readonly msg: string;
  readonly err?: unknown;
}
let lines: Line[] = [];
let server: HttpServer;
let begun = () => {};

beforeAll(async () => {
  const write = (line: string) => void lines.push(JSON.parse(line) as Line);
  const log = createLog({ level: 'info', destination: { write } });
  const router = Router();
  for (const [path, fault] of [
    ...Object.entries(FORESEEN),
    ['bug', () => new TypeError('x is undefined')],
  ] as const)
    addRoute(router, audioShape, {
      method: 'get',
      path: `/${path}`,
      summary: path,
      handle: async () => {
        throw fault();
      },
    });
  addRoute(router, audioShape, {
    method: 'get',
    path: '/export',
    summary: 'A list that is read for longer than its reader stays',
    stream: ['text/csv'],
    async handle({ response }) {
      async function* rows() {
        begun();
        await new Promise<void>((resolve) => response.once('close', () => resolve()));
        yield 'row';
      }
      await pipeline(Readable.from(rows()), response);
      return STREAMED;
    },
  });
  endRoutes(router, audioShape, log);
  server = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null, log },
    apis: [['/api', router]],
  });
});
afterAll(() => server.close());
beforeEach(() => void (lines = []));

const faults = () => lines.filter(({ level }) => level === 'error' || Number(level) >= 50);

it.each(Object.keys(FORESEEN))('a refusal that was foreseen is no error in the log: %s', async (path) => {
  const answer = await ask(server.url, `/api/${path}`);
  expect(answer.status).toBeGreaterThanOrEqual(429);
  expect(faults()).toEqual([]);
  expect(lines.every(({ err }) => err === undefined)).toBe(true);
});

it('a bug is', async () => {
  expect((await ask(server.url, '/api/bug')).status).toBe(500);
  expect(faults()).toMatchObject([{ msg: 'a request failed', err: { message: 'x is undefined' } }]);
});

it('a client that leaves in the middle of an export is none', async () => {
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const request = httpGet(`${server.url}/api/export`).on('error', () => {});
  await isBegun;
  request.destroy();
  while (!lines.some(({ msg }) => msg.includes('left')))
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(faults()).toEqual([]);
});
