import type { Agent } from '../../desk/agent.js';
import type { Agents } from '../../desk/agents.js';
import type { AccountSwitch, PhoneAccounts } from '../../desk/phone-accounts.js';
import type { Closable } from '../../lib/closer.js';
import { InvalidInputError, UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { TelephonyError } from '../../telephony/errors.js';
import type { Telephony } from '../../telephony/telephony.js';
import { SerialQueue } from '../../lib/serial-queue.js';

/** A global variable of the dial plan: whom it rings while this server is away. */
const PHONES_VARIABLE = 'HEARLINE_PHONES';
/** The same: what it lets phones dial meanwhile. */
const DIALS_VARIABLE = 'HEARLINE_DIALS';

export interface PhoneKeeperOptions {
  readonly telephony: Telephony;
  readonly agents: Agents;
  readonly accounts: PhoneAccounts;
  /** Numbers that a desk phone may dial while this server is away: a regular expression. */
  readonly dialPattern: string;
  readonly log: Log;
}

/**
 * Keeps the switch in step with the people: the SIP accounts of users, and the phones that it rings by itself while
 * this server is away. Each connection brings everything up to date, so that a change that was missed is not for
 * ever.
 */
export class PhoneKeeper implements Closable {
  readonly #options: PhoneKeeperOptions;
  readonly #forget: () => void;
  readonly #changes = new SerialQueue();
  /** The accounts that the switch was last told; undefined: none yet. */
  #dialString: string | undefined;
  /** By extension: what the switch was told of its account since the connection. */
  readonly #told = new Map<string, string>();
  #isClosed = false;
  /** Something was not told: the next look makes up for it. */
  #isBehind = false;

  constructor(options: PhoneKeeperOptions) {
    this.#options = options;
    this.#forget = options.agents.onChange(() => void this.#then(() => this.#tellPhones()));
  }

  /** After each connection. */
  bringUpToDate(): Promise<void> {
    this.#told.clear();
    return this.#bringUpToDate();
  }

  #bringUpToDate(): Promise<void> {
    return this.#then(async () => {
      const { telephony, agents, accounts, dialPattern } = this.#options;
      this.#isBehind = false;
      await telephony.setGlobal(DIALS_VARIABLE, dialPattern);
      this.#dialString = undefined;
      await this.#tellPhones();
      // not before all users are known: every telephone would lose its account
      if (agents.isLoaded) await accounts.bringUpToDate(this.#forgiving(telephony), agents.all());
      else this.#isBehind = true;
    });
  }

  /** A user was made, changed, or shut out (undefined). @throws UnavailableError when the switch is told later only */
  readonly provision = async (agent: Agent | undefined): Promise<void> => {
    let isTold = false;
    await this.#then(async () => {
      const { telephony, agents, accounts } = this.#options;
      const phones = this.#forgiving(telephony);
      for (const account of agent ? accounts.of(agent) : []) await phones.putAccount(account);
      if (agents.isLoaded) await accounts.removeOthers(phones, agents.all());
      else this.#isBehind = true;
      isTold = agents.isLoaded;
    });
    if (!isTold) throw new UnavailableError('the telephones do not know of this change yet');
  };

  /** Brings up to date what could not be told, if there is anything. */
  async makeUp(): Promise<void> {
    if (this.#isBehind) await this.#bringUpToDate();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#forget();
    await this.#changes.settled();
  }

  /** One after the other; the next connection makes up for what failed. */
  #then(work: () => Promise<void>): Promise<void> {
    return this.#changes
      .run(() => (this.#isClosed ? undefined : work()))
      .catch((error: unknown) => {
        this.#isBehind = true;
        this.#options.log.warn({ err: error }, 'Asterisk was not told of a change of phones');
      });
  }

  async #tellPhones(): Promise<void> {
    const { telephony, agents } = this.#options;
    const isAtWork = (agent: Agent) => agent.state !== 'offline' && agent.state !== 'break';
    const phones = agents
      .all()
      .filter(isAtWork)
      .flatMap((agent) => agents.phonesOf(agent));
    const dialString = phones.join('&');
    if (dialString === this.#dialString) return;
    await telephony.setGlobal(PHONES_VARIABLE, dialString);
    this.#dialString = dialString;
  }

  /**
   * An account that stands in a file of the switch is what the file says. One that the switch does not take keeps
   * no other user from a telephone, nor an old account from being removed.
   */
  #forgiving(telephony: Telephony): AccountSwitch {
    const { log } = this.#options;
    return {
      listAccounts: () => telephony.listAccounts(),
      removeAccount: (extension) => {
        this.#told.delete(extension);
        return telephony.removeAccount(extension);
      },
      putAccount: async (account) => {
        const told = JSON.stringify(account);
        if (this.#told.get(account.extension) === told) return; // each write is a line in Asterisk's log for each account
        this.#told.delete(account.extension);
        try {
          await telephony.putAccount(account);
          this.#told.set(account.extension, told);
        } catch (error) {
          const status = error instanceof TelephonyError ? error.status : null;
          const isRefused = status !== null || error instanceof InvalidInputError;
          if (!isRefused) throw error;
          const { extension } = account;
          if (status === 403) log.info({ extension }, 'this SIP account stands in a file of the switch');
          else
            log.error({ err: error, extension }, 'a user has no telephone: the switch refused the account');
        }
      },
    };
  }
}
