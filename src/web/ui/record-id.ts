/** The id of a record in an address: undefined for what is none. */
export function recordId(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? value : undefined;
}
