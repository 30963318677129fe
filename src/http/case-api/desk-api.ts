import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import { mayTakeCallbacks, mayWatchCalls } from '../../access/call-rights.js';
import type { Callback, CallbackStore } from '../../desk/callback-store.js';
import type { ControlCommands } from '../../desk/control-commands.js';
import type { ServiceFiguresStore } from '../../desk/service-figures.js';
import { ForbiddenError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { bearerShape } from '../api-shape.js';
import { bearerToken } from '../bearer-token.js';
import { jsonBody } from '../json-body.js';
import { addRoute, endRoutes } from '../route.js';

export interface DeskApiOptions {
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly callbacks: CallbackStore;
  readonly figures: ServiceFiguresStore;
  readonly control: ControlCommands;
  readonly serviceLevelMs: number;
  /** YYYY-MM-DD, in the helpline's time zone. */
  readonly today: () => string;
  readonly log: Log;
}

const LIST_LIMIT = 1_000;
const STATES = ['open', 'taken', 'done'] as const;

const listQuery = z.object({
  state: z.enum(STATES, { error: `must be one of ${STATES.join(', ')}` }).optional(),
});
const idParams = z.object({
  id: z.coerce.number({ error: 'must be a number' }).int().positive().max(2_147_483_647),
});
const dayQuery = z.object({ day: z.iso.date({ error: 'must be a day such as 2026-11-21' }).optional() });

/** Who is to be called back, and how callers are served. Mounted at /api/v1/desk. */
export function deskApi(options: DeskApiOptions): Router {
  const { callbacks, figures, control, serviceLevelMs, today, log } = options;
  const router = Router();
  router.use(jsonBody());
  const identify = (request: Request) => options.verify(bearerToken(request) ?? '');
  const guarded = (may: (identity: AccessIdentity) => boolean) => async (request: Request) => {
    if (!may(await identify(request))) throw new ForbiddenError('your role may not do this');
  };
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/callbacks',
    query: listQuery,
    guard: guarded(({ role }) => mayTakeCallbacks(role)),
    async handle({ query: { state } }) {
      const found = await callbacks.list(state === undefined ? ['open', 'taken'] : [state], LIST_LIMIT);
      return { callbacks: found.map(toJson) };
    },
  });
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/callbacks/:id/take',
    params: idParams,
    status: 202,
    guard: guarded(({ role }) => mayTakeCallbacks(role)),
    async handle({ params: { id }, request }) {
      const { userId } = await identify(request);
      await control.carryOut(userId, { target: 'callback', action: 'take', callbackId: id });
      return { message: 'Your phone rings, then theirs' };
    },
  });
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/figures',
    query: dayQuery,
    guard: guarded(({ role }) => mayWatchCalls(role)),
    async handle({ query: { day = today() } }) {
      const found = await figures.ofDay(day, { serviceLevelMs });
      return {
        day: found.day,
        calls: found.calls,
        answered: found.answered,
        answered_in_time: found.answeredInTime,
        abandoned: found.abandoned,
        waiting: found.waiting,
        service_level: found.serviceLevel,
        service_level_seconds: serviceLevelMs / 1000,
        abandon_rate: found.abandonRate,
        longest_wait: found.longestWaitS,
        average_wait: found.averageWaitS,
      };
    },
  });
  endRoutes(router, bearerShape, log);
  return router;
}

function toJson({ id, callId, phone, reason, createdAt, waitedS, tries, state, ...rest }: Callback) {
  const { takenById, takenAt, doneAt } = rest;
  return {
    ...{ id, call_id: callId, phone, reason, state, tries, waited: waitedS },
    created_at: createdAt.toISOString(),
    taken_by: takenById,
    taken_at: takenAt?.toISOString() ?? null,
    done_at: doneAt?.toISOString() ?? null,
  };
}
