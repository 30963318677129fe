/**
 * A name, number or quote within a text of the other direction: isolated (Unicode FSI and PDI), so that neither turns
 * the other's words or digits about. Texts are no elements: `<bdi>` is for what stands in one of its own.
 */
export function apart(text: string): string {
  return `\u2068${text}\u2069`;
}
