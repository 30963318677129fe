import type { Router } from 'express';
import { mayWatchCalls } from '../../access/call-rights.js';
import { callIdSchema } from '../../calls/call-id.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { ForbiddenError, NotFoundError } from '../../lib/errors.js';
import { serveRecording, type RecordingRoutesOptions } from '../serve-recording.js';
import { addRoute, STREAMED } from '../kit/route.js';
import type { HelplineParts } from './helpline-parts.js';
import { helplineShape } from './helpline-shape.js';
import { idParams, identifyFully } from './record-access.js';

/**
 * GET calls/{id}?file=wav: what was said, for those who may also read it and to whom the call's record is shown. To
 * be added before the routes of the resources, which answer what is asked for in another form (ogg, gsm) with 404.
 */
export function addRecordingRoutes(
  router: Router,
  { identify, caseFile, ...options }: RecordingRoutesOptions & Pick<HelplineParts, 'identify' | 'caseFile'>,
): void {
  addRoute(router, helplineShape, {
    method: 'get',
    path: '/calls/:id',
    summary: 'One call; its recording with file=wav',
    stream: ['audio/wav'],
    when: (request) => request.query.file === 'wav',
    auth: (request) => identifyFully(request, identify),
    params: idParams,
    async handle({ params: { id }, identity, holds, request, response }) {
      caseFile.assertMay(identity, resourceNamed('calls'), 'select'); // before the right to hear it: shown in this order
      if (!mayWatchCalls(identity.role)) throw new ForbiddenError(`${identity.role} may not hear calls`);
      if (!callIdSchema.safeParse(id).success) throw new NotFoundError('calls', id);
      await caseFile.assertVisible(identity, resourceNamed('calls'), id);
      await serveRecording(request, response, { callId: id, identity, holds }, options);
      return STREAMED;
    },
  });
}
