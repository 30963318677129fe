import { randomBytes } from 'node:crypto';
import { openAccess, type Access } from '../../src/access/open-access.js';
import { rightsBy } from '../../src/access/user-rights.js';
import { loginApi } from '../../src/http/case-api/login.js';
import { openHttpServer } from '../../src/http/http-server.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { MemoryBearerLogins } from './memory-bearer-logins.js';
import { MemoryEndedTokens } from './memory-ended-tokens.js';
import { MemoryUsers } from './memory-users.js';

/** The password of `admin`. */
export const PASSWORD = 'correct horse';

export interface LoginServer {
  readonly url: string;
  readonly access: Access;
  readonly users: MemoryUsers;
  close(): Promise<void>;
}

/** A server of the log-in of the bearer API alone, whose users are in memory. */
export async function openLoginServer(): Promise<LoginServer> {
  const parts = new Closer();
  const log = silentLog();
  const users = new MemoryUsers();
  const options = {
    users,
    endedTokens: new MemoryEndedTokens(),
    bearerLogins: new MemoryBearerLogins(),
    loginLifetimeS: 86_400,
    accessTokenLifetimeS: 900,
    signingKey: randomBytes(32),
    loginsPerHour: 100,
    adminPassword: PASSWORD,
    redisUrl: undefined,
    log,
  };
  const access = parts.add((await openAccess(options)).access);
  const none = () => Promise.reject(new Error('no sessions and no codes are kept here'));
  const passwords = { changeOfLogin: none, setForgotten: none };
  const oneTimePasswords = { means: () => [], request: none };
  const login = {
    ...access,
    oneTimePasswords,
    passwords,
    toE164: () => undefined,
    rightsOf: rightsBy(() => true),
  };
  const server = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null },
    apis: [['/api/v1/auth', loginApi({ ...login, log })]],
    log,
  });
  return { url: parts.add(server).url, access, users, close: () => parts.close() };
}
