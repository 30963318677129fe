import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Router, type Request } from 'express';
import { UnauthenticatedError } from '../../src/access/errors.js';
import { ROLES, type Role } from '../../src/access/roles.js';
import { audioShape } from '../../src/http/kit/api-shape.js';
import {
  hasWatchersToken,
  tokenOptional,
  tokenRequired,
  type IdentifyAudio,
  type Verify,
} from '../../src/http/audio-guard.js';
import { openHttpServer } from '../../src/http/http-server.js';
import { openLocalAudioServer } from '../../src/http/local-audio-server.js';
import { addRoute, endRoutes } from '../../src/http/kit/route.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { ask } from '../support/http-client.js';

const log = silentLog();
const parts = new Closer();
let main: string;
let local: string;

/** A role is its own token here. */
const verify: Verify = async (token) => {
  if (!ROLES.includes(token as Role)) throw new UnauthenticatedError('the access token is wrong');
  return { userId: 1, username: 'amina', role: token as Role };
};

function callsOf(identify: IdentifyAudio): Router {
  const router = Router();
  for (const purpose of ['watch', 'end', 'supervise'] as const) {
    addRoute(router, audioShape, {
      method: 'get',
      path: `/${purpose}`,
      summary: purpose,
      auth: (request) => identify(request, purpose),
      handle: async () => ({}),
    });
  }
  endRoutes(router, audioShape, log);
  return router;
}

beforeAll(async () => {
  const served = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null, log },
    apis: [['/calls', callsOf(tokenRequired({ verify, verifyStanding: verify }))]],
  });
  main = parts.add(served).url;
  const apis = [['/calls', callsOf(tokenOptional({ verify, verifyStanding: verify }))]] as const;
  local = parts.add(await openLocalAudioServer({ port: 0, apis, log })).url;
});
afterAll(() => parts.close());

const outcome = async (
  url: string,
  path: 'watch' | 'end' | 'supervise',
  headers: Record<string, string> = {},
) => {
  const answer = await ask(url, `/calls/${path}`, { headers });
  if (answer.status === 200) return 'open';
  const { error_code, refusal } = answer.json().error as { error_code: string; refusal?: { code: string } };
  if (error_code === 'ACCESS_DENIED') expect(refusal?.code).toBe('role-may-not');
  return error_code;
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('without a token the call-session API', () => {
  it.each([
    {},
    { host: '127.0.0.1:8080' },
    { host: 'localhost' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'sec-fetch-site': 'same-origin' },
  ])('on the main port refuses what looks like a program on this machine: %j', async (headers) => {
    expect(await outcome(main, 'watch', headers)).toBe('AUTHENTICATION_REQUIRED');
    expect(await outcome(main, 'end', headers)).toBe('AUTHENTICATION_REQUIRED');
  });

  it('on the main port asks for one as RFC 6750 says', async () => {
    const answer = await ask(main, '/calls/watch');
    expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  });

  it('on the listener of this machine is open', async () => {
    expect(await outcome(local, 'watch')).toBe('open');
    expect(await outcome(local, 'end')).toBe('open');
  });
});

describe('with a token the call-session API', () => {
  const watchers: readonly Role[] = ['supervisor', 'case_manager', 'administrator'];
  const enders: readonly Role[] = ['supervisor', 'administrator'];

  it.each(ROLES)('asks what a %s may, on either listener', async (role) => {
    for (const url of [main, local]) {
      const watching = watchers.includes(role) ? 'open' : 'ACCESS_DENIED';
      expect(await outcome(url, 'watch', bearer(role))).toBe(watching);
      const supervising = enders.includes(role) ? 'open' : 'ACCESS_DENIED';
      expect(await outcome(url, 'end', bearer(role))).toBe(supervising);
      expect(await outcome(url, 'supervise', bearer(role))).toBe(supervising);
    }
  });

  it.each(['forged', 'supervisor.'])('refuses a wrong one (%s), even where none is needed', async (token) => {
    expect(await outcome(main, 'watch', bearer(token))).toBe('AUTHENTICATION_REQUIRED');
    expect(await outcome(local, 'watch', bearer(token))).toBe('AUTHENTICATION_REQUIRED');
  });

  it.each(['Basic c3VwZXJ2aXNvcg==', 'Bearer', 'Bearer  ', 'supervisor'])(
    'takes nothing else for one: %s',
    async (authorization) => {
      expect(await outcome(main, 'watch', { authorization })).toBe('AUTHENTICATION_REQUIRED');
    },
  );

  it('takes the scheme in any case', async () => {
    expect(await outcome(main, 'watch', { authorization: 'bearer supervisor' })).toBe('open');
  });
});

describe('the details of health', () => {
  const asks = (authorization?: string) =>
    hasWatchersToken(verify)({ get: () => authorization } as unknown as Request);

  it.each(ROLES)('are for a %s as the words of calls are', async (role) => {
    const mayWatch = ['supervisor', 'case_manager', 'administrator'].includes(role);
    expect(await asks(`Bearer ${role}`)).toBe(mayWatch);
  });

  it('are not for who brings no token, and a wrong one is reported', async () => {
    expect(await asks()).toBe(false);
    await expect(asks('Bearer forged')).rejects.toBeInstanceOf(UnauthenticatedError);
  });
});
