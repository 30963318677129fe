import { Refusal, type RefusalKinds } from '../lib/refusal.js';
import type { RoleTask } from './role-task.js';

/** Why a new password was not taken. */
export type PasswordFault = 'wrong-current' | 'too-short' | 'too-long' | 'not-repeated';

/** Every reason for which a log-in, a session or a token is refused, or a task to a role. A code never says more than the person may learn. */
export type AccessRefusal =
  /** Unknown user, or wrong password: which of them is not said. */
  | { readonly code: 'wrong-credentials' }
  /** The access token is missing, wrong or expired. */
  | { readonly code: 'token-not-valid' }
  /** The access token was good, and has been ended: by a log-out, a new password, or because the user is shut out. */
  | { readonly code: 'token-ended' }
  | { readonly code: 'login-ended' }
  /** Wrong, used or expired: which is not said. */
  | { readonly code: 'refresh-token-not-valid' }
  | { readonly code: 'no-session' }
  | { readonly code: 'too-many-login-tries' }
  | { readonly code: 'too-many-logins' }
  | { readonly code: 'too-many-refreshes' }
  | { readonly code: 'too-many-one-time-passwords' }
  /** SMS_PER_DAY is reached: the message was not stored. */
  | { readonly code: 'too-many-sms' }
  /** Messages of this kind do not leave this server, so that a one-time password could not be received. */
  | { readonly code: 'cannot-deliver'; readonly means: 'email' | 'phone' }
  /** A one-time password that is wrong, used or expired: which is not said. */
  | { readonly code: 'wrong-one-time-password' }
  /** A new password, with every reason at once. */
  | { readonly code: 'password-refused'; readonly faults: readonly PasswordFault[] }
  | { readonly code: 'unknown-user'; readonly userId: number }
  | { readonly code: 'role-may-not'; readonly task: RoleTask };

const KINDS: RefusalKinds<AccessRefusal> = {
  'wrong-credentials': 'unauthenticated',
  'token-not-valid': 'unauthenticated',
  'token-ended': 'unauthenticated',
  'login-ended': 'unauthenticated',
  'refresh-token-not-valid': 'unauthenticated',
  'no-session': 'unauthenticated',
  'too-many-login-tries': 'too-many-requests',
  'too-many-logins': 'too-many-requests',
  'too-many-refreshes': 'too-many-requests',
  'too-many-one-time-passwords': 'too-many-requests',
  'too-many-sms': 'too-many-requests',
  'cannot-deliver': 'invalid-input',
  'wrong-one-time-password': 'invalid-input',
  'password-refused': 'invalid-input',
  'unknown-user': 'not-found',
  'role-may-not': 'forbidden',
};

/** A refusal of a log-in, a session or a token, to be thrown. */
export const accessRefusal = Refusal.of<AccessRefusal>(KINDS);

/** A refusal of those that pass, with the time until another try. */
export function tooMany(
  code: Extract<AccessRefusal['code'], `too-many-${string}`>,
  waitMs: number,
): Refusal<AccessRefusal> {
  return accessRefusal({ code }, { retryAfterS: Math.ceil(waitMs / 1000) });
}

/** The refusal of what the role of a user may not do, to be thrown. */
export function roleMayNot(task: RoleTask): Refusal<AccessRefusal> {
  return accessRefusal({ code: 'role-may-not', task });
}
