import { createHmac } from 'node:crypto';
import { deskExtensionOf, webExtensionOf, type Agent } from './agent.js';

/** A telephone's account at the switch. */
export interface PhoneAccount {
  readonly extension: string;
  readonly password: string;
  readonly displayName: string;
  readonly kind: 'sip' | 'webrtc';
}

/** The part of an agent that its accounts are made of. */
export type PhoneOwner = Pick<Agent, 'userId' | 'extension' | 'name' | 'phoneGeneration' | 'extensionKind'>;

/** Operations of the switch on accounts. */
export interface AccountSwitch {
  putAccount(account: PhoneAccount): Promise<void>;
  removeAccount(extension: string): Promise<void>;
  listAccounts(): Promise<readonly string[]>;
}

/**
 * The SIP accounts of users: the extension, for a telephone on the desk or the browser phone of other screens; a second one
 * for the desk where the extension is for both; and one for the telephone in our own page. Their passwords are
 * nowhere stored but in the switch: they are made from a secret of this installation and a number of the user, and so are the same whenever
 * the switch has to be informed again, until that number is another.
 */
export class PhoneAccounts {
  readonly #key: Buffer;

  /** @param key 32 secret bytes */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Empty for a telephone without a log-in: it is in the switch's own files. */
  of({ userId, extension, name: displayName, ...agent }: PhoneOwner): readonly PhoneAccount[] {
    const { phoneGeneration = 0, extensionKind = 'desk' } = agent;
    if (userId === null) return [];
    const account = (number: string, kind: PhoneAccount['kind']) => {
      // the first generation is named by nothing: telephones that are set up already go on
      const generation = phoneGeneration === 0 ? '' : ` ${phoneGeneration}`;
      const made = createHmac('sha256', this.#key).update(`${userId} ${number}${generation}`);
      const password = made.digest('base64url');
      return { extension: number, password, displayName, kind };
    };
    return [
      account(extension, extensionKind === 'desk' ? 'sip' : 'webrtc'),
      ...(extensionKind === 'both' ? [account(deskExtensionOf(extension), 'sip')] : []),
      account(webExtensionOf(extension), 'webrtc'),
    ];
  }

  /** Makes the switch's accounts those of these agents. @throws what the switch throws */
  async bringUpToDate(phones: AccountSwitch, agents: readonly Agent[]): Promise<void> {
    for (const account of agents.flatMap((agent) => this.of(agent))) await phones.putAccount(account);
    await this.removeOthers(phones, agents);
  }

  /** Removes the accounts of users who have left or have another number now. @throws as above */
  async removeOthers(phones: AccountSwitch, agents: readonly Agent[]): Promise<void> {
    const numbers = new Set(agents.flatMap((agent) => this.of(agent)).map(({ extension }) => extension));
    for (const extension of await phones.listAccounts()) {
      if (!numbers.has(extension)) await phones.removeAccount(extension);
    }
  }
}
