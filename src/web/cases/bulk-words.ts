import { arriving } from '../language/arriving.js';
import type { InAnyWords } from '../language/catalogue.js';
import type { Language } from '../language/languages.js';
import { pageLanguage } from '../language/page-language.js';
import type { bulkStrings } from '../strings-bulk.js';

export type BulkWords = InAnyWords<typeof bulkStrings>;

const CATALOGUES: Readonly<Record<Language, () => Promise<{ bulkStrings: BulkWords }>>> = {
  en: () => import('../strings-bulk.js'),
  sw: () => import('../language/sw/bulk.js'),
  fr: () => import('../language/fr/bulk.js'),
  ar: () => import('../language/ar/bulk.js'),
};

/** The words about several cases at once in the language of the page, loaded with the first case that is selected. */
export const { bulkStrings: bulkWords } = await arriving(CATALOGUES[pageLanguage]);
