import type { Clearance } from '../access/personal-data-rights.js';
import { CaseFile, type CaseFileOptions } from '../cases/case-file.js';
import type { Commands } from './commands.js';
import { notifyRecordSaved } from './notify-record-saved.js';

export interface OpenCaseFileOptions {
  /** A user was made, changed or switched off: what is remembered of users is out of date. */
  readonly onUserSaved?: () => void;
  readonly hasClearance?: Clearance;
}

/** The door to the case file whose changes the desk hears of, by whichever API they come. */
export function openCaseFile(
  {
    caseFile: store,
    files,
  }: { readonly caseFile: CaseFileOptions['store']; readonly files: CaseFileOptions['files'] },
  commands: Commands | undefined,
  { onUserSaved, hasClearance }: OpenCaseFileOptions = {},
): CaseFile {
  return new CaseFile({
    store,
    files,
    hasClearance,
    async onSaved(saved) {
      if (saved.draft.resource.hasPassword) onUserSaved?.();
      return commands && notifyRecordSaved(commands, saved);
    },
  });
}
