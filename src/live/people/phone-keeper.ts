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
  /** The accounts that the switch was last given; undefined: none yet. */
  #dialString: string | undefined;
  /** By extension: what the switch was given of its account since the connection. */
  readonly #serialised = new Map<string, string>();
  #isClosed = false;
  /** Something did not get through: the next look makes up for it. */
  #isBehind = false;

  constructor(options: PhoneKeeperOptions) {
    this.#options = options;
    this.#forget = options.agents.onChange(() => void this.#then(() => this.#sendPhones()));
  }

  /** After each connection. */
  bringUpToDate(): Promise<void> {
    this.#serialised.clear();
    return this.#bringUpToDate();
  }

  #bringUpToDate(): Promise<void> {
    return this.#then(async () => {
      const { telephony, agents, accounts, dialPattern } = this.#options;
      this.#isBehind = false;
      await telephony.setGlobal(DIALS_VARIABLE, dialPattern);
      this.#dialString = undefined;
      await this.#sendPhones();
      // not before all users are known: every telephone would lose its account
      if (agents.isLoaded) await accounts.bringUpToDate(this.#forgiving(telephony), agents.all());
      else this.#isBehind = true;
    });
  }

  /** A user was made, changed, or shut out (undefined). @throws UnavailableError when the switch is informed later only */
  readonly provision = async (agent: Agent | undefined): Promise<void> => {
    let isLogged = false;
    await this.#then(async () => {
      const { telephony, agents, accounts } = this.#options;
      const phones = this.#forgiving(telephony);
      for (const account of agent ? accounts.of(agent) : []) await phones.putAccount(account);
      if (agents.isLoaded) await accounts.removeOthers(phones, agents.all());
      else this.#isBehind = true;
      isLogged = agents.isLoaded;
    });
    if (!isLogged) throw new UnavailableError('the telephones do not know of this change yet');
  };

  /** Brings up to date what could not be sent, if there is anything. */
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
        this.#options.log.warn({ err: error }, 'Asterisk was not informed of a change of phones');
      });
  }

  async #sendPhones(): Promise<void> {
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
        this.#serialised.delete(extension);
        return telephony.removeAccount(extension);
      },
      putAccount: async (account) => {
        const serialised = JSON.stringify(account);
        if (this.#serialised.get(account.extension) === serialised) return; // each write is a line in Asterisk's log for each account
        this.#serialised.delete(account.extension);
        try {
          await telephony.putAccount(account);
          this.#serialised.set(account.extension, serialised);
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
