import type { CallTexts, SettledTextsData } from './call-texts.js';
import { placeInRedaction, type RedactedPlace } from './place-in-redaction.js';
import type { Redaction } from './redactor.js';
import type { PersonalDataType, TextSpan } from './text-span.js';

const UNREAD: Redaction = { text: '', spans: [] };

/**
 * The redacted texts of a conversation that another process has read: looked up here, not worked out. A text that was not
 * among them is empty, and a value that was not has a pseudonym that names no person.
 */
export class SettledTexts implements CallTexts {
  readonly #texts: ReadonlyMap<string, Redaction>;
  readonly #pseudonyms: ReadonlyMap<string, string>;

  constructor({ texts, pseudonyms }: SettledTextsData) {
    this.#texts = new Map(texts);
    this.#pseudonyms = new Map(pseudonyms.map(([type, value, known]) => [`${type} ${value}`, known]));
  }

  /** It has been read. */
  take(id: string): Redaction {
    return this.of(id) ?? UNREAD;
  }

  /** Its findings are there already. */
  addFound(): void {}

  of(id: string): Redaction | undefined {
    return this.#texts.get(id);
  }

  place(id: string, span: TextSpan): RedactedPlace | undefined {
    const redaction = this.of(id);
    return redaction && placeInRedaction(redaction, span);
  }

  pseudonymOf(type: PersonalDataType, value: string): string {
    return this.#pseudonyms.get(`${type} ${value}`) ?? `[${type}_0]`;
  }

  async reread(): Promise<void> {}
}
