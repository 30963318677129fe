import type { AccessIdentity } from '../access/access-tokens.js';
import type { Clearance } from '../access/personal-data-rights.js';
import type { StoredCallEvent } from '../calls/call-event.js';
import { wasOnCall } from '../calls/was-on-call.js';

export interface CallCases {
  /**
   * Whether a case of the call, which is not deleted, has that user on it, put there by a user who gets the words of
   * the call: who may write a case may not give these to themselves by it. @throws UnavailableError
   */
  isCleared(userId: number, callId: string): Promise<boolean>;
}

export interface WordsClearanceOptions {
  readonly hasClearance: Clearance;
  /** Every event of a call. @throws UnavailableError */
  readonly readAll: (callId: string) => Promise<readonly StoredCallEvent[]>;
  readonly cases: CallCases;
}

type Reader = Pick<AccessIdentity, 'userId' | 'role'>;

/** Says who gets the words of a call as they were said, and who gets them redacted. Whether they may see the call is asked elsewhere. */
export class WordsClearance {
  readonly #options: WordsClearanceOptions;

  constructor(options: WordsClearanceOptions) {
    this.#options = options;
  }

  /** In whatever they may see. */
  hasRole(role: Reader['role']): boolean {
    return this.#options.hasClearance(role);
  }

  /** @param reader undefined for a program on this machine, of which no token is asked. @throws UnavailableError */
  async seesWords(reader: Reader | undefined, callId: string): Promise<boolean> {
    return !reader || this.hasRole(reader.role) || this.isOf(reader, callId);
  }

  /** Whether a user was on the call, or is on a case of it. @throws UnavailableError */
  async isOf(reader: Reader, callId: string): Promise<boolean> {
    const events = await this.#options.readAll(callId);
    return wasOnCall(reader.userId, events) || this.#options.cases.isCleared(reader.userId, callId);
  }
}
