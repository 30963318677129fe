import type { RedactedPlace } from './place-in-redaction.js';
import type { Redaction } from './redactor.js';
import type { PersonalDataType, PersonalSpan, TextSpan } from './text-span.js';

/** The redacted texts of a conversation, as JSON. */
export interface SettledTextsData {
  readonly texts: readonly (readonly [id: string, redaction: Redaction])[];
  /** Pseudonyms of values that are personal data by the place of their finding. */
  readonly pseudonyms: readonly (readonly [type: PersonalDataType, value: string, pseudonym: string])[];
}

/** The texts of a call: while they are read (`RedactedTexts`), or once they have been (`SettledTexts`). */
export interface CallTexts {
  take(id: string, text: string): Redaction;
  addFound(id: string, spans: readonly PersonalSpan[]): void;
  of(id: string): Redaction | undefined;
  place(id: string, span: TextSpan): RedactedPlace | undefined;
  pseudonymOf(type: PersonalDataType, value: string): string;
  reread(): Promise<void>;
}
