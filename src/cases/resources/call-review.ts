import {
  CRITERION_SCORES,
  criteriaOf,
  REVIEW_SECTION_NAMES,
  REVIEW_SECTIONS,
  type ReviewSection,
} from '../call-review.js';
import type { Resource } from '../resource.js';
import { column, columns, figure, inOrder, recordFields, timeParts, type FieldMap } from './fields.js';

const write = { isWritable: true };

/** Fields of a section or of the whole: the sum of its scores, and that sum in percent of the highest. */
function scores(section: ReviewSection | 'total'): FieldMap {
  return {
    ...figure(`${section}_score`, 'number', `review_${section}_score`),
    ...figure(`${section}_score_p`, 'number', `review_${section}_score_p`),
  };
}

const COMMENTS = REVIEW_SECTION_NAMES.map((name) => REVIEW_SECTIONS[name].comments).join(' ');

/** The call, then the criteria as clients of the family have them, the sums, and what was said. */
const ORDER = `
  id created_on created_by created_by_id created_by_role chan_uniqueid chan_chan_ts chan_talk_time
  chan_hold_time chan_user_id chan_user_name ${criteriaOf('total').join(' ')} ${COMMENTS}
  ${[...REVIEW_SECTION_NAMES, 'total'].flatMap((name) => [`${name}_score`, `${name}_score_p`]).join(' ')} comments
  yr mn wk dt dth h chan_yr chan_mn chan_wk chan_dt chan_dth chan_h`;

/** How people score calls: who scored which call when, each criterion, and what they add up to. */
export const callReviews: Resource = {
  name: 'qas',
  table: 'call_reviews',
  title: 'QA',
  timeColumn: 'created_at',
  rows: { call: { table: 'calls', column: 'call_id' } },
  fields: inOrder(
    ORDER,
    recordFields(),
    column('chan_uniqueid', 'key', { ...write, column: 'call_id', isRequired: true, refersTo: 'calls' }),
    column('chan_chan_ts', 'time', { row: 'call', column: 'started_at' }),
    figure('chan_talk_time', 'number', 'review_talk_s'),
    figure('chan_hold_time', 'number', 'review_hold_s'),
    column('chan_user_id', 'id', { row: 'call', column: 'user_id' }),
    column('chan_user_name', 'text', { row: 'call', column: 'agent_name' }),
    columns(criteriaOf('total').join(' '), 'code', {
      ...write,
      isRequired: true,
      values: CRITERION_SCORES,
    }),
    columns(`${COMMENTS} comments`, 'long', write),
    ...REVIEW_SECTION_NAMES.map(scores),
    scores('total'),
    // times of the call: a review says how a month's calls were, whenever they were reviewed
    timeParts('started_at', { yr: 'yr', mn: 'mn', wk: 'wk', dt: 'dt', dth: 'hr', h: 'h' }, 'call'),
    timeParts(
      'started_at',
      { chan_yr: 'yr', chan_mn: 'mn', chan_wk: 'wk', chan_dt: 'dt', chan_dth: 'hr', chan_h: 'h' },
      'call',
    ),
  ),
  links: [],
  parts: [],
};
