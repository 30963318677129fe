import type { Router } from 'express';
import { audioShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import { toActiveCall, toCallSession } from './call-json.js';
import { activeCallsReply, callReply } from './call-schemas.js';
import { readSession } from './call-reader.js';
import { callParams, findForReading, type CallsApiOptions } from './find-call.js';

/** GET /active and GET /{call_id}. */
export function addSessionRoutes(
  router: Router,
  { identify, liveWarnings, ...options }: CallsApiOptions,
): void {
  addRoute(router, audioShape, {
    method: 'get',
    path: '/active',
    summary: 'Calls in progress',
    reply: activeCallsReply,
    auth: (request) => identify(request, 'watch'),
    async handle({ identity }) {
      const active = await options.readers.ofLists(identity).listActive();
      return { active_calls: active.map((call) => toActiveCall(call, new Date())) };
    },
  });

  addRoute(router, audioShape, {
    method: 'get',
    path: '/:call_id',
    summary: 'One call with its transcript',
    reply: callReply,
    auth: (request) => identify(request, 'watch'),
    params: callParams,
    async handle({ params: { call_id: callId }, ...asked }) {
      const { call, reader } = await findForReading(options, callId, asked);
      const known = { ...(await readSession(reader, callId)), warnings: liveWarnings() };
      return { call: await toCallSession(call, known, new Date()) };
    },
  });
}
