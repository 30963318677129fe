import type { TranscriptAudit } from '../../audit/transcript-audit.js';
import type { CaseFile } from '../../cases/case-file.js';
import { CallCorrections } from '../../cases/corrections/call-corrections.js';
import { categoryChoices } from '../../cases/suggestions/category-choices.js';
import type { Storage } from '../../storage/storage.js';
import type { CallReading } from './call-session-apis.js';

/** Corrections of the words and labels of calls, as each user may read them. */
export function openCorrections({
  storage: { callCorrections: store },
  readers: calls,
  words,
  caseFile,
}: {
  readonly storage: Storage;
  readonly readers: CallReading['readers'];
  readonly words: TranscriptAudit;
  readonly caseFile: CaseFile;
}): CallCorrections {
  return new CallCorrections({
    calls,
    store,
    async isMeant(identity, label, categoryId) {
      const [main = '', sub = null] = label.split(' / ');
      const choiceOf = await categoryChoices(caseFile, identity, [{ main, sub }]);
      return choiceOf({ main, sub }) === categoryId;
    },
    onRead: words.noteReading.bind(words),
  });
}
