import { arriving } from '../language/arriving.js';
import type { InAnyWords } from '../language/catalogue.js';
import type { Language } from '../language/languages.js';
import { pageLanguage } from '../language/page-language.js';
import type { linkedStrings } from '../strings-linked.js';

export type LinkedWords = InAnyWords<typeof linkedStrings>;

const CATALOGUES: Readonly<Record<Language, () => Promise<{ linkedStrings: LinkedWords }>>> = {
  en: () => import('../strings-linked.js'),
  sw: () => import('../language/sw/linked.js'),
  fr: () => import('../language/fr/linked.js'),
  ar: () => import('../language/ar/linked.js'),
};

/** The words about calls and their cases in the language of the page, loaded with the first call or case that is shown. */
export const { linkedStrings: linkedWords } = await arriving(CATALOGUES[pageLanguage]);
