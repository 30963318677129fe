/** No configured language leads clearly (ISO 639-2). */
export const UNDETERMINED = 'und';

export interface IdentifiedLanguage {
  /** ISO 639-1; `und` where no configured language leads clearly. */
  readonly language: string;
  /** Lead over the next candidate, 0..1: a heuristic, not a probability. 1: no other configured language has that
   * script. Null where there is nothing to judge, or one language only. */
  readonly margin: number | null;
}

/** Identifies the language of a text, among the languages of the helpline only. Takes microseconds; never throws. */
export interface LanguageIdentifier {
  readonly name: string;
  readonly languages: readonly string[];
  identify(text: string): IdentifiedLanguage;
}
