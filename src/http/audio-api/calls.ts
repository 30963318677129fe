import { Router, type Request } from 'express';
import { z } from 'zod';
import type { Call } from '../../calls/call-store.js';
import type { StoredCallEvent } from '../../calls/call-event.js';
import { isLive } from '../../calls/call-state.js';
import { transcriptText, utterancesOf } from '../../calls/timeline.js';
import type { CallCommands } from '../../desk/call-commands.js';
import { ConflictError, NotFoundError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { audioShape } from '../api-shape.js';
import { addRoute, errorHandler } from '../route.js';
import { toActiveCall, toCallSession, toEvolution, toSegment } from './call-json.js';

/** What this API needs of the calls that are kept. */
export interface CallReader {
  findCall(callId: string): Promise<Call | undefined>;
  listActive(): Promise<Call[]>;
  /** Every event of a call (after `afterSeq`), in order of `seq`. */
  readAll(callId: string, afterSeq?: number): Promise<StoredCallEvent[]>;
}

export interface CallsApiOptions {
  readonly calls: CallReader;
  readonly commands: CallCommands;
  /** Refuses by throwing; does nothing where this API is open. */
  readonly guard: (request: Request, purpose: 'watch' | 'end') => Promise<void>;
  readonly log: Log;
}

const params = z.object({ call_id: z.string().min(1).max(150) });
const boolean = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** Spec "Audio Processing Service", section "Call sessions". Mounted at /api/v1/calls. */
export function callsApi({ calls, commands, guard, log }: CallsApiOptions): Router {
  const router = Router();
  const watch = (request: Request) => guard(request, 'watch');
  const found = async (callId: string): Promise<Call> => {
    const call = await calls.findCall(callId);
    if (!call) throw new NotFoundError('Call session', callId);
    return call;
  };

  addRoute(router, audioShape, {
    method: 'get',
    path: '/active',
    guard: watch,
    async handle() {
      const active = await calls.listActive();
      return { active_calls: active.map((call) => toActiveCall(call, new Date())) };
    },
  });

  addRoute(router, audioShape, {
    method: 'get',
    path: '/:call_id',
    guard: watch,
    params,
    async handle({ params: { call_id: callId } }) {
      const call = await found(callId);
      return { call: toCallSession(call, await calls.readAll(callId), new Date()) };
    },
  });

  addRoute(router, audioShape, {
    method: 'get',
    path: '/:call_id/transcript',
    guard: watch,
    params,
    query: z.object({ include_segments: boolean.default(true) }),
    async handle({ params: { call_id: callId }, query: { include_segments: includeSegments } }) {
      const call = await found(callId);
      const events = await calls.readAll(callId);
      const utterances = utterancesOf(events);
      const session = toActiveCall(call, new Date());
      return {
        call_id: callId,
        transcript: transcriptText(utterances),
        cumulative_transcript: transcriptText(utterances),
        total_duration: session.duration,
        segment_count: utterances.length,
        call_status: session.status,
        start_time: session.start_time,
        last_activity: events.at(-1)?.at.toISOString() ?? session.start_time,
        ...(includeSegments ? { segments: utterances.map((utterance) => toSegment(utterance, call)) } : {}),
      };
    },
  });

  addRoute(router, audioShape, {
    method: 'get',
    path: '/:call_id/segments',
    guard: watch,
    params,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(50),
      offset: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    }),
    async handle({ params: { call_id: callId }, query: { limit, offset } }) {
      const call = await found(callId);
      const utterances = utterancesOf(await calls.readAll(callId));
      const page = utterances.slice(offset, offset + limit);
      return {
        call_id: callId,
        segments: page.map((utterance) => toSegment(utterance, call)),
        total_segments: utterances.length,
        offset,
        limit,
        has_more: offset + page.length < utterances.length,
      };
    },
  });

  addRoute(router, audioShape, {
    method: 'get',
    path: '/:call_id/classification-evolution',
    guard: watch,
    params,
    async handle({ params: { call_id: callId } }) {
      await found(callId);
      return { call_id: callId, evolution: toEvolution(await calls.readAll(callId)) };
    },
  });

  addRoute(router, audioShape, {
    method: 'post',
    path: '/:call_id/end',
    guard: (request) => guard(request, 'end'),
    params,
    query: z.object({ reason: z.string().trim().min(1).max(200).default('manual') }),
    async handle({ params: { call_id: callId }, query: { reason } }) {
      if (!isLive((await found(callId)).state))
        throw new ConflictError(`Call session ${callId} has already ended`);
      await commands.end(callId, { reason });
      const call = await found(callId);
      const events = await calls.readAll(callId);
      const utterances = utterancesOf(events);
      return {
        message: 'Call session ended',
        call_id: callId,
        final_transcript: transcriptText(utterances),
        total_duration: toActiveCall(call, new Date()).duration,
        segment_count: utterances.length,
        call: toCallSession(call, events, new Date()),
      };
    },
  });

  router.use((request) => {
    throw new NotFoundError('endpoint', `${request.method} ${request.originalUrl.split('?')[0] ?? ''}`);
  });
  router.use(errorHandler(audioShape, log));
  return router;
}
