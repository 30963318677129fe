import { PersonFlags } from '../../cases/person-flags.js';
import { PersonMerges } from '../../cases/person-merges.js';
import { PersonSearch } from '../../cases/person-search.js';
import { Persons } from '../../cases/persons.js';
import type { Country } from '../../cases/phone-number.js';
import { personApi, type PersonApiOptions } from '../../http/case-api/person-api.js';
import { personFlagsApi } from '../../http/case-api/person-flags-api.js';
import { personMergesApi } from '../../http/case-api/person-merges-api.js';
import { personSearchApi } from '../../http/case-api/person-search-api.js';
import type { HttpServerOptions } from '../../http/http-server.js';
import type { CaseFile } from '../../cases/case-file.js';
import type { Storage } from '../../storage/storage.js';

type Facing = Pick<PersonApiOptions, 'verify' | 'search' | 'shown' | 'log'> & {
  readonly caseFile: CaseFile;
  readonly place: { readonly country: Country };
};

/** Persons, warnings about them, and merges of their records: whatever names a duplicate is asked of the record that was kept. */
export function personApis(storage: Storage, facing: Facing): HttpServerOptions['apis'] {
  const { verify, caseFile, search, shown, log } = facing;
  const { country } = facing.place;
  const merges = new PersonMerges({ store: storage.personMerges, caseFile });
  const flags = new PersonFlags({ store: storage.personFlags, caseFile });
  const persons = new Persons({ store: storage.persons, caseFile });
  const numbers = storage.knownCallers;
  const personSearch = new PersonSearch({ numbers, merges: storage.personMerges, caseFile, country });
  return [
    ['/api/v1/persons', personSearchApi({ verify, personSearch, persons, flags, caseFile, shown, log })],
    ['/api/v1/persons', personMergesApi({ verify, merges, caseFile, log })],
    ['/api/v1/persons', personFlagsApi({ verify, flags, merges, caseFile, log })],
    ['/api/v1/persons', personApi({ verify, persons, flags, merges, search, caseFile, shown, log })],
  ];
}
