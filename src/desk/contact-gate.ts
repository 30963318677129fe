import type { ContactOverrideLog } from '../audit/contact-override-log.js';
import type { ContactWishRefusal, SafeContact } from '../cases/safe-contact.js';
import { UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import type { DialTarget } from './call-commands.js';
import { deskRefusal } from './desk-refusal.js';

export interface ContactGateOptions {
  readonly safeContact: Pick<SafeContact, 'advise' | 'normalNumber'>;
  readonly overrides: ContactOverrideLog;
  /** The wish as a sentence, for those who read the audit. */
  readonly wordWish: (refusal: ContactWishRefusal) => string;
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
   * @throws Refusal for a number that may not be called now, and while that cannot be known
   */
  async check(target: DialTarget, intent: DialIntent): Promise<DialTarget> {
    if (target.kind === 'extension') return target;
    const { safeContact, log } = this.#options;
    const { number } = target;
    try {
      const [advice] = await safeContact.advise([number], { means: 'call', at: new Date() });
      if (advice?.refusal) await this.#override(number, advice.refusal, intent);
      return { ...target, ...(advice?.neutralCallerId && { isCallerIdHidden: true }) };
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      if (!SHORT_CODE.test(number)) throw deskRefusal({ code: 'contact-wishes-unknown' }, { cause: error });
      log.warn({ err: error }, 'a short number was dialled without a look into the case file');
      return target;
    }
  }

  async #override(number: string, refusal: ContactWishRefusal, intent: DialIntent): Promise<void> {
    const { safeContact, overrides, wordWish, log } = this.#options;
    const { userId, override: reason, callbackId = null } = intent;
    if (userId === null || reason === undefined)
      throw deskRefusal({ code: 'contact-not-wished', ...refusal });
    const entry = {
      userId,
      means: 'call',
      number: safeContact.normalNumber(number),
      refusal: wordWish(refusal),
      reason,
    } as const;
    await overrides.add({ ...entry, callbackId });
    log.warn({ userId, callbackId }, 'a wish not to be called was overridden');
  }
}
