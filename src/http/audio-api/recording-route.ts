import { Router, type Request } from 'express';
import { z } from 'zod';
import type { RecordingPeaks } from '../../calls/recording-peaks.js';
import type { RecordingReader } from '../../calls/recording-reader.js';
import { NotFoundError } from '../../lib/errors.js';
import { bearerToken } from '../bearer-token.js';
import { audioShape } from '../kit/api-shape.js';
import type { IdentifyAudio, Tickets } from '../audio-guard.js';
import { addRoute, errorHandler, refuseOtherMethods, STREAMED } from '../kit/route.js';
import { serveRecording, type RecordingRoutesOptions } from '../serve-recording.js';
import type { CallReader } from './call-reader.js';
import { callParams, findCall } from './find-call.js';
import { peaksJson, peaksReply } from './peaks-json.js';

export interface RecordingApiOptions extends RecordingRoutesOptions {
  readonly calls: CallReader;
  readonly identify: IdentifyAudio;
  /** As `identify`, of a request that may bring a ticket. */
  readonly identifyHearer: (request: Request) => ReturnType<IdentifyAudio>;
  /** Left out where no token is needed, and no ticket. */
  readonly tickets?: Pick<Tickets, 'issue'>;
  /** @returns undefined where nothing was recorded. @throws VaultError, UnavailableError */
  readonly peaksOf: (callId: string, reader: RecordingReader) => Promise<RecordingPeaks | undefined>;
}

const ticketQuery = z.object({
  ticket: z.string().optional().describe('the answer of recording-ticket, where no token can be sent'),
});
const ticketReply = z.strictObject({
  call_id: z.string(),
  url: z.string().describe('path of the recording with the ticket in it, on this server'),
  expires_at: z.iso.datetime(),
});

/**
 * GET /{call_id}/recording and /{call_id}/peaks, POST /{call_id}/recording-ticket. Mounted at /api/v1/calls, in front of the
 * rest of that API.
 */
export function recordingApi(options: RecordingApiOptions): Router {
  const router = Router();
  addRecordingRoute(router, options);
  addPeaksRoute(router, options);
  addTicketRoute(router, options);
  refuseOtherMethods(router);
  router.use(errorHandler(audioShape, options.log));
  return router;
}

function addRecordingRoute(router: Router, { calls, identifyHearer, ...options }: RecordingApiOptions): void {
  addRoute(router, audioShape, {
    method: 'get',
    path: '/:call_id/recording',
    summary: 'The recording of a call, or a byte range of it',
    stream: ['audio/wav'],
    auth: identifyHearer,
    params: callParams,
    query: ticketQuery,
    async handle({ params: { call_id: callId }, identity, holds, request, response }) {
      await findCall(calls, callId);
      await serveRecording(request, response, { callId, identity, holds }, options);
      return STREAMED;
    },
  });
}

function addPeaksRoute(
  router: Router,
  { calls, identify, recordingsFor, peaksOf }: RecordingApiOptions,
): void {
  addRoute(router, audioShape, {
    method: 'get',
    path: '/:call_id/peaks',
    summary:
      'How the recording of a call looks: the least and largest sample of each 50 ms, as far as you may hear it',
    reply: peaksReply,
    auth: (request) => identify(request, 'watch'),
    params: callParams,
    async handle({ params: { call_id: callId }, identity }) {
      await findCall(calls, callId);
      const peaks = await peaksOf(callId, await recordingsFor(identity, callId));
      if (!peaks) throw new NotFoundError('recording', callId);
      return peaksJson(callId, peaks);
    },
  });
}

function addTicketRoute(
  router: Router,
  { calls, identify, recordingsFor, tickets }: RecordingApiOptions,
): void {
  if (!tickets) return;
  addRoute(router, audioShape, {
    method: 'post',
    path: '/:call_id/recording-ticket',
    summary:
      'An address of the recording for an audio element: for this user and call, five minutes, while the login stands',
    reply: ticketReply,
    auth: (request) => identify(request, 'watch'),
    params: callParams,
    async handle({ params: { call_id: callId }, identity, request }) {
      await findCall(calls, callId);
      const content = await (await recordingsFor(identity, callId)).open(callId);
      if (!content) throw new NotFoundError('recording', callId);
      await content.close();
      const token = bearerToken(request) ?? '';
      const { ticket, expiresAt } = tickets.issue({ token, callId, userId: identity?.userId ?? 0 });
      const path = `${request.baseUrl}/${encodeURIComponent(callId)}/recording`;
      return { call_id: callId, url: `${path}?ticket=${ticket}`, expires_at: expiresAt.toISOString() };
    },
  });
}
