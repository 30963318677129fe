import { z } from 'zod';

/** Replies of the bearer API: the fields of `data`, and `message` beside it. */
export const messageReply = z.strictObject({ message: z.string() });

export const languagesReply = z.strictObject({ languages: z.array(z.string()) });
