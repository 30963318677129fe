import { createHelplineAccess, type HelplineAccess } from '../../access/helpline-access.js';
import { openAccess, type Access } from '../../access/open-access.js';
import type { Config } from '../../config/config.js';
import { installationSecret } from '../../config/secrets.js';
import type { Closer } from '../../lib/closer.js';
import type { Log } from '../../lib/log.js';
import { otpMessage } from '../../messages/otp-message.js';
import type { Outbox } from '../../messages/outbox.js';
import type { Storage } from '../../storage/storage.js';

export interface LoginOptions {
  readonly onFirstPassword?: ((password: string) => void) | undefined;
  readonly log: Log;
}

/** Users, their passwords and access tokens. */
export async function openLogins(
  { dataDir, adminPassword, redisUrl, sessions, loginsPerHour }: Config,
  storage: Storage,
  { onFirstPassword, log }: LoginOptions,
  parts: Closer,
): Promise<Access> {
  const { access, firstPassword } = await openAccess({
    users: storage.users,
    endedTokens: storage.endedTokens,
    bearerLogins: storage.bearerLogins,
    loginLifetimeS: sessions.lifetimeS,
    accessTokenLifetimeS: sessions.accessTokenLifetimeS,
    signingKey: Buffer.from(await installationSecret(dataDir, 'token-key'), 'base64url'),
    loginsPerHour,
    adminPassword,
    redisUrl,
    log,
  });
  parts.add(access);
  if (firstPassword) onFirstPassword?.(firstPassword);
  return access;
}

export interface SessionParts {
  readonly storage: Storage;
  readonly access: Access;
  readonly outbox: Outbox;
}

/** Sessions, and the messages by which people without a password come to one. */
export async function openSessions(
  { dataDir, otpDayLimits, sessions }: Config,
  { storage, access, outbox }: SessionParts,
  log: Log,
): Promise<HelplineAccess> {
  return createHelplineAccess({
    users: storage.users,
    sessions: storage.sessions,
    oneTimePasswords: storage.oneTimePasswords,
    checkCredentials: access.checkCredentials,
    startLogin: access.startLogin,
    limits: access.limits,
    otpKey: Buffer.from(await installationSecret(dataDir, 'otp-key'), 'base64url'),
    canDeliverOtp: (type) => outbox.canSend(type),
    deliverOtp: (message) => outbox.offer(otpMessage(message)),
    otpDayLimits,
    onPasswordChanged: access.forgetUsers,
    sessionIdleS: sessions.idleS,
    sessionLifetimeS: sessions.lifetimeS,
    log,
  });
}
