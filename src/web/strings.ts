/**
 * Every word that people read on the pages, in the language of the page. English is in `strings-en.ts` and the files
 * beside it, the others in `language/`. Each is a chunk of its own, and a page loads one; modules take their words when
 * they are loaded, which waits for it here. A catalogue imports no module of the application: each would wait for
 * the other.
 */
import { arriving } from './language/arriving.js';
import type { Catalogue } from './language/catalogue.js';
import type { Language } from './language/languages.js';
import { pageLanguage } from './language/page-language.js';

const CATALOGUES: Readonly<Record<Language, () => Promise<{ strings: Catalogue }>>> = {
  en: () => import('./strings-en.js'),
  sw: () => import('./language/sw/sw.js'),
  fr: () => import('./language/fr/fr.js'),
  ar: () => import('./language/ar/ar.js'),
};

export const { strings } = await arriving(CATALOGUES[pageLanguage]);
