import type { Log } from '../lib/log.js';
import type { LoginTokens } from './bearer-logins.js';
import type { CheckCredentials } from './credentials.js';
import { accessRefusal, type PasswordFault } from './access-refusal.js';
import { isOfKind, type Refusal } from '../lib/refusal.js';
import { generateNumericPassword, hashPassword, lengthFaults } from './passwords.js';
import type { OneTimePasswords } from './otp.js';
import type { SessionIdentity, Sessions } from './sessions.js';
import type { User, UserAddress, UserStore } from './user-store.js';

interface From {
  readonly address: string;
}

export interface NewPassword {
  /** Asked for in a full session only. */
  readonly current: string;
  readonly next: string;
  readonly repeated: string;
}

/** A password in place of one that its user forgot. */
export interface ForgottenPassword {
  readonly to: UserAddress;
  /** One-time password that was sent there. */
  readonly code: string;
  readonly next: string;
}

export interface PasswordChangesParts {
  readonly users: Pick<UserStore, 'findById' | 'setPassword'>;
  readonly sessions: Sessions;
  readonly checkCredentials: CheckCredentials;
  readonly verifyCode: OneTimePasswords['verify'];
  /** Opens a login of the bearer API. */
  readonly startLogin: (user: User) => Promise<LoginTokens>;
  /** Access tokens of the old password end at once, not when what is known of them is looked up again. */
  readonly onChanged: () => void;
  readonly log: Log;
}

/** New passwords, and what they end. */
export class PasswordChanges {
  readonly #parts: PasswordChangesParts;

  constructor(parts: PasswordChangesParts) {
    this.#parts = parts;
  }

  /**
   * Sets the password of the session's user. Every other session of theirs ends, and a temporary one itself.
   * @throws Refusal with every fault, Refusal after too many wrong current passwords
   */
  async change(session: SessionIdentity, password: NewPassword, from: From): Promise<void> {
    const { sessions } = this.#parts;
    const { userId, isTemporary } = session;
    const isProven = isTemporary || (await this.#ownerOf(session, password.current, from)) !== undefined;
    const faults = faultsOf(password, isProven);
    if (faults.length > 0) throw refused(faults);
    await this.#setOwn(userId, password.next);
    if (isTemporary) await sessions.endAllOf(userId);
    else await sessions.endOthers(session);
  }

  /**
   * Sets the password of the user of a login of the bearer API. Every login and session of theirs ends.
   * @returns the tokens of a new login, by which the client goes on
   * @throws as `change`
   */
  async changeOfLogin(
    user: Pick<User, 'username'>,
    { current, next }: Omit<NewPassword, 'repeated'>,
    from: From,
  ): Promise<LoginTokens> {
    const owner = await this.#ownerOf(user, current, from);
    const faults = faultsOf({ next, repeated: next }, owner !== undefined);
    if (!owner || faults.length > 0) throw refused(faults);
    return this.#replace(owner, next);
  }

  /**
   * Sets a password in place of a forgotten one: a code that was sent to the address of the user proves them. A new
   * password that is not taken leaves the code as it is. Every login and session of the user ends.
   * @returns the tokens of a new login
   * @throws Refusal with every fault of the password, Refusal of a code that is wrong, used or expired, or after too many
   */
  async setForgotten({ to, code, next }: ForgottenPassword, from: From): Promise<LoginTokens> {
    const faults = lengthFaults(next);
    if (faults.length > 0) throw refused(faults);
    return this.#replace(await this.#parts.verifyCode(to, code, from.address), next);
  }

  /**
   * Gives a user a generated password, of digits, and ends their sessions.
   * @returns the password, to be shown once
   * @throws Refusal
   */
  async reset(userId: number): Promise<string> {
    const { users, sessions, log } = this.#parts;
    if (!(await users.findById(userId))) throw accessRefusal({ code: 'unknown-user', userId });
    const password = generateNumericPassword();
    await this.#set(userId, password);
    await sessions.endAllOf(userId);
    log.info({ userId }, 'password reset');
    return password;
  }

  async #replace(owner: User, password: string): Promise<LoginTokens> {
    const { sessions, startLogin } = this.#parts;
    await this.#setOwn(owner.id, password);
    await sessions.endAllOf(owner.id);
    // the generation of its own new password: one that was set beside it ends this login, too
    return startLogin({ ...owner, loginGeneration: owner.loginGeneration + 1 });
  }

  async #set(userId: number, password: string): Promise<void> {
    const { users, onChanged } = this.#parts;
    await users.setPassword(userId, await hashPassword(password));
    onChanged();
  }

  async #setOwn(userId: number, password: string): Promise<void> {
    await this.#set(userId, password);
    this.#parts.log.info({ userId }, 'password changed');
  }

  /** The user as kept, where that is their current password. */
  async #ownerOf(
    { username }: Pick<User, 'username'>,
    current: string,
    from: From,
  ): Promise<User | undefined> {
    if (current === '') return undefined;
    try {
      return await this.#parts.checkCredentials(username, current, from);
    } catch (error) {
      if (isOfKind(error, 'unauthenticated')) return undefined;
      throw error;
    }
  }
}

function faultsOf(
  { next, repeated }: Pick<NewPassword, 'next' | 'repeated'>,
  isProven: boolean,
): PasswordFault[] {
  const faults: PasswordFault[] = isProven ? [] : ['wrong-current'];
  faults.push(...lengthFaults(next));
  if (next !== repeated) faults.push('not-repeated');
  return faults;
}

function refused(faults: readonly PasswordFault[]): Refusal {
  return accessRefusal({ code: 'password-refused', faults });
}
