import { z } from 'zod';
import type { DeepReadonly } from '../lib/deep-readonly.js';
import { endReasonSchema } from './end-reason.js';

export const hangupSideSchema = z.enum(['caller', 'agent', 'server', 'unknown']);
export type HangupSide = z.output<typeof hangupSideSchema>;

/** Q.850 hang-up cause, null when not known. */
export const causeSchema = z.number().nullable();

/** How a call came to its end. */
export const callEndSchema = z.object({
  side: hangupSideSchema,
  cause: causeSchema,
  reason: endReasonSchema,
  /** Text that a client gave with the command that ended it, or that an earlier version kept as the reason. */
  note: z.string().optional(),
  /** The user who ended it by command. */
  userId: z.number().int().positive().optional(),
});
export type CallEnd = DeepReadonly<z.output<typeof callEndSchema>>;
