import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Router } from 'express';
import { UnauthenticatedError } from '../../src/access/errors.js';
import { ROLES, type Role } from '../../src/access/roles.js';
import { audioShape } from '../../src/http/api-shape.js';
import { audioGuard, type AudioGuardOptions } from '../../src/http/audio-guard.js';
import { openHttpServer } from '../../src/http/http-server.js';
import { addRoute, endRoutes } from '../../src/http/route.js';
import { readConfig } from '../../src/config/config.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { ask } from '../support/http-client.js';

const log = silentLog();
const parts = new Closer();
/** By what the operator has set. */
const urls = new Map<string, string>();

const installations: Record<string, Record<string, string>> = {
  loopback: { HOST: '127.0.0.1' },
  'loopback, token': { HOST: '127.0.0.1', AUDIO_API_AUTH: 'token' },
  'loopback, none': { HOST: '::1', AUDIO_API_AUTH: 'none' },
  network: { HOST: '0.0.0.0' },
  'network, none': { HOST: '192.0.2.7', AUDIO_API_AUTH: 'none' },
};

beforeAll(async () => {
  for (const [name, environment] of Object.entries(installations)) {
    const { audioApiNeedsToken: needsToken, audioApiOpenOnNetwork: openOnNetwork } = readConfig(environment);
    urls.set(name, await serve({ needsToken, openOnNetwork, verify }));
  }
});
afterAll(() => parts.close());

/** A role is its own token here. */
const verify: AudioGuardOptions['verify'] = async (token) => {
  if (!ROLES.includes(token as Role)) throw new UnauthenticatedError('the access token is wrong');
  return { userId: 1, username: 'amina', role: token as Role };
};

/** What each is for; the guard does not look at the port or address that the test listens on. */
async function serve(options: AudioGuardOptions): Promise<string> {
  const guard = audioGuard(options);
  const router = Router();
  for (const purpose of ['watch', 'end'] as const) {
    addRoute(router, audioShape, {
      method: 'get',
      path: `/${purpose}`,
      guard: (request) => guard(request, purpose),
      handle: async () => ({}),
    });
  }
  endRoutes(router, audioShape, log);
  const apis = [['/calls', router]] as const;
  const server = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null },
    apis,
    log,
  });
  return parts.add(server).url;
}

const outcome = async (where: string, path: 'watch' | 'end', headers: Record<string, string> = {}) => {
  const answer = await ask(urls.get(where) ?? '', `/calls/${path}`, { headers });
  return answer.status === 200 ? 'open' : (answer.json().error as { error_code: string }).error_code;
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('without a token the call-session API', () => {
  it.each([
    ['loopback', 'open'],
    ['loopback, none', 'open'],
    ['loopback, token', 'AUTHENTICATION_REQUIRED'],
    ['network', 'AUTHENTICATION_REQUIRED'],
    ['network, none', 'open'],
  ])('on %s is %s', async (where, expected) => {
    expect(await outcome(where, 'watch')).toBe(expected);
    expect(await outcome(where, 'end')).toBe(expected);
  });

  it('asks for one as RFC 6750 says', async () => {
    const answer = await ask(urls.get('network') ?? '', '/calls/watch');
    expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  });
});

describe('with a token the call-session API', () => {
  const watchers: readonly Role[] = ['supervisor', 'case_manager', 'administrator'];
  const enders: readonly Role[] = ['supervisor', 'administrator'];

  it.each(ROLES)('asks what a %s may, wherever it listens', async (role) => {
    for (const where of urls.keys()) {
      expect(await outcome(where, 'watch', bearer(role))).toBe(
        watchers.includes(role) ? 'open' : 'ACCESS_DENIED',
      );
      expect(await outcome(where, 'end', bearer(role))).toBe(
        enders.includes(role) ? 'open' : 'ACCESS_DENIED',
      );
    }
  });

  it.each(['forged', 'supervisor.'])('refuses a wrong one (%s), even where none is needed', async (token) => {
    expect(await outcome('loopback', 'watch', bearer(token))).toBe('AUTHENTICATION_REQUIRED');
  });

  it.each(['Basic c3VwZXJ2aXNvcg==', 'Bearer', 'Bearer  ', 'supervisor'])(
    'takes nothing else for one: %s',
    async (authorization) => {
      expect(await outcome('network', 'watch', { authorization })).toBe('AUTHENTICATION_REQUIRED');
    },
  );

  it('takes the scheme in any case', async () => {
    expect(await outcome('network', 'watch', { authorization: 'bearer supervisor' })).toBe('open');
  });
});

describe('a page of another site', () => {
  it.each([
    ['cross-site', 'ACCESS_DENIED'],
    ['same-site', 'ACCESS_DENIED'],
    ['same-origin', 'open'],
    ['none', 'open'],
  ])('cannot use what is open to this machine: sec-fetch-site %s', async (site, expected) => {
    for (const path of ['watch', 'end'] as const) {
      expect(await outcome('loopback', path, { 'sec-fetch-site': site })).toBe(expected);
      expect(await outcome('network, none', path, { 'sec-fetch-site': site })).toBe(expected);
    }
  });

  it.each([
    ['evil.example', 'ACCESS_DENIED'],
    ['evil.example:8080', 'ACCESS_DENIED'],
    ['127.0.0.1.evil.example', 'ACCESS_DENIED'],
    ['localhost.evil.example:80', 'ACCESS_DENIED'],
    ['127.0.0.1', 'open'],
    ['127.8.9.10:8080', 'open'],
    ['localhost:8080', 'open'],
    ['LOCALHOST', 'open'],
    ['[::1]:8080', 'open'],
  ])('cannot come in by a name that it has pointed here: %s', async (host, expected) => {
    expect(await outcome('loopback', 'watch', { host })).toBe(expected);
    expect(await outcome('network, none', 'watch', { host })).toBe('open');
  });
});
