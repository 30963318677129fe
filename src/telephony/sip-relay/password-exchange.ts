import { AppError } from '../../lib/errors.js';
import {
  presentedCredentials,
  withReplacements,
  type PresentedCredentials,
  type Replacement,
} from './presented-credentials.js';
import type { PhoneSecretsOf, PhoneSecrets, ShownPassword } from './phone-secrets.js';

export interface PasswordExchangeOptions {
  readonly secretsOf: PhoneSecretsOf;
  /**
   * Counts a try to guess the chosen password of a user before it is looked at.
   * @throws AppError `too-many-requests`
   */
  readonly takeTry: (
    address: string,
    guessed: Pick<PhoneSecrets, 'userId' | 'isCommon'>,
  ) => Promise<{ succeeded(): Promise<void> }>;
}

/** The telephone that sends a message. */
export interface Sender {
  readonly address: string;
  /** By account: what it has shown over this connection before. */
  readonly shown: ReadonlyMap<string, ShownPassword>;
}

export interface ExchangedMessage {
  /** As Asterisk is to be sent it. */
  readonly text: string;
  readonly shown: readonly ShownPassword[];
}

/**
 * Puts the password that Asterisk knows in the place of one that an administrator has chosen: the response of the same
 * challenge, so that nothing else of the message changes. A wrong response stays as it is, and Asterisk refuses it.
 */
export class PasswordExchange {
  readonly #options: PasswordExchangeOptions;

  constructor(options: PasswordExchangeOptions) {
    this.#options = options;
  }

  /** Whether the message brings credentials, which take time to be looked at. */
  static concerns(text: string): boolean {
    return presentedCredentials(text).length > 0;
  }

  /**
   * @param text a message, one character for each of its bytes
   * @throws AppError `too-many-requests` after too many wrong passwords
   */
  async exchange(text: string, sender: Sender): Promise<ExchangedMessage> {
    const presented = presentedCredentials(text);
    const secrets = await this.#find(presented.map(({ username }) => username));
    const shown: ShownPassword[] = [];
    const replacements: Replacement[] = [];
    for (const credentials of presented) {
      const account = credentials.username;
      const known = secrets.get(account);
      const password = known && (await this.#passwordOf(credentials, known, sender));
      if (!known || password === undefined) continue;
      shown.push({ account, password });
      const replacement = password === known.made ? undefined : credentials.withPassword(known.made);
      if (replacement) replacements.push(replacement);
    }
    return { text: replacements.length > 0 ? withReplacements(text, replacements) : text, shown };
  }

  /** While the database is away or has too much to do, and nothing is remembered, messages pass as they are: made passwords go on working. */
  async #find(accounts: readonly string[]): Promise<ReadonlyMap<string, PhoneSecrets>> {
    try {
      return await this.#options.secretsOf(accounts);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') return new Map();
      throw error;
    }
  }

  /** @returns the password that the credentials are of; undefined for a wrong one */
  async #passwordOf(
    credentials: PresentedCredentials,
    { made, chosen, ...guessed }: PhoneSecrets,
    { address, shown }: Sender,
  ): Promise<string | undefined> {
    if (credentials.isOf(made)) return made; // 256 random bits: there is nothing to guess
    // wrong tries of other telephones behind the same address do not disconnect one that has shown the right password
    const before = shown.get(credentials.username)?.password;
    if (before !== undefined && chosen.includes(before) && credentials.isOf(before)) return before;
    if (chosen.length === 0) return undefined;
    const attempt = await this.#options.takeTry(address, guessed);
    const right = chosen.find((password) => credentials.isOf(password));
    if (right !== undefined) await attempt.succeeded();
    return right;
  }
}
