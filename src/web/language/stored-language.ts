import type { Language } from './languages.js';

const KEY = 'hearline.language';

/** The language that the user chose in this browser; null where none was chosen. */
export function readLanguage(storage: () => Pick<Storage, 'getItem'>): string | null {
  try {
    return storage().getItem(KEY);
  } catch {
    return null; // storage is forbidden here
  }
}

/** @returns false where the browser keeps nothing */
export function writeLanguage(storage: () => Pick<Storage, 'setItem'>, language: Language): boolean {
  try {
    storage().setItem(KEY, language);
    return true;
  } catch {
    return false;
  }
}
