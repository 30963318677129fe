/**
 * Whether a text is kept as it is: PostgreSQL takes none with a NUL, and a surrogate without its other half, which UTF-8 does not
 * have, would arrive as another character.
 */
export function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}

/** The fault of any other text, behind the name of its field. */
export const NOT_STORABLE = 'must be well-formed text without a NUL character';
