/** A page of a list in an address: none for the first one. */
export function pageInAddress(page: number): number | undefined {
  return page > 1 ? page : undefined;
}

/** The page of a list in an address: undefined for the first, and for what is no page. */
export function pageNumber(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 1 ? page : undefined;
}
