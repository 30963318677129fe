import type { Asked } from '../engine.js';
import type { Turn } from '../turn.js';
import { UNDETERMINED, type LanguageIdentifier } from './language-identifier.js';

/** Operations of the processes of texts for languages: ISO 639-1 of each text, `und` where its words do not identify one. */
export interface LanguageOperations {
  readonly 'languages.identify': { readonly input: readonly string[]; readonly output: readonly string[] };
}

/** The language of each text, in a process of texts: a call has thousands. @throws UnavailableError */
export type IdentifyLanguages = (
  texts: readonly string[],
  options: Omit<Asked, 'language'>,
) => Promise<readonly string[]>;

/** The work itself. Undefined: none of the helpline's languages can be identified by their words. */
export function languagesOf(texts: readonly string[], identifier: LanguageIdentifier | undefined): string[] {
  return texts.map((text) => identifier?.identify(text).language ?? UNDETERMINED);
}

/**
 * Each turn in the language that its own words are in. A recogniser that is given one language writes it beside everything,
 * and speakers change languages in mid-call; where the words do not show it, its language stays.
 */
export async function withOwnLanguages(
  turns: readonly Turn[],
  identify: IdentifyLanguages,
  options: Omit<Asked, 'language'>,
): Promise<readonly Turn[]> {
  const languages = await identify(
    turns.map(({ text }) => text),
    options,
  );
  return turns.map((turn, at) => {
    const language = languages[at] ?? UNDETERMINED;
    return language === UNDETERMINED ? turn : { ...turn, language };
  });
}
