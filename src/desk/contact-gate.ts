import type { ContactOverrideLog } from '../audit/contact-override-log.js';
import type { SafeContact } from '../cases/safe-contact.js';
import { NeedsOverrideError, UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import type { DialTarget } from './call-commands.js';

export interface ContactGateOptions {
  readonly safeContact: Pick<SafeContact, 'advise' | 'normalNumber'>;
  readonly overrides: ContactOverrideLog;
  readonly log: Log;
}

export interface DialIntent {
  /** The user who dials; null for a telephone without a log-in, which cannot override. */
  readonly userId: number | null;
  /** The reason of the user to call against a wish in the case file; 3 to 500 characters. */
  readonly override?: string | undefined;
  readonly callbackId?: number;
}

/** Short number of a network (112, 999): no person's, and to be dialled also while the case file is away. */
const SHORT_CODE = /^\d{2,6}$/;
const OVERRIDE_HINT = 'to call all the same, give a reason (override)';

/** Asked before a number outside is dialled, whichever command dials it: the wishes in the case file are honoured. */
export class ContactGate {
  readonly #options: ContactGateOptions;

  constructor(options: ContactGateOptions) {
    this.#options = options;
  }

  /**
   * An override is written into the audit before the number is dialled.
   *
   * @returns the target, with the person's wish about the caller ID
   * @throws NeedsOverrideError for a number that may not be called now; UnavailableError while that cannot be known
   */
  async check(target: DialTarget, intent: DialIntent): Promise<DialTarget> {
    if (target.kind === 'extension') return target;
    const { safeContact, log } = this.#options;
    const { number } = target;
    try {
      const [advice] = await safeContact.advise([number], { means: 'call', at: new Date() });
      if (advice && advice.reason !== null) await this.#override(number, advice.reason, intent);
      return { ...target, ...(advice?.neutralCallerId && { isCallerIdHidden: true }) };
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      if (!SHORT_CODE.test(number)) {
        const message = 'whether this number may be called cannot be looked up at the moment';
        throw new UnavailableError(message, { cause: error });
      }
      log.warn({ err: error }, 'a short number was dialled without a look into the case file');
      return target;
    }
  }

  async #override(number: string, refusal: string, intent: DialIntent): Promise<void> {
    const { safeContact, overrides, log } = this.#options;
    const { userId, override: reason, callbackId = null } = intent;
    if (userId === null || reason === undefined) throw new NeedsOverrideError(`${refusal}; ${OVERRIDE_HINT}`);
    const entry = {
      userId,
      means: 'call',
      number: safeContact.normalNumber(number),
      refusal,
      reason,
    } as const;
    await overrides.add({ ...entry, callbackId });
    log.warn({ userId, callbackId }, 'a wish not to be called was overridden');
  }
}
