import { languageName } from '../ui/format.js';

/** A recogniser may identify no language: it is empty, or `und` (ISO 639-2). */
const UNIDENTIFIED = new Set(['', 'und']);

/** Names of the languages that were recognised, each once, in the order in which they came. */
export function spokenLanguages(utterances: readonly { readonly language: string }[]): string[] {
  const codes = new Set(utterances.map(({ language }) => language));
  return [...codes].filter((code) => !UNIDENTIFIED.has(code)).map(languageName);
}
