import { Router } from 'express';
import { audioShape } from '../kit/api-shape.js';
import type { IdentifyAudio } from '../audio-guard.js';
import { addRoute, errorHandler, refuseOtherMethods, STREAMED } from '../kit/route.js';
import { serveRecording, type RecordingRoutesOptions } from '../serve-recording.js';
import type { CallReader } from './call-reader.js';
import { callParams, findCall } from './find-call.js';

export interface RecordingApiOptions extends RecordingRoutesOptions {
  readonly calls: CallReader;
  readonly identify: IdentifyAudio;
}

/** GET /{call_id}/recording. Mounted at /api/v1/calls, in front of the rest of that API. */
export function recordingApi({ calls, identify, ...options }: RecordingApiOptions): Router {
  const router = Router();
  addRoute(router, audioShape, {
    method: 'get',
    path: '/:call_id/recording',
    summary: 'The recording of a call, or a byte range of it',
    stream: ['audio/wav'],
    auth: (request) => identify(request, 'watch'),
    params: callParams,
    async handle({ params: { call_id: callId }, identity, holds, request, response }) {
      await findCall(calls, callId);
      await serveRecording(request, response, { callId, identity, holds }, options);
      return STREAMED;
    },
  });
  refuseOtherMethods(router);
  router.use(errorHandler(audioShape, options.log));
  return router;
}
