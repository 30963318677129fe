import { z } from 'zod';
import type { CallSocket } from './call-socket.js';
import type { CasePresence } from './case-presence.js';
import type { OnRequest } from './on-request.js';
import { parseRequest } from './parse-request.js';
import type { WireCasePresence } from './protocol.js';

const MAX_FIELD_CHARACTERS = 100;
const caseRequest = z.object({ case_id: z.string().regex(/^[1-9]\d{0,9}$/, 'must be the id of a case') });
const editingRequest = caseRequest.extend({ field: z.string().max(MAX_FIELD_CHARACTERS).nullable() });

/** Answers what a client asks and says about the users who have a case open, until it disconnects. */
export function servePresence(socket: CallSocket, on: OnRequest, presence: CasePresence): void {
  on('case:watch', async (request, send) => {
    const { case_id: caseId } = parseRequest(caseRequest, request);
    send((await presence.watch(socket, caseId)) satisfies WireCasePresence);
  });
  on('case:unwatch', (request, send) => {
    presence.leave(socket, parseRequest(caseRequest, request).case_id);
    send(null);
  });
  on('case:editing', (request, send) => {
    const { case_id: caseId, field } = parseRequest(editingRequest, request);
    presence.edit(socket, caseId, field);
    send(null);
  });
  socket.on('disconnect', () => presence.leaveAll(socket));
}
