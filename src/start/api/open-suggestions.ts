import { yearsIn } from '../../analysis/entities/years-in.js';
import type { TranscriptAudit } from '../../audit/transcript-audit.js';
import type { CaseFile } from '../../cases/case-file.js';
import type { Country } from '../../cases/phone-number.js';
import { FieldSuggestions } from '../../cases/suggestions/field-suggestions.js';
import type { Storage } from '../../storage/storage.js';
import type { CallReading } from './call-session-apis.js';

/** Suggestions for the case of a call, from its words as each user may read them. */
export function openSuggestions({
  storage: { suggestionAnswers: answers },
  readers: calls,
  words,
  caseFile,
  country,
}: {
  readonly storage: Storage;
  readonly readers: CallReading['readers'];
  readonly words: TranscriptAudit;
  readonly caseFile: CaseFile;
  readonly country: Country;
}): FieldSuggestions {
  return new FieldSuggestions({
    calls,
    answers,
    caseFile,
    onRead: words.noteReading.bind(words),
    country,
    yearsIn,
  });
}
