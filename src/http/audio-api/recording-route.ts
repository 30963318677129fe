import { Router, type Request } from 'express';
import { InvalidInputError } from '../../lib/errors.js';
import { audioShape } from '../api-shape.js';
import type { IdentifyAudio } from '../audio-guard.js';
import { errorHandler } from '../route.js';
import { serveRecording, type RecordingRoutesOptions } from '../serve-recording.js';
import { callParams, findCall, type CallReader } from './call-reader.js';

export interface RecordingApiOptions extends RecordingRoutesOptions {
  readonly calls: CallReader;
  readonly identify: IdentifyAudio;
}

/** GET /{call_id}/recording. Mounted at /api/v1/calls, in front of the rest of that API. */
export function recordingApi({ calls, identify, ...options }: RecordingApiOptions): Router {
  const router = Router();
  router.get('/:call_id/recording', async (request, response) => {
    const identity = await identify(request as Request, 'watch');
    const parsed = callParams.safeParse(request.params);
    if (!parsed.success)
      throw new InvalidInputError(
        parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
      );
    const { call_id: callId } = parsed.data;
    await findCall(calls, callId);
    const userId = identity?.userId ?? null;
    await serveRecording(request as Request, response, { callId, userId }, options);
  });
  router.use(errorHandler(audioShape, options.log));
  return router;
}
