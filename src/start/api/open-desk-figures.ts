import type { CaseFile } from '../../cases/case-file.js';
import { PersonsOfNumbers } from '../../cases/persons-of-numbers.js';
import type { Country } from '../../cases/phone-number.js';
import { SafeContact } from '../../cases/safe-contact.js';
import type { FiguresOfDay } from '../../desk/shown-figures.js';
import type { DeskApiOptions } from '../../http/case-api/desk-api.js';
import type { Storage } from '../../storage/storage.js';

interface Place {
  readonly place: { readonly country: Country; readonly timeZone: string };
}

/** The lists and figures that the API of the desk reads. */
export function openDeskFigures(
  { callbacks, contactWishes, knownCallers: store }: Storage,
  { place }: Place,
  { caseFile, figures }: { readonly caseFile: CaseFile; readonly figures: FiguresOfDay },
): Pick<DeskApiOptions, 'callbacks' | 'safeContact' | 'persons' | 'figures'> {
  const safeContact = new SafeContact(contactWishes, place);
  const persons = new PersonsOfNumbers({ store, caseFile, country: place.country });
  return { callbacks, safeContact, persons, figures };
}
