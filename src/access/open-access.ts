import { hkdfSync } from 'node:crypto';
import type { Closable } from '../lib/closer.js';
import { UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { SecretSealer } from '../lib/secret-sealer.js';
import { AccessTokens, type IssuedToken, type AccessIdentity } from './access-tokens.js';
import type { BearerLoginStore } from './bearer-login-store.js';
import { BearerLogins, type LoginTokens } from './bearer-logins.js';
import { createCredentialsCheck, type CheckCredentials } from './credentials.js';
import { ensureFirstAdmin, type FirstAdmin } from './first-admin.js';
import { IdentityCheck } from './identity-check.js';
import { createLogin, type Login } from './login.js';
import { LoginLimits } from './login-limits.js';
import { RateLimits } from './rate-limits.js';
import { RecordingTickets } from './recording-tickets.js';
import { createRefresh, type Refresh } from './refresh.js';
import type { EndedTokens } from './ended-tokens.js';
import type { User, UserStore } from './user-store.js';

export interface AccessOptions {
  readonly users: UserStore;
  readonly endedTokens: EndedTokens;
  readonly bearerLogins: BearerLoginStore;
  /** A login of the bearer API is over after so long, however often its tokens are refreshed. */
  readonly loginLifetimeS: number;
  /** An access token expires after so long; a refresh, or the connection of a screen, gives the next. */
  readonly accessTokenLifetimeS: number;
  /** Signs access tokens: 32 random bytes of this installation. */
  readonly signingKey: Uint8Array;
  /** Log-ins of one user that succeed, in an hour. */
  readonly loginsPerHour: number;
  /** For the user `admin`, when there is none yet. */
  readonly adminPassword: string | undefined;
  readonly redisUrl: string | undefined;
  readonly log: Log;
}

/** Authentication: log-ins, sessions, tokens and one-time passwords. */
export interface Access extends Closable {
  readonly login: Login;
  /** Opens a login of the bearer API for a user who has just proved who they are. */
  readonly startLogin: (user: User) => Promise<LoginTokens>;
  readonly checkCredentials: CheckCredentials;
  readonly limits: RateLimits;
  /** @throws Refusal, or UnavailableError while the database is away */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  /** The identity behind a connection that this token opened, while its login lasts. @throws as `verify` */
  readonly verifyStanding: (token: string) => Promise<AccessIdentity>;
  /** The next access token of such a connection. @throws as `verify` */
  readonly renew: (token: string) => Promise<IssuedToken>;
  /** The user of a token. @throws as `verify` */
  readonly userOf: (token: string) => Promise<User>;
  /** New tokens for a refresh token, which is used up. */
  readonly refresh: Refresh;
  /**
   * Ends the login of an access token. Resolves to whether a refresh token is of that login.
   * @throws Refusal, or UnavailableError while the database is away
   */
  readonly logOut: (token: string) => Promise<(refreshToken: string) => boolean>;
  /** Ends the login of a refresh token. @throws as `logOut` */
  readonly logOutByRefreshToken: (refreshToken: string) => Promise<void>;
  /** The user of an access token that this server has issued and that has not expired; undefined for any other. */
  readonly userIdOf: (token: string) => number | undefined;
  readonly tickets: RecordingTickets;
  /** Makes a change of a user take effect on access tokens at once in this process. */
  readonly forgetUsers: () => void;
  close(): Promise<void>;
}

export interface OpenedAccess {
  readonly access: Access;
  /** The generated password of `admin`, at the first start only: to be shown once. */
  readonly firstPassword: string | undefined;
}

export async function openAccess({
  users,
  endedTokens,
  bearerLogins,
  loginLifetimeS,
  accessTokenLifetimeS,
  signingKey,
  loginsPerHour,
  adminPassword,
  redisUrl,
  log,
}: AccessOptions): Promise<OpenedAccess> {
  const tokens = new AccessTokens(signingKey, { lifetimeS: accessTokenLifetimeS });
  const { created, password: firstPassword } = await ensureFirstAdmin(users, adminPassword).catch(
    (error: unknown): FirstAdmin => {
      if (!(error instanceof UnavailableError)) throw error;
      log.warn('the database is away: the next start checks that there is an administrator');
      return { created: false };
    },
  );
  if (created) log.info('created the first administrator');
  const limits = await RateLimits.open({ redisUrl, log });
  const checkCredentials = createCredentialsCheck({
    users,
    limits: new LoginLimits(limits, { loginsPerHour }),
    log,
  });
  const check = new IdentityCheck({ tokens, users, endedTokens, loginLifetimeS });
  const lifetimeS = loginLifetimeS;
  // a key of its own for each purpose (RFC 5869)
  const refreshKey = new Uint8Array(hkdfSync('sha256', signingKey, '', 'refresh tokens', 32));
  const logins = new BearerLogins({
    store: bearerLogins,
    users,
    tokens,
    check,
    lifetimeS,
    refreshKey,
    log,
  });
  const access: Access = {
    login: createLogin(checkCredentials, logins),
    startLogin: (user) => logins.start(user),
    checkCredentials,
    limits,
    verify: (token) => check.verify(token),
    verifyStanding: (token) => check.verifyStanding(token),
    renew: (token) => logins.renew(token),
    userOf: (token) => check.userOf(token),
    refresh: createRefresh(logins, limits),
    logOut: (token) => logins.end(token),
    logOutByRefreshToken: (refreshToken) => logins.endByRefreshToken(refreshToken),
    userIdOf: (token) => check.userIdOf(token),
    tickets: new RecordingTickets(new SecretSealer(Buffer.from(signingKey), 'recording tickets')),
    forgetUsers: () => check.forgetUsers(),
    close: () => limits.close(),
  };
  return { access, firstPassword };
}
