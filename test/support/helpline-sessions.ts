import { Router } from 'express';
import { randomBytes } from 'node:crypto';
import { createHelplineAccess, type HelplineAccess } from '../../src/access/helpline-access.js';
import type { HelplineIdentity } from '../../src/access/helpline-identity.js';
import { openAccess } from '../../src/access/open-access.js';
import type { OtpDayLimits } from '../../src/access/otp-limits.js';
import type { OtpMessage } from '../../src/access/otp.js';
import { hashPassword } from '../../src/access/passwords.js';
import type { Role } from '../../src/access/roles.js';
import type { User } from '../../src/access/user-store.js';
import { openHttpServer } from '../../src/http/http-server.js';
import { addSessionRoutes, identifyWith } from '../../src/http/helpline-api/session-routes.js';
import { helplineShape } from '../../src/http/helpline-api/helpline-shape.js';
import { endRoutes } from '../../src/http/kit/route.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import type { Storage } from '../../src/storage/storage.js';
import { ask, type AskOptions, type HttpAnswer } from './http-client.js';

export const BASE = '/helpline/api';
export const ADMIN = { username: 'admin', password: 'correct horse battery' };
export const IDLE_S = 36_000;
export const LIFETIME_S = 86_400;

export interface TestHelplineOptions {
  readonly storage: Storage;
  readonly deliverOtp?: (message: OtpMessage) => void;
  /** Adds routes behind the sessions. */
  readonly addRoutes?: (router: Router, access: HelplineAccess) => void;
  readonly toE164?: (text: string) => string | undefined;
  readonly trustedProxies?: readonly string[];
  readonly otpDayLimits?: OtpDayLimits;
  /** To which kinds of address messages leave. */
  readonly otpTypes?: readonly string[];
}

/** The session API with its sessions, and one address behind them, on a real server and a real database. */
export interface TestHelpline {
  readonly url: string;
  readonly access: HelplineAccess;
  /** One-time passwords as they left. */
  readonly sent: OtpMessage[];
  readonly loggedOut: HelplineIdentity[];
  readonly storage: Storage;
  /** Lets time pass for sessions and one-time passwords. */
  pass(seconds: number): void;
  /** @returns the session id */
  logIn(username?: string, password?: string): Promise<string>;
  addUser(user: { username: string; role?: Role; email?: string; phone?: string }): Promise<User>;
  ask(path: string, options?: AskOptions): Promise<HttpAnswer>;
  /** JSON; without a session the request names no user. */
  post(path: string, body: unknown, session?: string): Promise<HttpAnswer>;
  get(path: string, session?: string): Promise<HttpAnswer>;
  close(): Promise<void>;
}

export const PASSWORD = 'a good password';

export async function startTestHelpline({
  storage,
  deliverOtp,
  addRoutes,
  toE164,
  trustedProxies = [],
  otpDayLimits = { perAddress: 20, sms: 100 },
  otpTypes = ['email', 'phone'],
}: TestHelplineOptions): Promise<TestHelpline> {
  const parts = new Closer();
  const log = silentLog();
  const sent: OtpMessage[] = [];
  const loggedOut: HelplineIdentity[] = [];
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const { access: open } = await openAccess({
    users: storage.users,
    endedTokens: storage.endedTokens,
    bearerLogins: storage.bearerLogins,
    loginLifetimeS: LIFETIME_S,
    accessTokenLifetimeS: 900,
    signingKey: randomBytes(32),
    loginsPerHour: 100,
    adminPassword: ADMIN.password,
    redisUrl: undefined,
    log,
  });
  parts.add(open);
  const access = createHelplineAccess({
    users: storage.users,
    sessions: storage.sessions,
    oneTimePasswords: storage.oneTimePasswords,
    checkCredentials: open.checkCredentials,
    startLogin: open.startLogin,
    limits: open.limits,
    otpKey: randomBytes(32),
    canDeliverOtp: (type) => otpTypes.includes(type),
    deliverOtp: deliverOtp ?? ((message) => sent.push(message)),
    otpDayLimits,
    onPasswordChanged: open.forgetUsers,
    sessionIdleS: IDLE_S,
    sessionLifetimeS: LIFETIME_S,
    now,
    log,
  });
  const router = Router();
  addSessionRoutes(router, {
    access,
    home: async ({ username }) => ({ dash: [[username]] }),
    onLogout: async (identity) => void loggedOut.push(identity),
    ...(toE164 && { toE164 }),
  });
  const identify = identifyWith(access);
  router.all('/whoami', async (request, response) => {
    response.json(await identify(request));
  });
  addRoutes?.(router, access);
  endRoutes(router, helplineShape, log);
  const server = parts.add(
    await openHttpServer({
      ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null },
      apis: [[BASE, router]],
      trustedProxies,
      log,
    }),
  );
  const askHere = (path: string, options?: AskOptions) => ask(server.url, `${BASE}${path}`, options);
  const bearer = (session?: string): Record<string, string> =>
    session === undefined ? {} : { authorization: `Bearer ${session}` };
  return {
    url: server.url,
    access,
    sent,
    loggedOut,
    storage,
    pass: (seconds) => void (aheadMs += seconds * 1000),
    async logIn(username = ADMIN.username, password = ADMIN.password) {
      const answer = await askHere('/', { headers: { authorization: basic(username, password) } });
      const { ss } = answer.json() as { ss?: string[][] };
      const id = ss?.[0]?.[0];
      if (id === undefined) throw new Error(`not logged in: ${answer.status} ${answer.text}`);
      return id;
    },
    addUser: async ({ role = 'counsellor', ...user }) =>
      storage.users.create({
        ...user,
        role,
        passwordHash: await hashPassword(PASSWORD),
        fullName: 'Amina Wanjiru',
      }),
    ask: askHere,
    post: (path, body, session) =>
      askHere(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearer(session) },
        body: JSON.stringify(body),
      }),
    get: (path, session) => askHere(path, { headers: bearer(session) }),
    close: () => parts.close(),
  };
}

export function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** `[status, errors]`, as the family reports them. */
export function errorsOf(answer: HttpAnswer): [number, unknown] {
  return [answer.status, answer.json().errors];
}

export const NOBODY: [number, unknown] = [401, [['error', 'Authentication Required']]];
