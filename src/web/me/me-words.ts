import { arriving } from '../language/arriving.js';
import type { InAnyWords } from '../language/catalogue.js';
import type { Language } from '../language/languages.js';
import { pageLanguage } from '../language/page-language.js';
import type { meStrings } from '../strings-me.js';

export type MeWords = InAnyWords<typeof meStrings>;

const CATALOGUES: Readonly<Record<Language, () => Promise<{ meStrings: MeWords }>>> = {
  en: () => import('../strings-me.js'),
  sw: () => import('../language/sw/me.js'),
  fr: () => import('../language/fr/me.js'),
  ar: () => import('../language/ar/me.js'),
};

/** The words about a user's own account in the language of the page, loaded with the page of the account. */
export const { meStrings: meWords } = await arriving(CATALOGUES[pageLanguage]);
