import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { FieldSuggestions } from '../../cases/suggestions/field-suggestions.js';
import {
  ANSWERS,
  SUGGESTED_FIELDS,
  SUGGESTION_SOURCES,
  type AnsweredSuggestion,
} from '../../cases/suggestions/suggestion.js';
import type { Log } from '../../lib/log.js';
import { toSeconds } from '../../lib/to-seconds.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, errorHandler, refuseOtherMethods } from '../kit/route.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { oneOf, storedText } from './values.js';

export interface SuggestionsApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly suggestions: Pick<FieldSuggestions, 'list' | 'answer'>;
  readonly log: Log;
}

/** The longest value of a field that is suggested is shorter. */
const LONGEST_VALUE = 500;

const quote = z.strictObject({
  segment_id: z.string(),
  text: z.string().describe('the whole segment; redacted for those who get the words of the call redacted'),
  text_start: z.int().min(0).describe('UTF-16 offset into `text` at which the words begin'),
  text_end: z.int().min(0).describe('UTF-16 offset behind them'),
  start: z.number().describe('beginning of the segment, in seconds of the call, as that of segments'),
  language: z.string().nullable(),
});
const given = z.strictObject({
  answer: z.enum(ANSWERS),
  value: z.string().nullable().describe('stored in its place, where it was changed'),
  by_user_id: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});

const ofSuggestion = fieldOf<AnsweredSuggestion>();
const suggestionFields = {
  id: ofSuggestion(z.string(), ({ id }) => id),
  field: ofSuggestion(z.enum(SUGGESTED_FIELDS), ({ field }) => field),
  value: ofSuggestion(
    z
      .string()
      .describe('as the field takes it: an age in digits, a category as the id of a choice of CASE_CATEGORY'),
    ({ value }) => value,
  ),
  quote: ofSuggestion(
    quote.nullable().describe('null: it was not said; the number of the caller'),
    ({ quote: said }) =>
      said && {
        segment_id: said.utteranceId,
        text: said.text,
        text_start: said.textStart,
        text_end: said.textEnd,
        start: toSeconds(said.startMs),
        language: said.language === '' ? null : said.language,
      },
  ),
  confidence: ofSuggestion(
    z.number().min(0).max(1).nullable().describe('as the engine gave it; null: it gave none'),
    ({ confidence }) => confidence,
  ),
  source: ofSuggestion(z.enum(SUGGESTION_SOURCES), ({ source }) => source),
  engine: ofSuggestion(z.string().nullable(), ({ engine }) => engine),
  answer: ofSuggestion(
    given.nullable().describe('the last one that was given; null: none yet'),
    ({ answer }) =>
      answer && {
        answer: answer.answer,
        value: answer.value,
        by_user_id: String(answer.userId),
        by: answer.by,
        at: answer.at.toISOString(),
      },
  ),
};
const suggestion = shownSchema(suggestionFields);
const listReply = z.strictObject({
  suggestions: z
    .array(suggestion)
    .describe(
      'the newest first, at most 5 for each field; empty as well for a call of which you may not know, or not yet',
    ),
  may_answer: z.boolean(),
});
const answeredReply = z.strictObject({ suggestion, message: z.string() });
const body = z.strictObject({
  answer: oneOf(ANSWERS),
  value: storedText()
    .max(LONGEST_VALUE, `must have at most ${LONGEST_VALUE} characters`)
    .optional()
    .describe('for `changed`: what was stored in its place'),
});

/** Values that the words of a call suggest for its case. Mounted at /api/v1/calls, before the rest of it. */
export function suggestionsApi({ verify, suggestions, log }: SuggestionsApiOptions): Router {
  const router = Router();
  const auth = (request: Request) => verify(bearerToken(request) ?? '');
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/suggestions',
    summary: 'Values that the words of the caller suggest for the case of the call, each with its quote',
    reply: listReply,
    isNeverMissing: true,
    auth,
    async handle({ identity, request }) {
      const asking = { identity, address: request.ip ?? null };
      const { suggestions: found, mayAnswer } = await suggestions.list(asking, String(request.params.id));
      return { suggestions: found.map((each) => shownJson(suggestionFields, each)), may_answer: mayAnswer };
    },
  });
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/:id/suggestions/:suggestion_id',
    summary: 'Keeps what became of a suggestion; each answer is kept, and the last one counts',
    body,
    reply: answeredReply,
    refusals: [403],
    auth,
    async handle({ identity, request, body: { answer, value = null } }) {
      const asking = { identity, address: request.ip ?? null };
      const place = { callId: String(request.params.id), id: String(request.params.suggestion_id) };
      const answered = await suggestions.answer(asking, place, { answer, value });
      return { suggestion: shownJson(suggestionFields, answered), message: 'Answer kept' };
    },
  });
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, log));
  return router;
}
