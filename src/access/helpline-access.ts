import type { Log } from '../lib/log.js';
import type { LoginTokens } from './bearer-logins.js';
import type { CheckCredentials } from './credentials.js';
import { OtpLimits, type OtpDayLimits } from './otp-limits.js';
import type { OtpStore } from './otp-store.js';
import { OneTimePasswords, type OtpMessage } from './otp.js';
import { PasswordChanges } from './password-changes.js';
import type { RateLimits } from './rate-limits.js';
import type { SessionStore } from './session-store.js';
import { Sessions } from './sessions.js';
import type { User, UserAddress, UserStore } from './user-store.js';

export interface HelplineAccessOptions {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly oneTimePasswords: OtpStore;
  readonly checkCredentials: CheckCredentials;
  /** Opens a login of the bearer API. */
  readonly startLogin: (user: User) => Promise<LoginTokens>;
  readonly limits: RateLimits;
  /** Hashes one-time passwords: 32 random bytes of this installation. */
  readonly otpKey: Uint8Array;
  readonly canDeliverOtp: (type: UserAddress['type']) => boolean;
  readonly deliverOtp: (message: OtpMessage) => void;
  readonly otpDayLimits: OtpDayLimits;
  readonly onPasswordChanged: () => void;
  readonly sessionIdleS: number;
  readonly sessionLifetimeS: number;
  readonly now?: () => number;
  readonly log: Log;
}

/** How people come to be known to the session API. */
export interface HelplineAccess {
  readonly checkCredentials: CheckCredentials;
  readonly sessions: Sessions;
  readonly oneTimePasswords: OneTimePasswords;
  readonly passwords: PasswordChanges;
}

export function createHelplineAccess(options: HelplineAccessOptions): HelplineAccess {
  const { users, checkCredentials, startLogin, onPasswordChanged: onChanged, log } = options;
  const clock = options.now ? { now: options.now } : {};
  const sessions = new Sessions({
    store: options.sessions,
    idleS: options.sessionIdleS,
    lifetimeS: options.sessionLifetimeS,
    ...clock,
  });
  const oneTimePasswords = new OneTimePasswords({
    store: options.oneTimePasswords,
    users,
    limits: new OtpLimits(options.limits, options.otpDayLimits),
    key: options.otpKey,
    canDeliver: options.canDeliverOtp,
    deliver: options.deliverOtp,
    log,
    ...clock,
  });
  const passwords = new PasswordChanges({
    users,
    sessions,
    checkCredentials,
    verifyCode: (...given) => oneTimePasswords.verify(...given),
    startLogin,
    onChanged,
    log,
  });
  return { checkCredentials, sessions, oneTimePasswords, passwords };
}
