import type { z } from 'zod';

/** A reason as a row keeps it: a code with values, as JSON. */
export function storedReason(reason: { readonly code: string }): string {
  return JSON.stringify(reason);
}

/**
 * @param text that a row keeps
 * @param earlier makes the reason of the sentence that an earlier version kept; also of a code that a later one wrote
 */
export function readReason<T>(schema: z.ZodType<T>, text: string, earlier: (sentence: string) => T): T {
  const { success, data } = schema.safeParse(jsonOf(text));
  return success ? data : earlier(text);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
