/** Makes a value when it is first asked for, and keeps it; a `make` that throws is asked again. */
export function madeOnce<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
