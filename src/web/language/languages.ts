/** Languages of the pages, each by its own name; one script direction each. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr' },
  sw: { name: 'Kiswahili', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const;

export type Language = keyof typeof LANGUAGES;

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/**
 * The language of the pages: the one that the user chose in this browser, else the first of the browser's that
 * they have, else English.
 *
 * @param chosen what is stored, also of an earlier version
 * @param preferred tags of the browser, e.g. `sw-TZ`, best first
 */
export function languageFor(chosen: string | null, preferred: readonly string[]): Language {
  if (chosen !== null && isLanguage(chosen)) return chosen;
  const [first] = preferred.map(primaryOf).filter(isLanguage);
  return first ?? 'en';
}

/**
 * The tag by which dates and numbers are written: that of the browser where it is of this language, for its
 * country's customs. Always with the digits 0 to 9, which numbers of telephones and ids are written with, too.
 */
export function formatTag(language: Language, preferred: readonly string[]): string {
  const tag = preferred.find((candidate) => primaryOf(candidate) === language) ?? language;
  try {
    return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();
  } catch {
    return `${language}-u-nu-latn`; // the browser names a language in no form that Intl knows
  }
}

function primaryOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? '';
}
