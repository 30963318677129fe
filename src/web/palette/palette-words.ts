import { arriving } from '../language/arriving.js';
import type { InAnyWords } from '../language/catalogue.js';
import type { Language } from '../language/languages.js';
import { pageLanguage } from '../language/page-language.js';
import type { paletteStrings } from '../strings-palette.js';

export type PaletteWords = InAnyWords<typeof paletteStrings>;

const CATALOGUES: Readonly<Record<Language, () => Promise<{ paletteStrings: PaletteWords }>>> = {
  en: () => import('../strings-palette.js'),
  sw: () => import('../language/sw/palette.js'),
  fr: () => import('../language/fr/palette.js'),
  ar: () => import('../language/ar/palette.js'),
};

/** The words of the palette in the language of the page, loaded when it is opened first. */
export const { paletteStrings: paletteWords } = await arriving(CATALOGUES[pageLanguage]);
