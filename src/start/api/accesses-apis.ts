import type { CaseFile } from '../../cases/case-file.js';
import { RecordAccesses } from '../../cases/record-accesses.js';
import {
  callAccessesApi,
  caseAccessesApi,
  type AccessesApiOptions,
} from '../../http/case-api/accesses-api.js';
import type { HttpServerOptions } from '../../http/http-server.js';
import type { Storage } from '../../storage/storage.js';

/** The audit of single calls and cases. */
export function accessesApis(
  { recordAccesses: store, caseFile: records }: Storage,
  { verify, caseFile, log }: Pick<AccessesApiOptions, 'verify' | 'log'> & { readonly caseFile: CaseFile },
): HttpServerOptions['apis'] {
  const noteRead = records.noteRead.bind(records);
  const options = { verify, accesses: new RecordAccesses({ store, caseFile, noteRead }), log };
  return [
    ['/api/v1/calls', callAccessesApi(options)],
    ['/api/v1/cases', caseAccessesApi(options)],
  ];
}
