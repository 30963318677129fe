import type { Log } from '../lib/log.js';
import { deskRefusal } from './desk-refusal.js';
import type { PhoneAccount, PhoneAccounts, PhoneOwner } from './phone-accounts.js';
import { phonePasswordFault } from './phone-password-strength.js';
import { RememberedSecrets } from './remembered-secrets.js';

export type ChosenPasswordKind = 'own' | 'common';

/** A user with a telephone, as stored, with the sealed password that an administrator has chosen for that user. */
export interface StoredPhone extends Required<PhoneOwner> {
  readonly userId: number;
  readonly sealed: string | null;
}

/** A password that is stored, without it. */
export interface ChosenPassword {
  /** Null: the common one. */
  readonly userId: number | null;
  readonly setAt: Date;
}

/** Chosen passwords, sealed. Each change leaves its entry in the audit, without the password. @throws UnavailableError */
export interface ChosenPasswordStore {
  /** Users who are not switched off and have one of these extensions. */
  phonesWith(extensions: readonly string[]): Promise<readonly StoredPhone[]>;
  /** @returns undefined for a user who is missing, is switched off or has no extension */
  phoneOf(userId: number): Promise<StoredPhone | undefined>;
  /** The common one, sealed. */
  common(): Promise<string | null>;
  /** @param userId null: the common one */
  set(userId: number | null, sealed: string, byUserId: number): Promise<void>;
  /** @returns false where there was none */
  remove(userId: number | null, byUserId: number): Promise<boolean>;
  list(): Promise<readonly ChosenPassword[]>;
}

/** Seals a text so that the database alone does not reveal it. */
export interface Sealer {
  seal(text: string): string;
  /** @throws Error for what was sealed with another key, or changed since */
  open(sealed: string): string;
}

/** The passwords of one account: the one that the switch knows, and those that it does not. */
export interface AccountSecrets {
  readonly userId: number;
  readonly made: string;
  readonly chosen: readonly string[];
  /** Whether the chosen one is the common one. */
  readonly isCommon: boolean;
}

export interface ChosenPhonePasswordsOptions {
  readonly store: ChosenPasswordStore;
  readonly sealer: Sealer;
  readonly accounts: PhoneAccounts;
  /** Those that the deployment takes; others are stored without effect. */
  readonly kinds: ReadonlySet<ChosenPasswordKind>;
  readonly log: Log;
}

/** An account's name, as `PhoneAccounts` makes it. */
const ACCOUNT = /^[a-z]?([0-9]{2,10})$/;

/**
 * Phone passwords that administrators choose. A user has one, or falls under the common one, which opens the accounts of browser
 * phones alone, and only of users whose extension is one (`exten_kind` 2 or 3). No reader gives one out but
 * `secretsOf`, which no API has.
 */
export class ChosenPhonePasswords {
  readonly #options: ChosenPhonePasswordsOptions;
  readonly #remembered = new RememberedSecrets<AccountSecrets>();
  /** By user: the sealed text that could not be opened, and was reported. */
  readonly #reported = new Map<number | null, string>();

  constructor(options: ChosenPhonePasswordsOptions) {
    this.#options = options;
  }

  /** @throws Refusal, UnavailableError */
  async set(userId: number | null, password: string, byUserId: number): Promise<void> {
    const kind: ChosenPasswordKind = userId === null ? 'common' : 'own';
    const { kinds, store, sealer, log } = this.#options;
    if (!kinds.has(kind)) throw deskRefusal({ code: 'phone-passwords-not-taken', kind });
    const phone = userId === null ? undefined : await store.phoneOf(userId);
    if (userId !== null && !phone) throw deskRefusal({ code: 'unknown-telephone', userId });
    const personal = phone ? [phone.extension, ...phone.name.split(/\s+/)] : [];
    const fault = phonePasswordFault(password, personal);
    if (fault) throw deskRefusal({ code: 'phone-password-refused', field: 'password', ...fault });
    await store.set(userId, sealer.seal(`${ownerOf(userId)}\n${password}`), byUserId);
    log.info({ userId, by: byUserId }, 'a phone password was chosen');
  }

  /** @throws Refusal where there is none, UnavailableError */
  async remove(userId: number | null, byUserId: number): Promise<void> {
    const { store, log } = this.#options;
    if (!(await store.remove(userId, byUserId))) throw deskRefusal({ code: 'no-phone-password', userId });
    log.info({ userId, by: byUserId }, 'a chosen phone password was removed');
  }

  /** @throws UnavailableError */
  list(): Promise<readonly ChosenPassword[]> {
    return this.#options.store.list();
  }

  /** The kinds that the deployment takes. */
  get kinds(): readonly ChosenPasswordKind[] {
    return [...this.#options.kinds];
  }

  /**
   * Those of these accounts that belong to users. While the database is away, as they were known last.
   *
   * @throws UnavailableError while the database is away, for accounts that are not remembered
   */
  secretsOf(accounts: readonly string[]): Promise<ReadonlyMap<string, AccountSecrets>> {
    return this.#remembered.ask(accounts, (asked) => this.#find(asked));
  }

  async #find(accounts: readonly string[]): Promise<ReadonlyMap<string, AccountSecrets>> {
    const { store, accounts: made } = this.#options;
    const found = new Map<string, AccountSecrets>();
    const extensions = accounts.flatMap((account) => ACCOUNT.exec(account)?.[1] ?? []);
    if (extensions.length === 0) return found;
    const phones = await store.phonesWith(extensions);
    const asked = phones.flatMap((phone) =>
      made
        .of(phone)
        .flatMap((account) => (accounts.includes(account.extension) ? { phone, ...account } : [])),
    );
    const isCommonAsked = asked.some(({ phone, kind }) => this.#isUnderCommon(phone, kind));
    const common = isCommonAsked ? this.#open(null, await store.common()) : [];
    for (const { phone, kind, extension, password } of asked) {
      const isCommon = this.#isUnderCommon(phone, kind);
      const chosen = isCommon ? common : this.#ownOf(phone);
      found.set(extension, { userId: phone.userId, made: password, chosen, isCommon });
    }
    return found;
  }

  #isUnderCommon(phone: StoredPhone, kind: PhoneAccount['kind']): boolean {
    const isOpenToAll = kind === 'webrtc' && phone.extensionKind !== 'desk';
    return isOpenToAll && this.#options.kinds.has('common') && !this.#hasOwn(phone);
  }

  #hasOwn({ sealed }: StoredPhone): boolean {
    return sealed !== null && this.#options.kinds.has('own');
  }

  #ownOf(phone: StoredPhone): readonly string[] {
    return this.#hasOwn(phone) ? this.#open(phone.userId, phone.sealed) : [];
  }

  /** One that was sealed with another key, or for another user, is none. */
  #open(userId: number | null, sealed: string | null): readonly string[] {
    if (sealed === null) return [];
    try {
      const text = this.#options.sealer.open(sealed);
      const beginning = `${ownerOf(userId)}\n`;
      if (text.startsWith(beginning)) return [text.slice(beginning.length)];
    } catch {
      // reported below
    }
    this.#reportUnreadable(userId, sealed);
    return [];
  }

  /** Once for each sealed text: connected telephones are looked up every few seconds. */
  #reportUnreadable(userId: number | null, sealed: string): void {
    if (this.#reported.get(userId) === sealed) return;
    this.#reported.set(userId, sealed);
    this.#options.log.warn(
      { userId },
      'a chosen phone password cannot be opened with the key of this installation',
    );
  }
}

/** The sealed text names it, so that no row can be put in another one's place. */
function ownerOf(userId: number | null): string {
  return userId === null ? 'all users' : `user ${userId}`;
}
