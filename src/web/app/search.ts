/** The part of an address behind `?`, as plain names and values: an address is read, typed and sent by people. */
export function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Values that are empty or undefined are left out. @returns empty, or with its `?` */
export function writeSearch(values: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number' || value === true)
      search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
