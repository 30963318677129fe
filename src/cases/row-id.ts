/** The range of ids in PostgreSQL. */
const LARGEST_ID = 2_147_483_647;

/** @returns the id that a text is, however many zeros it begins with; undefined for a text that cannot be an id */
export function rowIdOf(text: string): number | undefined {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  return id <= LARGEST_ID ? id : undefined;
}
