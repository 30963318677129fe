import type { CallLegs } from './legs.js';
import type { RingingPhone } from './ringing-phone.js';

/** Telephones that a call rings or has rung. */
export class CallPhones {
  /** By channel: the telephone that it rings, or was placed by. */
  readonly endpoints = new Map<string, string>();
  /** By channel. */
  readonly ringing = new Map<string, RingingPhone>();
  readonly #bridgeId: string;
  readonly #legs: Pick<CallLegs, 'count'>;
  #ringCount = 0;

  /** @param legs of the call, whose count goes into the ids of channels */
  constructor(bridgeId: string, legs: Pick<CallLegs, 'count'>) {
    this.#bridgeId = bridgeId;
    this.#legs = legs;
  }

  /** A channel id that says whose it is and was never used; `adopt-calls.ts` reads it. */
  newChannelId(kind: 'agent' | 'third-party' | 'caller'): string {
    return `${this.#bridgeId}-${kind}-${this.#legs.count}-${++this.#ringCount}`;
  }
}
