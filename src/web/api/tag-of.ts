/** The tag of the state of a record that an answer brings; empty for a user who may not read it. */
export function tagOf({ response }: { readonly response: Response }): string {
  return response.headers.get('ETag') ?? '';
}
