import type { Router, Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import { inMinutes, snoozeMinutes, snoozeNote, snoozeUntil } from '../../desk/callback-snooze.js';
import type { Callback, CallbackStore } from '../../desk/callback-store.js';
import type { Log } from '../../lib/log.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import { callbackReply, type callbackJson } from './callback-fields.js';

export interface SnoozeRouteOptions {
  readonly callbacks: Pick<CallbackStore, 'snooze'>;
  readonly auth: (request: Request) => Promise<AccessIdentity>;
  /** A callback as that user may see it. */
  readonly shown: (callback: Callback, identity: AccessIdentity) => Promise<ReturnType<typeof callbackJson>>;
  readonly log: Log;
}

const body = z
  .strictObject({
    until: snoozeUntil
      .optional()
      .describe('in the future, at most 7 days from now; required without for_minutes'),
    for_minutes: snoozeMinutes.optional().describe('from now on, instead of until'),
    note: snoozeNote.describe('why, for who calls then'),
  })
  .superRefine(({ until, for_minutes: minutes }, context) => {
    const message =
      until === undefined ? 'is required, or for_minutes' : 'is not possible beside for_minutes';
    if ((until === undefined) === (minutes === undefined))
      context.addIssue({ code: 'custom', path: ['until'], message });
  });

/** Puts a callback off. @param params of a route with `:id`, a number */
export function addSnoozeRoute(
  router: Router,
  { callbacks, auth, shown, log }: SnoozeRouteOptions,
  params: z.ZodObject<{ id: z.ZodType<number> }>,
): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/callbacks/:id/snooze',
    summary: 'Puts a callback off that no user has taken; done again, the newest time and note hold',
    reply: callbackReply,
    params,
    body,
    refusals: [403, 409],
    auth,
    async handle({ params: { id }, body: { until: text, for_minutes: minutes = 0, note = null }, identity }) {
      const until = text === undefined ? inMinutes(minutes) : new Date(text);
      const { userId } = identity;
      const callback = await callbacks.snooze(id, { until, note, userId });
      log.info({ callbackId: id, userId, until }, 'callback put off');
      return { callback: await shown(callback, identity) };
    },
  });
}
