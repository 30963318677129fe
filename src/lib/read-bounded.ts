import { UnavailableError } from './errors.js';

/**
 * The body of an answer as text, up to so many bytes.
 *
 * @param what the noun of the sender for the refusal, e.g. `the translation service`
 * @throws UnavailableError for a longer body; what reading throws
 */
export async function readBounded(
  response: Response,
  { longestBytes, what }: { readonly longestBytes: number; readonly what: string },
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > longestBytes) throw new UnavailableError(`the answer of ${what} is too long`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
