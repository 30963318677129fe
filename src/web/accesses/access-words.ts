import { arriving } from '../language/arriving.js';
import type { InAnyWords } from '../language/catalogue.js';
import type { Language } from '../language/languages.js';
import { pageLanguage } from '../language/page-language.js';
import type { accessStrings } from '../strings-accesses.js';

export type AccessWords = InAnyWords<typeof accessStrings>;

const CATALOGUES: Readonly<Record<Language, () => Promise<{ accessStrings: AccessWords }>>> = {
  en: () => import('../strings-accesses.js'),
  sw: () => import('../language/sw/accesses.js'),
  fr: () => import('../language/fr/accesses.js'),
  ar: () => import('../language/ar/accesses.js'),
};

/** The words of the audit in the language of the page, loaded with the first record of a user who may see it. */
export const { accessStrings: accessWords } = await arriving(CATALOGUES[pageLanguage]);
