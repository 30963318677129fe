import { arriving } from '../language/arriving.js';
import type { InAnyWords } from '../language/catalogue.js';
import type { Language } from '../language/languages.js';
import { pageLanguage } from '../language/page-language.js';
import type { viewStrings } from '../strings-views.js';

export type ViewWords = InAnyWords<typeof viewStrings>;

const CATALOGUES: Readonly<Record<Language, () => Promise<{ viewStrings: ViewWords }>>> = {
  en: () => import('../strings-views.js'),
  sw: () => import('../language/sw/views.js'),
  fr: () => import('../language/fr/views.js'),
  ar: () => import('../language/ar/views.js'),
};

/** The words about saved views in the language of the page, loaded with the first page that has views. */
export const { viewStrings: viewWords } = await arriving(CATALOGUES[pageLanguage]);
