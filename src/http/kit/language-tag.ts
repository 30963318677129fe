/**
 * The language of a language tag in small letters: `en` of `EN`, `en-US` and `en_US` (RFC 5646 §2.1: letters of any case,
 * the language first). Nothing is checked.
 */
export function primaryLanguage(tag: string): string {
  return (tag.trim().split(/[-_]/)[0] ?? '').toLowerCase();
}
