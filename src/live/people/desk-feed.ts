import { z } from 'zod';
import type { Bus } from '../../bus/bus.js';
import type { Agents } from '../../desk/agents.js';
import { AGENT_STATES } from '../../desk/agent-state.js';
import { pictureDesk } from '../../desk/desk-picture.js';
import type { Router } from '../../desk/router.js';
import type { Closable } from '../../lib/closer.js';
import type { SpeechLoad } from '../../speech/speech-load.js';

export const DESK_PICTURE = 'desk.picture';
export const DESK_PICTURE_ASKED = 'desk.picture.asked';
export const DESK_NOTICE = 'desk.notice';
/** Several changes in one moment are one picture. */
const GATHER_MS = 50;

const pictureSchema = z.object({
  agents: z.array(
    z.object({
      userId: z.number().nullable(),
      name: z.string(),
      extension: z.string(),
      state: z.enum(AGENT_STATES),
      reason: z.string().nullable(),
      callId: z.string().nullable(),
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
  const picture = () => {
    const { everyMs: interimsEveryMs, defersNewCalls } = speechLoad;
    return pictureDesk(agents, router, { interimsEveryMs, defersNewCalls });
  };
  const onChange = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      bus.publish(DESK_PICTURE, picture());
    }, GATHER_MS);
  };
  const forget = [agents, router, speechLoad].map((part) => part.onChange(onChange));
  const stop = await bus.respond(DESK_PICTURE_ASKED, () => Promise.resolve(picture()));
  onChange();
  return {
    close: async () => {
      clearTimeout(timer);
      for (const each of forget) each();
      await stop();
    },
  };
}

const noticeSchema = z.object({
  userId: z.number(),
  callId: z.string(),
  mode: z.enum(['listen', 'whisper', 'barge']).nullable(),
});
export type DeskNotice = z.infer<typeof noticeSchema>;

/** An agent is told that a supervisor is on their call, or no longer. */
export function tellNotice(bus: Bus, notice: DeskNotice): void {
  bus.publish(DESK_NOTICE, notice);
}

/** A message of the bus, checked. @throws ZodError */
export const parseDeskPicture = (payload: unknown) => pictureSchema.parse(payload);
export const parseDeskNotice = (payload: unknown) => noticeSchema.parse(payload);
