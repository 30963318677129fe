import { UNDETERMINED, type IdentifiedLanguage, type LanguageIdentifier } from './language-identifier.js';

/** The languages of one conversation: each utterance on its own, and which of them leads so far. */
export class ConversationLanguage {
  readonly #identifier: LanguageIdentifier;
  readonly #charsByLanguage = new Map<string, number>();

  constructor(identifier: LanguageIdentifier) {
    this.#identifier = identifier;
  }

  /** Speakers change languages in mid-call: the answer is that of this utterance alone. */
  add(text: string): IdentifiedLanguage {
    const identified = this.#identifier.identify(text);
    const { language } = identified;
    if (language !== UNDETERMINED)
      this.#charsByLanguage.set(language, (this.#charsByLanguage.get(language) ?? 0) + text.length);
    return identified;
  }

  /** ISO 639-1 of the language in which most was said; `und` while none was identified. */
  leading(): string {
    const [first] = [...this.#charsByLanguage].sort(([, a], [, b]) => b - a);
    return first?.[0] ?? UNDETERMINED;
  }
}
