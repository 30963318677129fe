import type { RedactedConversation, RedactionOptions, RedactTexts } from './conversation-texts.js';
import type { PersonalDataType } from './text-span.js';

/** Reads what became of one value or text out of the answer. */
export type Placeholder = (answer: RedactedConversation) => string;

/** Gathers what is to be redacted together, and finds each part again in the answer. */
export class ConversationDraft {
  readonly #known: (readonly [PersonalDataType, string])[] = [];
  readonly #texts: string[] = [];

  /** A value that is personal data. */
  known(type: PersonalDataType, value: string): Placeholder {
    const at = this.#known.push([type, value]) - 1;
    return ({ known }) => partOf(known, at);
  }

  /** A text that may have some in it. */
  text(text: string): Placeholder {
    const at = this.#texts.push(text) - 1;
    return ({ texts }) => partOf(texts, at);
  }

  redact(redactTexts: RedactTexts, options?: RedactionOptions): Promise<RedactedConversation> {
    return redactTexts({ known: this.#known, texts: this.#texts }, options);
  }
}

function partOf(parts: readonly string[], at: number): string {
  const part = parts[at];
  if (part === undefined) throw new TypeError('the answer does not fit the question');
  return part;
}
