import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Turn } from '../turn.js';
import { UNDETERMINED, type LanguageIdentifier } from './language-identifier.js';

/**
 * Each turn in the language that its own words are in. A recogniser that is told one language writes it beside everything,
 * and speakers change languages in mid-call; where the words do not tell, its language stays.
 */
export async function withOwnLanguages(
  turns: readonly Turn[],
  identifier: LanguageIdentifier,
): Promise<readonly Turn[]> {
  const told: Turn[] = [];
  for (const turn of turns) {
    const { language } = identifier.identify(turn.text);
    told.push(language === UNDETERMINED ? turn : { ...turn, language });
    await nextTurn(); // a call has thousands
  }
  return told;
}
