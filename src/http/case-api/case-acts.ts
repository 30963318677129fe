import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { escalation, legalHold } from '../../cases/case-acts.js';
import type { RecordDraft } from '../../cases/record-draft.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import { caseFace } from './case-face.js';
import { CONDITIONAL } from './record-api.js';
import type { Asked, RecordRouteTools } from './record-face.js';
import { flag, idText, storedText } from './values.js';
import { inWordsOf } from './word-refusal.js';

const LONGEST_REASON = 2_000;
const FORBIDDEN = 403;
const CONFLICT = 409;

/** The reason of an act on a case. */
export const reason = storedText()
  .trim()
  .min(1, 'is required')
  .max(LONGEST_REASON, `must have at most ${LONGEST_REASON} characters`)
  .describe('in your words; it stands in the history of the case');
/** A note that need not be there. */
export const longNote = storedText()
  .trim()
  .max(LONGEST_REASON, `must have at most ${LONGEST_REASON} characters`)
  .describe('in your words; it stands in the history of the case');
const escalationBody = z.strictObject({
  to: idText().describe('the id of a user: GET /api/v1/cases/{id}/colleagues'),
  reason,
});
const holdBody = z.strictObject({ held: flag(), reason });
const reply = caseFace.record.partial().extend({ message: z.string() });

/** Adds the changes of a case that are made for a reason, which its history keeps. */
export function addActRoutes(router: Router, tools: RecordRouteTools): void {
  const auth = tools.auth('update');
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/:id/escalate',
    summary: 'Escalates a case to a user, who is informed of it and of the reason by the inbox',
    body: escalationBody,
    refusals: [FORBIDDEN, CONFLICT, ...CONDITIONAL],
    reply,
    auth,
    handle: ({ body: { to, reason: why }, ...exchange }) =>
      act(tools, exchange, { draft: escalation(Number(to), why), message: 'Case escalated' }),
  });
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/:id/legal-hold',
    summary: 'Keeps a case from being deleted, or lifts that, for a reason; for those who may delete a case',
    body: holdBody,
    refusals: [FORBIDDEN, ...CONDITIONAL],
    reply,
    auth,
    handle: ({ body: { held, reason: why }, ...exchange }) =>
      act(tools, exchange, {
        draft: legalHold(held, why),
        message: held ? 'Legal hold placed' : 'Legal hold lifted',
      }),
  });
}

interface Exchange {
  readonly identity: Asked;
  readonly request: Request;
  readonly response: Response;
}

/** Does it in the state of the case that the request names. */
export async function act(
  tools: RecordRouteTools,
  { identity: asked, request, response }: Exchange,
  { draft, message }: { readonly draft: RecordDraft; readonly message: string },
) {
  const id = tools.idOf(request);
  const isExpected = await tools.expectationOf(asked, request);
  const saved = await inWordsOf(caseFace, () =>
    asked.caseFile.update(asked.identity, id, { draft, faults: [], references: [], isExpected }),
  );
  return tools.answer(asked, saved, { response, message });
}
