import { z } from 'zod';

/** The answer of a model as a value of the schema, or its fault, in words for the model. */
export type ReadAnswer<T> = { readonly value: T } | { readonly fault: string };

/**
 * The JSON object in an answer: also behind a `<think>` part, in a fenced block, or between words. Where reasoning has
 * no beginning (the chat template has opened it), what stands before its end is left out as well.
 */
export function readAnswer<T>(content: string, schema: z.ZodType<T>): ReadAnswer<T> {
  const said = content.slice(content.lastIndexOf('</think>') + 1);
  const [from, to] = [said.indexOf('{'), said.lastIndexOf('}')];
  if (from < 0 || to < from) return { fault: 'it holds no JSON object' };
  let json: unknown;
  try {
    json = JSON.parse(said.slice(from, to + 1));
  } catch {
    return { fault: 'it is not valid JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  return { fault: `it does not match the schema: ${z.prettifyError(parsed.error)}` };
}
