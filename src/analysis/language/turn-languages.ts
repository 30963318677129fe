import type { Turn } from '../turn.js';
import { UNDETERMINED, type LanguageIdentifier } from './language-identifier.js';

/**
 * Each turn in the language that its own words are in. A recogniser that is told one language writes it beside everything,
 * and speakers change languages in mid-call; where the words do not tell, its language stays.
 */
export function withOwnLanguages(turns: readonly Turn[], identifier: LanguageIdentifier): readonly Turn[] {
  return turns.map((turn) => {
    const { language } = identifier.identify(turn.text);
    return language === UNDETERMINED ? turn : { ...turn, language };
  });
}
