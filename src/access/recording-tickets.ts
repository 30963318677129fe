import { z } from 'zod';
import type { SecretSealer } from '../lib/secret-sealer.js';
import { accessRefusal } from './access-refusal.js';

const LIFETIME_MS = 5 * 60_000;

const sealedSchema = z.object({
  token: z.string(),
  callId: z.string(),
  userId: z.number(),
  untilMs: z.number(),
});

/** The recording that a ticket opens, and for whom. */
export interface TicketOf {
  /** The access token that it was issued for. */
  readonly token: string;
  readonly callId: string;
  readonly userId: number;
}

/**
 * Tickets for the recording of one call, for an element of a page, which can send no token: good for one call and five
 * minutes, and only as long as the login stands. Sealed, so that no one makes the token out of an address.
 */
export class RecordingTickets {
  readonly #sealer: SecretSealer;
  readonly #now: () => number;

  constructor(sealer: SecretSealer, now: () => number = Date.now) {
    this.#sealer = sealer;
    this.#now = now;
  }

  issue(ticket: TicketOf): { readonly ticket: string; readonly expiresAt: Date } {
    const untilMs = this.#now() + LIFETIME_MS;
    const sealed = Buffer.from(this.#sealer.seal(JSON.stringify({ ...ticket, untilMs })), 'base64');
    return { ticket: sealed.toString('base64url'), expiresAt: new Date(untilMs) };
  }

  /**
   * @param isUnderWay an answer that has begun lasts as long as the login
   * @throws Refusal for one that is not ours, or was good until now
   */
  open(ticket: string, { isUnderWay }: { readonly isUnderWay: boolean }): TicketOf {
    const { untilMs, ...opened } = this.#read(ticket);
    if (!isUnderWay && this.#now() >= untilMs) throw accessRefusal({ code: 'token-not-valid' });
    return opened;
  }

  #read(ticket: string): z.output<typeof sealedSchema> {
    try {
      return sealedSchema.parse(
        JSON.parse(this.#sealer.open(Buffer.from(ticket, 'base64url').toString('base64'))),
      );
    } catch (cause) {
      throw accessRefusal({ code: 'token-not-valid' }, { cause });
    }
  }
}
