import { addressSpellings } from './address.js';
import type { ContactWishStore, NamedRecords, RecordWishStore } from './contact-wishes.js';
import type { Place } from './read-value.js';
import { adviceOf } from './safe-contact.js';
import { clockIn } from './time-zone.js';

/** A message to a person outside, as far as wishes are concerned. */
export interface MessageToPerson extends NamedRecords {
  /** A telephone number or an e-mail address. */
  readonly address: string;
}

/** Why no message may be sent now, in plain words; `hours`: it may be at another time of day. */
export interface MessageRefusal {
  readonly kind: 'wish' | 'hours';
  readonly reason: string;
}

/** Tells whether a message may be sent now, by the wishes of all records with its address and of those that it names. */
export class MessageWishes {
  readonly #store: ContactWishStore & RecordWishStore;
  readonly #place: Place;

  constructor(store: ContactWishStore & RecordWishStore, place: Place) {
    this.#store = store;
    this.#place = place;
  }

  /** @throws UnavailableError */
  async refusalOf({ address, ...named }: MessageToPerson, at: Date): Promise<MessageRefusal | undefined> {
    const [ofAddress, ofRecords] = await Promise.all([
      this.#store.ofNumbers(addressSpellings(address, this.#place.country)),
      this.#store.ofRecords(named),
    ]);
    const wishes = [...ofAddress, ...ofRecords];
    const advice = adviceOf(wishes, { means: 'text', clock: clockIn(this.#place.timeZone, at) });
    if (advice.reason === null) return undefined;
    if (wishes.some(({ mayText }) => mayText === false))
      return { kind: 'wish', reason: 'the case file says that no messages may be sent to this person' };
    const hours = `${advice.safeFrom} to ${advice.safeUntil}`;
    const reason = `the case file says that this person is safe to contact only from ${hours}`;
    return { kind: 'hours', reason };
  }
}
