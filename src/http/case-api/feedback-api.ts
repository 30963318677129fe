import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { CaseFile } from '../../cases/case-file.js';
import { CASE_CATEGORIES } from '../../cases/case-types.js';
import type { CallCorrections, ShownCorrection } from '../../cases/corrections/call-corrections.js';
import {
  CORRECTED,
  CORRECTION_STATES,
  LONGEST_NOTE,
  LONGEST_WORDS,
} from '../../cases/corrections/correction.js';
import type { Log } from '../../lib/log.js';
import { toSeconds } from '../../lib/to-seconds.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, errorHandler, refuseOtherMethods } from '../kit/route.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { assertChoice } from './list-choice.js';
import { oneOf, storedText } from './values.js';

export interface FeedbackApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly corrections: Pick<CallCorrections, 'list' | 'add' | 'withdraw'>;
  readonly caseFile: Pick<CaseFile, 'list' | 'readBack'>;
  readonly log: Log;
}

const LONGEST_ID = 200;

const ofCorrection = fieldOf<ShownCorrection>();
const correctionFields = {
  id: ofCorrection(z.string(), ({ id }) => String(id)),
  subject: ofCorrection(z.enum(CORRECTED), ({ subject }) => subject),
  segment_id: ofCorrection(
    z.string().nullable().describe('the segment whose words or language are corrected; null: the whole call'),
    ({ utteranceId }) => utteranceId,
  ),
  machine_value: ofCorrection(
    z
      .string()
      .nullable()
      .describe(
        'words or label by the machine, when it was corrected; redacted words for those who get the words of the call redacted; null: nothing',
      ),
    ({ machine }) => machine.value,
  ),
  machine: ofCorrection(
    z.string().nullable().describe('the model or engine; null: not known'),
    ({ machine }) => machine.engine,
  ),
  start: ofCorrection(
    z.number().nullable().describe('place of what the machine said, in seconds of the call; null: nothing'),
    ({ machine: { startMs } }) => (startMs === null ? null : toSeconds(startMs)),
  ),
  value: ofCorrection(
    z
      .string()
      .nullable()
      .describe(
        'words or label by the person, in its place; null: words that are not for readers of redacted words',
      ),
    ({ value }) => value,
  ),
  note: ofCorrection(
    z.string().nullable().describe('null as well for readers of redacted words'),
    ({ note }) => note,
  ),
  state: ofCorrection(
    z.enum(CORRECTION_STATES).describe('`superseded`: its author has corrected the same thing again'),
    ({ state }) => state,
  ),
  by_user_id: ofCorrection(z.string(), ({ userId }) => String(userId)),
  by: ofCorrection(z.string(), ({ by }) => by),
  at: ofCorrection(z.iso.datetime(), ({ at }) => at.toISOString()),
  is_own: ofCorrection(z.boolean().describe('whether you may withdraw it'), ({ isOwn }) => isOwn),
};
const correction = shownSchema(correctionFields);
const listReply = z.strictObject({
  feedback: z.array(correction).describe('the newest first, at most 200'),
  total: z.int().min(0),
  may_correct_words: z.boolean(),
  may_correct_labels: z.boolean(),
});
const keptReply = z.strictObject({ feedback: correction, message: z.string() });
const body = z.strictObject({
  subject: oneOf(CORRECTED),
  segment_id: storedText()
    .max(LONGEST_ID, `must have at most ${LONGEST_ID} characters`)
    .optional()
    .describe('for `words` and `language`: the id of the segment'),
  value: storedText()
    .max(LONGEST_WORDS, `must have at most ${LONGEST_WORDS} characters`)
    .describe(
      'words; a language (ISO 639-1); the id of a choice of CASE_CATEGORY; `low`, `medium` or `high`; of danger `present` or `absent`',
    ),
  note: storedText().max(LONGEST_NOTE, `must have at most ${LONGEST_NOTE} characters`).optional(),
});

/** Corrections by people of what the machine said of a call. Mounted at /api/v1/calls, before the rest of it. */
export function feedbackApi(options: FeedbackApiOptions): Router {
  const router = Router();
  addListRoute(router, options);
  addCorrectRoute(router, options);
  addWithdrawRoute(router, options);
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, options.log));
  return router;
}

const authOf =
  ({ verify }: FeedbackApiOptions) =>
  (request: Request) =>
    verify(bearerToken(request) ?? '');

const askingOf = (identity: AccessIdentity, request: Request) => ({ identity, address: request.ip ?? null });

function addListRoute(router: Router, options: FeedbackApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/feedback',
    summary: 'Corrections by people of the words and labels of a call, each beside what the machine said',
    reply: listReply,
    auth: authOf(options),
    async handle({ identity, request }) {
      const of = await options.corrections.list(askingOf(identity, request), String(request.params.id));
      return {
        feedback: of.corrections.map((each) => shownJson(correctionFields, each)),
        total: of.total,
        may_correct_words: of.mayCorrectWords,
        may_correct_labels: of.mayCorrectLabels,
      };
    },
  });
}

function addCorrectRoute(router: Router, options: FeedbackApiOptions): void {
  const { corrections, caseFile } = options;
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/:id/feedback',
    summary:
      'Keeps a correction of words or of a label beside what the machine said; your earlier one of the same thing is superseded, and the same again adds nothing',
    body,
    reply: keptReply,
    refusals: [403, 409],
    auth: authOf(options),
    async handle({ identity, request, body: { subject, segment_id: utteranceId = null, value, note } }) {
      if (subject === 'category')
        await assertChoice(caseFile, identity, { id: value, list: CASE_CATEGORIES, field: 'value' });
      const said = { subject, utteranceId, value, note: note?.trim() ? note : null };
      const kept = await corrections.add(askingOf(identity, request), String(request.params.id), said);
      return { feedback: shownJson(correctionFields, kept), message: 'Correction kept' };
    },
  });
}

function addWithdrawRoute(router: Router, options: FeedbackApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/:id/feedback/:feedback_id/withdraw',
    summary: 'Withdraws a correction of yours; it is kept and says so',
    reply: keptReply,
    refusals: [403],
    auth: authOf(options),
    async handle({ identity, request }) {
      const { id, feedback_id: feedbackId } = request.params;
      const asking = askingOf(identity, request);
      const kept = await options.corrections.withdraw(asking, String(id), String(feedbackId));
      return { feedback: shownJson(correctionFields, kept), message: 'Correction withdrawn' };
    },
  });
}
