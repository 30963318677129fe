import { CaseFile, type CaseFileOptions } from '../cases/case-file.js';
import type { Commands } from './commands.js';
import { tellOfSavedRecord } from './tell-of-saved-record.js';

/** The door to the case file whose changes the desk hears of, by whichever API they come. */
export function openCaseFile(
  {
    caseFile: store,
    files,
  }: { readonly caseFile: CaseFileOptions['store']; readonly files: CaseFileOptions['files'] },
  desk: Commands | undefined,
): CaseFile {
  return new CaseFile({ store, files, ...(desk && { onSaved: (saved) => tellOfSavedRecord(desk, saved) }) });
}
