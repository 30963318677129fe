import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express, { Router, type Request } from 'express';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { UnauthenticatedError } from '../../../src/access/errors.js';
import { Closer } from '../../../src/lib/closer.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { audioShape } from '../../../src/http/kit/api-shape.js';
import { isUnderWay, whileRightHolds } from '../../../src/http/kit/right-holds.js';
import { addRoute, STREAMED } from '../../../src/http/kit/route.js';
import { listenHttp } from '../../../src/http/listen-http.js';
import { serveContent, whileUnsent } from '../../../src/http/serve-content.js';

const PIECE = Buffer.alloc(64_000, 'a');
const PIECES = 40;

let parts: Closer;
let url: string;
/** Changes of the user, by the number of the piece with which they happen. */
let changes: Map<number, () => void>;
let identify: (request: Request) => { userId: number; role: string };
beforeEach(async () => {
  parts = new Closer();
  changes = new Map();
  identify = () => ({ userId: 7, role: 'supervisor' });
  const router = Router();
  addRoute(router, audioShape, {
    method: 'get',
    path: '/recording',
    summary: 'a recording',
    stream: ['audio/wav'],
    auth: async (request) => identify(request),
    async handle({ holds, request, response }) {
      const read = async function* () {
        for (let at = 0; at < PIECES; at++) {
          changes.get(at)?.();
          await nextTurn();
          yield PIECE;
        }
      };
      const pieces = () => whileRightHolds(read(), holds, 0);
      const file = { name: 'a.wav', mediaType: 'audio/wav', etag: null, sizeBytes: PIECE.length * PIECES };
      const content = { ...file, read: pieces, holds };
      await whileUnsent(response, () => serveContent(request, response, content), { log: silentLog() });
      return STREAMED;
    },
  });
  const app = express().use(router);
  const options = { host: '127.0.0.1', port: 0, portSetting: 'PORT' } as const;
  url = parts.add(await listenHttp({ ...options, handle: app, log: silentLog() })).url;
});
afterEach(() => parts.close());

/** Bytes that the client has got; undefined where the connection was closed before the last one. */
async function received(): Promise<number | undefined> {
  const response = await fetch(`${url}/recording`);
  expect(response.status).toBe(200);
  return response.arrayBuffer().then(
    ({ byteLength }) => byteLength,
    () => undefined,
  );
}

describe('a recording that is being sent', () => {
  it.each([
    [
      'was dismissed, has another password or has logged out',
      () => {
        throw new UnauthenticatedError('the login is over');
      },
    ],
    ['has another role', () => ({ userId: 7, role: 'counsellor' })],
    ['is another one', () => ({ userId: 8, role: 'supervisor' })],
  ])('breaks off once its user %s', async (_what, now) => {
    let sent = 0;
    changes.set(3, () => void (identify = now));
    for (let at = 0; at < PIECES; at++) {
      const change = changes.get(at);
      changes.set(at, () => {
        sent = at;
        change?.();
      });
    }
    expect(await received()).toBeUndefined();
    expect(sent).toBeLessThan(10); // pieces that were read before go no further
  });

  it('is sent to its end while the database is away, and after its access token ran out', async () => {
    changes.set(3, () => {
      identify = () => {
        throw new UnavailableError('the database is away');
      };
    });
    changes.set(20, () => {
      identify = (request) => {
        if (!isUnderWay(request)) throw new UnauthenticatedError('the access token has expired');
        return { userId: 7, role: 'supervisor' };
      };
    });
    expect(await received()).toBe(PIECE.length * PIECES);
  });
});
