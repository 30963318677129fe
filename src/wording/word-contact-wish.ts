import type { ContactWishRefusal } from '../cases/safe-contact.js';

/** A wish in the case file as a sentence in English, without a full stop. @param contacted who has the wish */
export function wordContactWish(refusal: ContactWishRefusal, contacted: 'number' | 'person'): string {
  switch (refusal.wish) {
    case 'no-calls':
      return `the case file says that this ${contacted} must not be called`;
    case 'no-messages':
      return `the case file says that no messages may be sent to this ${contacted}`;
    case 'safe-hours':
      return `the case file says that this ${contacted} is safe to contact only from ${refusal.from} to ${refusal.until}`;
  }
}
