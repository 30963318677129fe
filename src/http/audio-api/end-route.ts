import type { Router } from 'express';
import { z } from 'zod';
import { isLive } from '../../calls/call-state.js';
import { transcriptText, utterancesOf } from '../../calls/timeline.js';
import { LOCAL_PROGRAM } from '../../desk/commands.js';
import { ConflictError } from '../../lib/errors.js';
import { audioShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import { endReply } from './call-schemas.js';
import { toCallSession } from './call-json.js';
import { callParams, findCall, findForReading, type CallsApiOptions } from './find-call.js';

/** Goes into the call's journal, as a note: one line of text. */
const note = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must be one line of text')
  .optional()
  .describe('kept with the end of the call, as `end_note`');

/** POST /{call_id}/end: answers once the transcript is complete. */
export function addEndRoute(
  router: Router,
  { commands, identify, liveWarnings, ...options }: CallsApiOptions,
): void {
  addRoute(router, audioShape, {
    method: 'post',
    path: '/:call_id/end',
    summary: 'Ends a call; replies once its transcript is complete',
    reply: endReply,
    auth: (request) => identify(request, 'end'),
    params: callParams,
    query: z.object({ reason: note }),
    async handle({ params: { call_id: callId }, query, ...asked }) {
      if (!isLive((await findCall(options.calls, callId)).state))
        throw new ConflictError(`Call session ${callId} has already ended`);
      const by = asked.identity ?? LOCAL_PROGRAM;
      await commands.carryOut(by, { target: 'call', action: 'end', callId, note: query.reason });
      const { call, reader } = await findForReading(options, callId, asked); // the answer has its words
      const events = await reader.readAll(callId);
      const utterances = utterancesOf(events);
      const known = { events, analysis: undefined, warnings: liveWarnings() };
      const session = await toCallSession(call, known, new Date());
      return {
        message: 'Call session ended',
        call_id: callId,
        final_transcript: transcriptText(utterances),
        total_duration: session.duration,
        segment_count: utterances.length,
        call: session,
      };
    },
  });
}
