import { z } from 'zod';

/** The code and values beside the sentence of a failure that was kept. @param sentence name of its field */
export function failureReason<const C extends readonly [string, ...string[]]>(
  codes: C,
  sentence = 'failure',
) {
  return z
    .looseObject({ code: z.enum(codes) })
    .nullable()
    .describe(`why it failed: a code, and the values that the sentence in \`${sentence}\` was made of`);
}
