import { arriving } from '../language/arriving.js';
import type { InAnyWords } from '../language/catalogue.js';
import type { Language } from '../language/languages.js';
import { pageLanguage } from '../language/page-language.js';
import type { listStrings } from '../strings-lists.js';

export type ListWords = InAnyWords<typeof listStrings>;

const CATALOGUES: Readonly<Record<Language, () => Promise<{ listStrings: ListWords }>>> = {
  en: () => import('../strings-lists.js'),
  sw: () => import('../language/sw/lists.js'),
  fr: () => import('../language/fr/lists.js'),
  ar: () => import('../language/ar/lists.js'),
};

/** The words of filters, orders and views in the language of the page, loaded with the first list. */
export const { listStrings: listWords } = await arriving(CATALOGUES[pageLanguage]);
