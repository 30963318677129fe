import { addressSpellings } from './address.js';
import type { ContactWishStore, NamedRecords, RecordWishStore } from './contact-wishes.js';
import type { Place } from './read-value.js';
import { adviceOf, type ContactWishRefusal } from './safe-contact.js';
import { clockIn } from './time-zone.js';

/** A message to a person outside, as far as wishes are concerned. */
export interface MessageToPerson extends NamedRecords {
  /** A telephone number or an e-mail address. */
  readonly address: string;
}

/** Decides whether a message may be sent now, by the wishes of all records with its address and of those that it names. */
export class MessageWishes {
  readonly #store: ContactWishStore & RecordWishStore;
  readonly #place: Place;

  constructor(store: ContactWishStore & RecordWishStore, place: Place) {
    this.#store = store;
    this.#place = place;
  }

  /** The wish of the person that the message would go against. @throws UnavailableError */
  async refusalOf({ address, ...named }: MessageToPerson, at: Date): Promise<ContactWishRefusal | undefined> {
    const [ofAddress, ofRecords] = await Promise.all([
      this.#store.ofNumbers(addressSpellings(address, this.#place.country)),
      this.#store.ofRecords(named),
    ]);
    const wishes = [...ofAddress, ...ofRecords];
    const clock = clockIn(this.#place.timeZone, at);
    return adviceOf(wishes, { means: 'text', clock }).refusal ?? undefined;
  }
}
