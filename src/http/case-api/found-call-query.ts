import { z } from 'zod';
import { END_REASONS } from '../../calls/end-reason.js';
import { ALERT_SEVERITIES } from '../../calls/finding-event.js';
import { PRIORITIES } from '../../calls/priority.js';
import { SPEAKERS } from '../../calls/utterance.js';
import { rowIdOf } from '../../cases/row-id.js';
import { searchedWords } from '../../cases/word-search.js';
import { isNumberSought, type CallsAsked } from '../../reports/call-search.js';
import { CALL_SORTS } from '../../reports/found-calls.js';
import { dayOrMoment, paging, queryText, rowId, wholeNumber, wordsText, yesOrNo } from './list-parameters.js';
import { oneOf } from './values.js';

const LONGEST_CALL_S = 999_999;

const name = () => queryText('must be a text').optional();
const seconds = (about: string) =>
  wholeNumber({ least: 0, largest: LONGEST_CALL_S }).optional().describe(about);

const filters = {
  sort: oneOf(CALL_SORTS).default('started_at').describe('the field that the list is put in the order of'),
  from: dayOrMoment('calls that began on this day or at this time, or later').optional(),
  to: dayOrMoment('and on this day or at this time, or before').optional(),
  status: oneOf(['in_progress', 'completed']).optional(),
  direction: oneOf(['inbound', 'outbound']).optional(),
  number: queryText('must be a text')
    .refine(isNumberSought, 'must be a telephone number, or 3 digits of one or more')
    .optional()
    .describe("the caller's, whole or a part; only calls are found whose number you get as it is"),
  agent: rowId().optional().describe('the id of a user who was on it'),
  line: queryText('must be a text')
    .optional()
    .describe('the number of the helpline that the caller dialled, as the calls have it'),
  end_reason: oneOf(END_REASONS).optional(),
  disposition: rowId()
    .optional()
    .describe('the id of a choice of the list DISPOSITION: that of the call, by the newest one it was given'),
  category: name().describe('a main or a sub-category of the analysis, by its name'),
  priority: oneOf(PRIORITIES).optional(),
  risk: name().describe('a type of danger that was named, e.g. suicide'),
  alert: oneOf(ALERT_SEVERITIES).optional().describe('an alert was raised, of this severity or a graver one'),
  language: queryText('must be a text')
    .regex(/^[a-z]{2,3}$/, 'must be a code of ISO 639-1, e.g. sw')
    .optional(),
  min_duration: seconds('seconds'),
  max_duration: seconds('seconds'),
  min_wait: seconds('seconds that the caller waited for the first agent, so far where they wait'),
  max_wait: seconds('seconds that the caller waited for the first agent, so far where they wait'),
  has_recording: yesOrNo().optional(),
  has_case: yesOrNo().optional(),
  q: wordsText()
    .optional()
    .describe(
      'words that were said: each begins a word of one utterance, whatever its case, accents and apostrophes. ' +
        'Only calls are found whose words you get as they were said: of others their words are not compared',
    ),
  speaker: oneOf(SPEAKERS).optional().describe('the one who said the words of q'),
};

/** Calls that are sought, without a page. */
export const soughtCalls = z
  .strictObject({ order: paging.order, ...filters })
  .superRefine((query, context) => refuseTogether(query, context));

/** A page of them. */
export const soughtPage = z
  .strictObject({ ...paging, ...filters })
  .superRefine((query, context) => refuseTogether(query, context));

type Sought = z.infer<typeof soughtCalls>;

/** Filters that contradict each other. */
function refuseTogether(
  query: Pick<
    Sought,
    'from' | 'to' | 'min_duration' | 'max_duration' | 'min_wait' | 'max_wait' | 'speaker' | 'q'
  >,
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const { from, to, min_duration: least, max_duration: most, speaker, q } = query;
  if (speaker !== undefined && q === undefined)
    refuse('speaker', 'says who said the words of q, which is missing');
  if (least !== undefined && most !== undefined && least > most)
    refuse('min_duration', 'must not be larger than max_duration');
  if (query.min_wait !== undefined && query.max_wait !== undefined && query.min_wait > query.max_wait)
    refuse('min_wait', 'must not be larger than max_wait');
  // a day and a moment are not compared: the zone of the helpline would have to say which is later
  if (
    from !== undefined &&
    to !== undefined &&
    isDay(from) === isDay(to) &&
    Date.parse(from) > Date.parse(to)
  )
    refuse('from', 'must not be later than to');
}

const isDay = (text: string) => !text.includes('T');

/** The question that a query asks. */
export function callsAskedBy(query: Sought): Omit<CallsAsked, 'limit' | 'offset'> {
  const {
    status,
    agent,
    disposition,
    q,
    min_duration: minLengthS,
    max_duration: maxLengthS,
    ...asked
  } = query;
  return {
    ...asked,
    endReason: query.end_reason,
    hasRecording: query.has_recording,
    hasCase: query.has_case,
    isLive: status === undefined ? undefined : status === 'in_progress',
    agentId: agent === undefined ? undefined : rowIdOf(agent),
    dispositionId: disposition === undefined ? undefined : rowIdOf(disposition),
    minWaitS: query.min_wait,
    maxWaitS: query.max_wait,
    words: q === undefined ? undefined : searchedWords(q),
    minLengthS,
    maxLengthS,
  };
}
