import { z } from 'zod';
import { SUPERVISION_MODES } from './call-commands.js';

export const agentNoticeSchema = z.object({
  userId: z.number(),
  callId: z.string(),
  mode: z.enum(SUPERVISION_MODES).nullable(),
});

/** For an agent: a supervisor is on the call in that way, or no longer (null). */
export type AgentNotice = Readonly<z.infer<typeof agentNoticeSchema>>;
