import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { accessRefusal } from './access-refusal.js';
import type { OtpLimits } from './otp-limits.js';
import type { OtpStore } from './otp-store.js';
import type { User, UserAddress, UserStore } from './user-store.js';

/** A one-time password on its way to a user. */
export interface OtpMessage {
  readonly to: UserAddress;
  /** Eight digits. */
  readonly code: string;
  readonly validForS: number;
}

export interface OneTimePasswordsOptions {
  readonly store: OtpStore;
  readonly users: Pick<UserStore, 'findByAddress' | 'findById'>;
  readonly limits: OtpLimits;
  /** A secret of this installation: a reader of the table cannot try all hundred million codes without it. */
  readonly key: Uint8Array;
  /** Whether messages to addresses of this kind leave this server. */
  readonly canDeliver: (type: UserAddress['type']) => boolean;
  /** Returns at once and never throws: whether a message leaves, or when, must not show in the answer. */
  readonly deliver: (message: OtpMessage) => void;
  readonly now?: () => number;
  readonly log: Log;
}

/** How long a code can be used. */
export const OTP_VALID_FOR_S = 600;
/** From all networks; one network has no more than twice ten while a code is valid, so it cannot use them up. */
const TRIES = 50;
export const OTP_DIGITS = 8;
const KEY_BYTES = 32;
const MEANS: readonly UserAddress['type'][] = ['email', 'phone'];

/**
 * One-time passwords, sent to the address of a user. An address that no user has is answered alike, after the same
 * work: the answer does not show who works at the helpline.
 */
export class OneTimePasswords {
  readonly #options: OneTimePasswordsOptions;
  readonly #now: () => number;

  /** @throws SetupError for a key of less than 32 bytes */
  constructor(options: OneTimePasswordsOptions) {
    if (options.key.length < KEY_BYTES)
      throw new SetupError(`the key for one-time passwords has less than ${KEY_BYTES} bytes`);
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Kinds of addresses to which messages leave this server. */
  means(): UserAddress['type'][] {
    return MEANS.filter((type) => this.#options.canDeliver(type));
  }

  /**
   * Makes a code and sends it, if a user has this address.
   * @param source the network address that asks
   * @throws Refusal, UnavailableError while the database is away
   */
  async request(to: UserAddress, source: string): Promise<void> {
    const { store, users, limits, canDeliver, log } = this.#options;
    if (!canDeliver(to.type)) throw accessRefusal({ code: 'cannot-deliver', means: to.type });
    await limits.takeSent(to, source);
    const user = await users.findByAddress(to);
    const userId = user?.isActive ? user.id : null;
    const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
    const now = new Date(this.#now());
    const addressHash = this.#hashAddress(to);
    const codeHash = this.#hashCode(addressHash, code);
    const expiresAt = new Date(now.getTime() + OTP_VALID_FOR_S * 1000);
    await store.add({ addressHash, codeHash, userId, attemptsLeft: TRIES, expiresAt }, now);
    // not awaited: the answer must not take longer for a message that leaves than for none
    if (userId !== null) void this.#deliver({ to, code, validForS: OTP_VALID_FOR_S });
    log.info({ userId: userId ?? undefined, type: to.type }, 'one-time password asked for');
  }

  /** Never rejects. */
  async #deliver(message: OtpMessage): Promise<void> {
    const { limits, deliver, log } = this.#options;
    try {
      if (message.to.type === 'email' || (await limits.takeSms())) deliver(message);
      else log.error('one-time password not sent: OTP_SMS_PER_DAY is reached');
    } catch (error) {
      log.error({ err: error }, 'one-time password not sent');
    }
  }

  /**
   * @returns whose address it is, once
   * @throws Refusal, UnavailableError while the database is away
   */
  async verify(to: UserAddress, code: string, source: string): Promise<User> {
    const { store, users, limits, log } = this.#options;
    await limits.takeVerified(to, source);
    const addressHash = this.#hashAddress(to);
    const given = this.#hashCode(addressHash, code);
    const kept = await store.takeTry(addressHash, new Date(this.#now()));
    const none = { codeHash: this.#hashCode(addressHash, ''), userId: null }; // the same work without any code
    const right = [none, ...kept].filter(({ codeHash }) => isSame(given, codeHash)).at(-1);
    const userId = right && (await store.consume(addressHash, given)) ? right.userId : undefined;
    const user = typeof userId === 'number' ? await users.findById(userId) : undefined;
    if (!user?.isActive) {
      log.info({ type: to.type }, 'one-time password refused');
      throw accessRefusal({ code: 'wrong-one-time-password' });
    }
    log.info({ userId: user.id }, 'one-time password accepted');
    return user;
  }

  #hashAddress({ type, address }: UserAddress): string {
    return this.#hmac(`address\n${type}\n${address}`);
  }

  /** With the address, so that one person's code says nothing about another's. */
  #hashCode(addressHash: string, code: string): string {
    return this.#hmac(`code\n${addressHash}\n${code}`);
  }

  #hmac(text: string): string {
    return createHmac('sha256', this.#options.key).update(text).digest('base64url');
  }
}

/** Both are hashes of one length. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
