import type { Router } from 'express';
import { z } from 'zod';
import type { Call } from '../../calls/call-store.js';
import type { StoredCallEvent } from '../../calls/call-event.js';
import { hearingsOf } from '../../calls/second-pass.js';
import { transcriptText } from '../../calls/timeline.js';
import { audioShape } from '../kit/api-shape.js';
import { mapInSlices } from '../../lib/time-slice.js';
import { addRoute } from '../kit/route.js';
import { evolutionReply, segmentsReply, transcriptReply } from './call-schemas.js';
import { toActiveCall } from './call-json.js';
import { toEvolution } from './evolution-json.js';
import { toSegment } from './segment-json.js';
import { callParams, findForReading, type CallsApiOptions } from './find-call.js';

const transcriptQuery = z.object({ include_segments: z.stringbool().default(true) });

const segmentsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  offset: z.coerce.number().int().min(0).default(0),
});

/** GET /{call_id}/transcript, /{call_id}/segments and /{call_id}/classification-evolution. */
export function addTranscriptRoutes(router: Router, { identify, ...options }: CallsApiOptions): void {
  const common = {
    method: 'get',
    auth: (request: Parameters<typeof identify>[0]) => identify(request, 'watch'),
    params: callParams,
  } as const;

  addRoute(router, audioShape, {
    ...common,
    path: '/:call_id/transcript',
    summary: 'The transcript of a call',
    reply: transcriptReply,
    query: transcriptQuery,
    async handle({ params: { call_id: callId }, query: { include_segments: includeSegments }, ...asked }) {
      const { call, reader } = await findForReading(options, callId, asked);
      return transcriptOf(call, await reader.readAll(callId), includeSegments);
    },
  });

  addRoute(router, audioShape, {
    ...common,
    path: '/:call_id/segments',
    summary: 'The utterances of a call, page by page',
    reply: segmentsReply,
    query: segmentsQuery,
    async handle({ params: { call_id: callId }, query: { limit, offset }, ...asked }) {
      const { call, reader } = await findForReading(options, callId, asked);
      const heard = hearingsOf(await reader.readAll(callId));
      const page = heard.slice(offset, offset + limit);
      return {
        call_id: callId,
        segments: await mapInSlices(page, (each) => toSegment(each, call)),
        total_segments: heard.length,
        offset,
        limit,
        has_more: offset + page.length < heard.length,
      };
    },
  });

  addRoute(router, audioShape, {
    ...common,
    path: '/:call_id/classification-evolution',
    summary: 'How the classification of a call changed',
    reply: evolutionReply,
    async handle({ params: { call_id: callId }, ...asked }) {
      const { reader } = await findForReading(options, callId, asked);
      return { call_id: callId, evolution: toEvolution(await reader.readAll(callId)) };
    },
  });
}

async function transcriptOf(call: Call, events: readonly StoredCallEvent[], includeSegments: boolean) {
  const heard = hearingsOf(events);
  const session = toActiveCall(call, new Date());
  const text = transcriptText(heard.map(({ best }) => best));
  const liveText = transcriptText(heard.flatMap(({ live }) => live ?? []));
  return {
    call_id: call.id,
    transcript: text,
    cumulative_transcript: text,
    live_transcript: liveText === text ? null : liveText,
    total_duration: session.duration,
    segment_count: heard.length,
    call_status: session.status,
    start_time: session.start_time,
    last_activity: events.at(-1)?.at.toISOString() ?? session.start_time,
    ...(includeSegments ? { segments: await mapInSlices(heard, (each) => toSegment(each, call)) } : {}),
  };
}
