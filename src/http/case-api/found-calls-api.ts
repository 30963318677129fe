import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { TranscriptAccess } from '../../audit/transcript-access-log.js';
import { END_REASONS } from '../../calls/end-reason.js';
import { ALERT_SEVERITIES } from '../../calls/finding-event.js';
import { PRIORITIES } from '../../calls/priority.js';
import { SPEAKERS } from '../../calls/utterance.js';
import { rowIdOf } from '../../cases/row-id.js';
import { searchedWords } from '../../cases/word-search.js';
import type { Log } from '../../lib/log.js';
import { isNumberSought, type CallSearch, type CallsAsked } from '../../reports/call-search.js';
import { CALL_SORTS, type FoundCall } from '../../reports/found-calls.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, errorHandler, refuseOtherMethods } from '../kit/route.js';
import { foundCallJson, foundCallsReply } from './found-call-fields.js';
import {
  dayOrMoment,
  paginationOf,
  paging,
  queryText,
  wholeNumber,
  wordsText,
  yesOrNo,
} from './list-parameters.js';
import { oneOf } from './values.js';

export interface FoundCallsApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly search: Pick<CallSearch, 'find'>;
  /** For the audit, before words are shown; when it throws, none are. */
  readonly onRead: (access: TranscriptAccess) => Promise<void>;
  readonly log: Log;
}

const LONGEST_CALL_S = 999_999;
/** Rows of the audit that are written at once. */
const NOTED_AT_ONCE = 5;

const name = () => queryText('must be a text').optional();
const seconds = (about: string) =>
  wholeNumber({ least: 0, largest: LONGEST_CALL_S }).optional().describe(about);

const callsQuery = z
  .strictObject({
    ...paging,
    sort: oneOf(CALL_SORTS).default('started_at').describe('the field that the list is put in the order of'),
    from: dayOrMoment('calls that began on this day or at this time, or later').optional(),
    to: dayOrMoment('and on this day or at this time, or before').optional(),
    status: oneOf(['in_progress', 'completed']).optional(),
    direction: oneOf(['inbound', 'outbound']).optional(),
    number: queryText('must be a text')
      .refine(isNumberSought, 'must be a telephone number, or 3 digits of one or more')
      .optional()
      .describe("the caller's, whole or a part; only calls are found whose number you get as it is"),
    agent: queryText('must be an id')
      .refine((value) => rowIdOf(value) !== undefined, 'must be an id')
      .optional()
      .describe('the id of a user who was on it'),
    end_reason: oneOf(END_REASONS).optional(),
    category: name().describe('a main or a sub-category of the analysis, by its name'),
    priority: oneOf(PRIORITIES).optional(),
    risk: name().describe('a type of danger that was named, e.g. suicide'),
    alert: oneOf(ALERT_SEVERITIES)
      .optional()
      .describe('an alert was raised, of this severity or a graver one'),
    language: queryText('must be a text')
      .regex(/^[a-z]{2,3}$/, 'must be a code of ISO 639-1, e.g. sw')
      .optional(),
    min_duration: seconds('seconds'),
    max_duration: seconds('seconds'),
    has_recording: yesOrNo().optional(),
    has_case: yesOrNo().optional(),
    q: wordsText()
      .optional()
      .describe(
        'words that were said: each begins a word of one utterance, whatever its case, accents and apostrophes. ' +
          'Only calls are found whose words you get as they were said: of others their words are not compared',
      ),
    speaker: oneOf(SPEAKERS).optional().describe('the one who said the words of q'),
  })
  .superRefine((query, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const { from, to, min_duration: least, max_duration: most, speaker, q } = query;
    if (speaker !== undefined && q === undefined)
      refuse('speaker', 'says who said the words of q, which is missing');
    if (least !== undefined && most !== undefined && least > most)
      refuse('min_duration', 'must not be larger than max_duration');
    // a day and a moment are not compared: the zone of the helpline would have to say which is later
    if (
      from !== undefined &&
      to !== undefined &&
      isDay(from) === isDay(to) &&
      Date.parse(from) > Date.parse(to)
    )
      refuse('from', 'must not be later than to');
  });

const isDay = (text: string) => !text.includes('T');

/** GET /: calls that are sought. Mounted at /api/v1/calls, in front of the call-session API. */
export function foundCallsApi({ verify, search, onRead, log }: FoundCallsApiOptions): Router {
  const router = Router();
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/',
    summary:
      'Calls that are sought, also by what was said: those who may watch calls find all, others their own',
    reply: foundCallsReply,
    query: callsQuery,
    auth: (request: Request) => verify(bearerToken(request) ?? ''),
    async handle({ query, identity, request }) {
      const found = await search.find(identity, askedBy(query));
      const address = request.ip ?? null;
      await noteHits(found.calls, (callId) => onRead({ callId, userId: identity.userId, address }));
      return {
        calls: found.calls.map((call) => foundCallJson({ call, words: query.q })),
        is_complete: found.isComplete,
        pagination: paginationOf(query, found.total),
      };
    },
  });
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, log));
  return router;
}

function askedBy({ page, limit, ...query }: z.infer<typeof callsQuery>): CallsAsked {
  const { status, agent, q, min_duration: minLengthS, max_duration: maxLengthS, ...asked } = query;
  return {
    ...asked,
    endReason: query.end_reason,
    hasRecording: query.has_recording,
    hasCase: query.has_case,
    isLive: status === undefined ? undefined : status === 'in_progress',
    agentId: agent === undefined ? undefined : rowIdOf(agent),
    words: q === undefined ? undefined : searchedWords(q),
    minLengthS,
    maxLengthS,
    limit,
    offset: (page - 1) * limit,
  };
}

/** A user who is shown words of a call has read them. */
async function noteHits(calls: readonly FoundCall[], note: (callId: string) => Promise<void>): Promise<void> {
  const ids = calls.flatMap(({ id, hit }) => (hit === null ? [] : [id]));
  for (let at = 0; at < ids.length; at += NOTED_AT_ONCE)
    await Promise.all(ids.slice(at, at + NOTED_AT_ONCE).map(note));
}
