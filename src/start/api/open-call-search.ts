import { CallSearch, type CallSearchOptions } from '../../reports/call-search.js';
import type { Storage } from '../../storage/storage.js';

type Parts = Pick<CallSearchOptions, 'hasClearance' | 'place'>;

/** The search of calls; files of calls are noted as those of the session API are. */
export function openCallSearch(
  { foundCalls: store, caseFile }: Storage,
  { hasClearance, place }: Parts,
): CallSearch {
  const onExport: CallSearchOptions['onExport'] = (user) =>
    caseFile.noteRead('calls', ['*'], user, { isExport: true });
  return new CallSearch({ store, hasClearance, place, onExport });
}
