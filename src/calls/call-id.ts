import { z } from 'zod';

/**
 * The id of a call as a client may bring it. Asterisk's own are printable and far shorter; a NUL is no text to
 * PostgreSQL.
 */
export const callIdSchema = z
  .string()
  .min(1)
  .max(150)
  .refine((text) => !text.includes('\0'), 'must not contain NUL');
