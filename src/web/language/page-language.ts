/// <reference lib="dom" />
import { formatTag, languageFor } from './languages.js';
import { readLanguage } from './stored-language.js';

// tests of single functions run without a browser
const preferred = typeof window === 'undefined' ? [] : navigator.languages;

/** The language of this page, until it is loaded anew. */
export const pageLanguage = languageFor(
  typeof window === 'undefined' ? null : readLanguage(() => localStorage),
  preferred,
);

/** For `Intl`: dates and numbers of this page. */
export const pageTag = formatTag(pageLanguage, preferred);
