import type { Request, Router } from 'express';
import { mayWatchCalls } from '../../access/call-rights.js';
import { callIdSchema } from '../../calls/call-id.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { ForbiddenError, NotFoundError } from '../../lib/errors.js';
import { serveRecording, type RecordingRoutesOptions } from '../serve-recording.js';
import type { HelplineParts } from './helpline-parts.js';
import { identifyFully, viewerOf } from './record-access.js';

/**
 * GET calls/{id}?file=wav: what was said, for those who may also read it and to whom the call's record is shown. To
 * be added before the routes of the resources, which answer what is asked for in another form (ogg, gsm) with 404.
 */
export function addRecordingRoutes(
  router: Router,
  { identify, caseFile, ...options }: RecordingRoutesOptions & Pick<HelplineParts, 'identify' | 'caseFile'>,
): void {
  router.get('/calls/:id', async (request, response, next) => {
    if (request.query.file !== 'wav') return next();
    const identity = await identifyFully(request as Request, identify);
    const viewer = viewerOf(identity, 'calls', 'select');
    if (!mayWatchCalls(identity.role)) throw new ForbiddenError(`${identity.role} may not hear calls`);
    const { id } = request.params;
    const isSeen =
      callIdSchema.safeParse(id).success &&
      (await caseFile.find(resourceNamed('calls'), id, viewer)) !== undefined;
    if (!isSeen) throw new NotFoundError('calls', id);
    const { userId } = identity;
    await serveRecording(request as Request, response, { callId: id, userId }, options);
  });
}
