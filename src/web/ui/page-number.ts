/** The page of a list in an address: undefined for the first, and for what is no page. */
export function pageNumber(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 1 ? page : undefined;
}
