import { PersonFlags } from '../../cases/person-flags.js';
import { PersonMerges } from '../../cases/person-merges.js';
import { Persons } from '../../cases/persons.js';
import { personApi, type PersonApiOptions } from '../../http/case-api/person-api.js';
import { personFlagsApi } from '../../http/case-api/person-flags-api.js';
import { personMergesApi } from '../../http/case-api/person-merges-api.js';
import type { HttpServerOptions } from '../../http/http-server.js';
import type { CaseFile } from '../../cases/case-file.js';
import type { Storage } from '../../storage/storage.js';

type Facing = Pick<PersonApiOptions, 'verify' | 'search' | 'shown' | 'log'> & { readonly caseFile: CaseFile };

/** Persons, warnings about them, and merges of their records: whatever names a duplicate is asked of the record that was kept. */
export function personApis(storage: Storage, facing: Facing): HttpServerOptions['apis'] {
  const { verify, caseFile, search, shown, log } = facing;
  const merges = new PersonMerges({ store: storage.personMerges, caseFile });
  const flags = new PersonFlags({ store: storage.personFlags, caseFile });
  const persons = new Persons({ store: storage.persons, caseFile });
  return [
    ['/api/v1/persons', personMergesApi({ verify, merges, caseFile, log })],
    ['/api/v1/persons', personFlagsApi({ verify, flags, merges, caseFile, log })],
    ['/api/v1/persons', personApi({ verify, persons, flags, merges, search, caseFile, shown, log })],
  ];
}
