import { CASE_STATUS } from '../../cases/case-codes.js';
import {
  criteriaOf,
  HIGHEST_SCORE,
  REVIEW_SECTION_NAMES,
  type ReviewSection,
} from '../../cases/call-review.js';
import type { Figure, ReviewFigure } from '../../cases/resource.js';
import { CALLS_OF_CASES } from '../calls-of-cases-sql.js';

const countOf = (rows: string) => `(SELECT count(*) FROM ${rows})`;
const listOf = (what: string, rows: string) => `(SELECT string_agg(${what}, ',' ORDER BY x.id) FROM ${rows})`;

/** How long the caller waited for an agent: from the queue to the first one, or to the end. */
const queueS = (t: string) => seconds(`${t}.queued_at`, `coalesce(${t}.connected_at, ${t}.ended_at)`);
const holdS = (t: string) => `(${t}.hold_ms / 1000)`;
/** The band that a time falls into, by its upper bound in seconds: how service levels are shown. */
const bandOf = (s: string) =>
  `CASE WHEN ${s} IS NULL THEN NULL WHEN ${s} <= 10 THEN '10' WHEN ${s} <= 20 THEN '20' WHEN ${s} <= 30 THEN '30'
    WHEN ${s} <= 60 THEN '60' WHEN ${s} <= 120 THEN '120' WHEN ${s} <= 300 THEN '300' ELSE '300+' END`;
const seconds = (from: string, to: string) => `floor(extract(epoch FROM ${to} - ${from}))::bigint`;

const dispositionsBy = (condition: string) =>
  `(SELECT string_agg(k.name, ',' ORDER BY x.id) FROM dispositions x
    JOIN categories k ON k.id = x.disposition_id WHERE ${condition})`;

const contactsBy = (condition: string) =>
  `(SELECT string_agg(DISTINCT p.fullname, ',') FROM dispositions x
    JOIN reporters r ON r.id = x.reporter_id JOIN contacts p ON p.id = r.contact_id WHERE ${condition})`;

/** Q.850. */

const ofCall = (value: (t: string) => string) => (t: string) =>
  `(SELECT ${value('c')} FROM calls c WHERE c.id = ${t}.call_id)`;
const newestReview = (t: string, value: (t: string) => string) =>
  `(SELECT ${value('x')} FROM call_reviews x WHERE x.call_id = ${t}.id ORDER BY x.id DESC LIMIT 1)`;
const talkS = (t: string) => `(${seconds(`${t}.connected_at`, `${t}.ended_at`)} - ${holdS(t)})`;

const SQL: Readonly<Record<Exclude<Figure, ReviewFigure>, (t: string) => string>> = {
  case_final_status: (t) =>
    `(CASE WHEN ${t}.status <> ${CASE_STATUS.closed} AND ${t}.escalated_to_id IS NOT NULL
      THEN ${CASE_STATUS.escalated} ELSE ${t}.status END)`,
  client_count: (t) => countOf(`clients x WHERE x.case_id = ${t}.id AND x.is_delete = 0`),
  perp_count: (t) => countOf(`perpetrators x WHERE x.case_id = ${t}.id AND x.is_delete = 0`),
  is_reporter_client: (t) =>
    `(EXISTS (SELECT FROM clients x WHERE x.case_id = ${t}.id AND x.is_reporter = 1 AND x.is_delete = 0))::int`,
  activity_count: (t) => countOf(`case_activities x WHERE x.case_id = ${t}.id`),
  activity_ids: (t) => listOf('x.id::text', `case_activities x WHERE x.case_id = ${t}.id`),
  services: (t) => listOf('x.category_id::text', `services x WHERE x.case_id = ${t}.id`),
  referals: (t) => listOf('x.category_id::text', `referrals x WHERE x.case_id = ${t}.id`),
  disposition_has_contact: (t) => `(${t}.reporter_id IS NOT NULL)::int`,
  contact_reporter_count: (t) => countOf(`reporters x WHERE x.contact_id = ${t}.id`),
  contact_perp_count: (t) => countOf(`perpetrators x WHERE x.contact_id = ${t}.id AND x.is_delete = 0`),
  contact_client_count: (t) => countOf(`clients x WHERE x.contact_id = ${t}.id AND x.is_delete = 0`),
  reporter_is_client: (t) =>
    `(EXISTS (SELECT FROM clients x WHERE x.contact_id = ${t}.contact_id AND x.is_delete = 0))::int`,
  call_extension: (t) => `(SELECT u.extension FROM users u WHERE u.id = ${t}.user_id)`,
  call_ring_s: (t) => `(${t}.ring_ms / 1000)`,
  call_queue_s: queueS,
  call_hold_s: holdS,
  call_queue_band: (t) => bandOf(queueS(t)),
  call_hold_band: (t) => bandOf(holdS(t)),
  call_vector: (t) => `(CASE ${t}.direction WHEN 'inbound' THEN 1 ELSE 2 END)`,
  call_wait_s: (t) => seconds(`${t}.started_at`, `coalesce(${t}.connected_at, ${t}.ended_at)`),
  call_talk_s: talkS,
  call_status_text: (t) =>
    `(CASE WHEN ${t}.connected_at IS NOT NULL OR (${t}.direction = 'inbound' AND ${t}.agent_name IS NOT NULL) THEN 'answered'
      WHEN ${t}.ended_at IS NULL THEN NULL WHEN ${t}.direction = 'inbound' THEN 'abandoned'
      WHEN ${t}.end_reason = 'busy' THEN 'busy' ELSE 'noanswer' END)`,
  call_ended_by: (t) =>
    `(CASE ${t}.hangup_side WHEN 'caller' THEN 'phone' WHEN 'agent' THEN 'usr' WHEN 'server' THEN 'ivr'
      WHEN 'unknown' THEN 'net' END)`,
  call_dispositions: (t) => dispositionsBy(`x.call_id = ${t}.id`),
  call_contacts: (t) => contactsBy(`x.call_id = ${t}.id`),
  call_has_case: (t) => `(SELECT max(x.case_id) FROM ${CALLS_OF_CASES} x WHERE x.call_id = ${t}.id)`,
  call_review_done: (t) => `(EXISTS (SELECT FROM call_reviews x WHERE x.call_id = ${t}.id))::int`,
  call_review_id: (t) => newestReview(t, (x) => `${x}.id`),
  call_review_score_p: (t) => newestReview(t, reviewScoresSql('total').percent),
  review_talk_s: ofCall(talkS),
  review_hold_s: ofCall(holdS),
  thread_dispositions: (t) => dispositionsBy(`x.src_uid = ${t}.src_uid AND x.src = ${t}.src`),
  thread_contacts: (t) => contactsBy(`x.src_uid = ${t}.src_uid AND x.src = ${t}.src`),
};

/** SQL for the scores of a review: their sum, and that sum as a share of the highest, in whole percent. */
function reviewScoresSql(section: ReviewSection | 'total') {
  const criteria = criteriaOf(section);
  const sum = (t: string) => `(${criteria.map((criterion) => `${t}.${criterion}`).join(' + ')})`;
  const highest = criteria.length * HIGHEST_SCORE;
  return { sum, percent: (t: string) => `round(100.0 * ${sum(t)} / ${highest})::int` };
}

function reviewFiguresSql(): Readonly<Record<ReviewFigure, (t: string) => string>> {
  const names = [...REVIEW_SECTION_NAMES, 'total'] as const;
  const entries = names.flatMap((name) => {
    const { sum, percent } = reviewScoresSql(name);
    return [[`review_${name}_score`, sum] as const, [`review_${name}_score_p`, percent] as const];
  });
  return Object.fromEntries(entries) as Record<ReviewFigure, (t: string) => string>;
}

const REVIEW_SQL = reviewFiguresSql();

export function figureSql(figure: Figure, alias: string): string {
  const sql = isReviewFigure(figure) ? REVIEW_SQL[figure] : SQL[figure];
  return sql(alias);
}

function isReviewFigure(figure: Figure): figure is ReviewFigure {
  return Object.hasOwn(REVIEW_SQL, figure);
}
