import { arriving } from '../language/arriving.js';
import type { InAnyWords } from '../language/catalogue.js';
import type { Language } from '../language/languages.js';
import { pageLanguage } from '../language/page-language.js';
import type { safetyStrings } from '../strings-safety.js';

export type SafetyWords = InAnyWords<typeof safetyStrings>;

const CATALOGUES: Readonly<Record<Language, () => Promise<{ safetyStrings: SafetyWords }>>> = {
  en: () => import('../strings-safety.js'),
  sw: () => import('../language/sw/safety.js'),
  fr: () => import('../language/fr/safety.js'),
  ar: () => import('../language/ar/safety.js'),
};

/** The words about safety and of the form of a case in the language of the page, loaded with the first page of cases. */
export const { safetyStrings: safetyWords } = await arriving(CATALOGUES[pageLanguage]);
