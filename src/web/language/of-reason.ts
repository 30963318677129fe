/** Words by reason; a page that was loaded before the server was upgraded does not have the words for a new one. */
export function ofReason<Words>(
  byReason: Readonly<Record<string, Words>> & { readonly other: Words },
): (reason: string) => Words {
  return (reason) => (Object.hasOwn(byReason, reason) ? byReason[reason] : undefined) ?? byReason.other;
}
