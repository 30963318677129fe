import type { Log } from '../lib/log.js';
import type { CheckCredentials } from './credentials.js';
import { accessRefusal, type PasswordFault } from './access-refusal.js';
import { isOfKind } from '../lib/refusal.js';
import { generateNumericPassword, hashPassword, lengthFaults } from './passwords.js';
import type { SessionIdentity, Sessions } from './sessions.js';
import type { UserStore } from './user-store.js';

export interface NewPassword {
  /** Asked for in a full session only. */
  readonly current: string;
  readonly next: string;
  readonly repeated: string;
}

export interface PasswordChangesParts {
  readonly users: Pick<UserStore, 'findById' | 'setPassword'>;
  readonly sessions: Sessions;
  readonly checkCredentials: CheckCredentials;
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
  async change(session: SessionIdentity, password: NewPassword, from: { address: string }): Promise<void> {
    const { sessions, log } = this.#parts;
    const faults: PasswordFault[] = faultsOf(password);
    if (!session.isTemporary && !(await this.#isCurrent(session, password.current, from)))
      faults.unshift('wrong-current');
    if (faults.length > 0) throw accessRefusal({ code: 'password-refused', faults });
    await this.#set(session.userId, password.next);
    if (session.isTemporary) await sessions.endAllOf(session.userId);
    else await sessions.endOthers(session);
    log.info({ userId: session.userId }, 'password changed');
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

  async #set(userId: number, password: string): Promise<void> {
    const { users, onChanged } = this.#parts;
    await users.setPassword(userId, await hashPassword(password));
    onChanged();
  }

  async #isCurrent(
    { username }: SessionIdentity,
    current: string,
    from: { address: string },
  ): Promise<boolean> {
    if (current === '') return false;
    try {
      await this.#parts.checkCredentials(username, current, from);
      return true;
    } catch (error) {
      if (isOfKind(error, 'unauthenticated')) return false;
      throw error;
    }
  }
}

function faultsOf({ next, repeated }: NewPassword): PasswordFault[] {
  const faults: PasswordFault[] = lengthFaults(next);
  if (next !== repeated) faults.push('not-repeated');
  return faults;
}
