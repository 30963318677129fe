import { z } from 'zod';
import type { Bus } from '../../bus/bus.js';
import { agentNoticeSchema, type AgentNotice } from '../../desk/agent-notice.js';
import type { Agents } from '../../desk/agents.js';
import { SUPERVISION_MODES } from '../../desk/call-commands.js';
import { AGENT_STATES } from '../../desk/agent-state.js';
import { snapshotDesk } from '../../desk/desk-snapshot.js';
import type { Router } from '../../desk/router.js';
import type { Closable } from '../../lib/closer.js';
import type { SpeechLoad } from '../../speech/speech-load.js';

export const DESK_SNAPSHOT = 'desk.picture';
export const DESK_SNAPSHOT_ASKED = 'desk.picture.asked';
export const DESK_NOTICE = 'desk.notice';
/** Several changes in one moment are one snapshot. */
const GATHER_MS = 50;

const snapshotSchema = z.object({
  agents: z.array(
    z.object({
      userId: z.number().nullable(),
      name: z.string(),
      extension: z.string(),
      state: z.enum(AGENT_STATES),
      reason: z.string().nullable(),
      callId: z.string().nullable(),
      supervising: z.enum(SUPERVISION_MODES).nullable(),
      sinceMs: z.number(),
      wrapUpUntilMs: z.number().nullable(),
      autoAnswer: z.boolean(),
      afterwards: z.object({ state: z.enum(['offline', 'break']), reason: z.string().nullable() }).nullable(),
      languages: z.array(z.string()),
      isOnline: z.boolean(),
    }),
  ),
  waiting: z.array(
    z.object({
      callId: z.string(),
      sinceMs: z.number(),
      priority: z.number(),
      language: z.string().nullable(),
    }),
  ),
  speech: z.object({ interimsEveryMs: z.number().nullable(), defersNewCalls: z.boolean() }),
});

interface DeskFeedParts {
  readonly agents: Agents;
  readonly router: Router;
  readonly speechLoad: Pick<SpeechLoad, 'everyMs' | 'defersNewCalls' | 'onChange'>;
}

/** Publishes agents at work, waiting callers and how speech recognition keeps up to all processes, on each change and on request. */
export async function publishDesk(
  bus: Bus,
  { agents, router, speechLoad }: DeskFeedParts,
): Promise<Closable> {
  let timer: NodeJS.Timeout | undefined;
  const snapshot = () => {
    const { everyMs: interimsEveryMs, defersNewCalls } = speechLoad;
    return snapshotDesk(agents, router, { interimsEveryMs, defersNewCalls });
  };
  const onChange = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      bus.publish(DESK_SNAPSHOT, snapshot());
    }, GATHER_MS);
  };
  const forget = [agents, router, speechLoad].map((part) => part.onChange(onChange));
  const stop = await bus.respond(DESK_SNAPSHOT_ASKED, () => Promise.resolve(snapshot()));
  onChange();
  return {
    close: async () => {
      clearTimeout(timer);
      for (const each of forget) each();
      await stop();
    },
  };
}

/** An agent is informed that a supervisor is on their call, or no longer. */
export function sendNotice(bus: Bus, notice: AgentNotice): void {
  bus.publish(DESK_NOTICE, notice);
}

/** A message of the bus, checked. @throws ZodError */
export const parseDeskSnapshot = (payload: unknown) => snapshotSchema.parse(payload);
export const parseDeskNotice = (payload: unknown) => agentNoticeSchema.parse(payload);
