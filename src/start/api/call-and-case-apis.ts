import type { Clearance } from '../../access/personal-data-rights.js';
import { CallsAndCases } from '../../cases/calls-and-cases.js';
import type { CaseFile } from '../../cases/case-file.js';
import { KnownCallers } from '../../cases/known-caller.js';
import { SafeContact } from '../../cases/safe-contact.js';
import { callerApi } from '../../http/case-api/caller-api.js';
import {
  callsOfCaseApi,
  casesOfCallApi,
  type CallsAndCasesApiOptions,
} from '../../http/case-api/calls-and-cases-api.js';
import { dispositionApi, type DispositionApiOptions } from '../../http/case-api/disposition-api.js';
import type { HttpServerOptions } from '../../http/http-server.js';
import type { Storage } from '../../storage/storage.js';

type Facing = Pick<CallsAndCasesApiOptions, 'verify' | 'search' | 'shown' | 'log'> &
  Pick<DispositionApiOptions, 'place'> & {
    readonly caseFile: CaseFile;
    readonly hasClearance: Clearance;
  };

/** The APIs of the case file about a call: who calls, how it ended, and the cases that it belongs to. */
export function callAndCaseApis(storage: Storage, facing: Facing): HttpServerOptions['apis'] {
  const { verify, caseFile, search, shown, place, hasClearance, log } = facing;
  const safeContact = new SafeContact(storage.contactWishes, place);
  const store = storage.knownCallers;
  const knownCallers = new KnownCallers({ store, caseFile, safeContact, hasClearance, place });
  const callsAndCases = new CallsAndCases({
    caseFile,
    async seesCall(identity, id) {
      const page = { sort: 'started_at', order: 'desc', limit: 1, offset: 0 } as const;
      return (await search.find(identity, { id, ...page })).calls.length > 0;
    },
  });
  const linked = { verify, callsAndCases, search, caseFile, shown, log };
  return [
    ['/api/v1/cases', callsOfCaseApi(linked)],
    ['/api/v1/calls', casesOfCallApi(linked)],
    ['/api/v1/calls', dispositionApi({ verify, caseFile, place, log })],
    ['/api/v1/calls', callerApi({ verify, knownCallers, shown, log })],
  ];
}
