import { ALERT_SEVERITIES } from '../../calls/finding-event.js';
import type { CallStateName } from '../../calls/call-state.js';
import type { CallQuestion, CallSeeker, CallSort } from '../../reports/found-calls.js';
import { CALLS_OF_CASES } from '../calls-of-cases-sql.js';
import { numberSql } from '../case-file/number-sql.js';
import type { Parameters } from '../case-file/sql-parts.js';
import { waitBeganSql } from '../call-wait-sql.js';
import { clearedByCaseSql } from './call-clearance-sql.js';

const OVER: readonly CallStateName[] = ['wrapping-up', 'ended'];
export const CALLS = 'calls c LEFT JOIN call_facts f ON f.call_id = c.id';
const IS_LIVE = `c.state NOT IN (${OVER.map((state) => `'${state}'`).join(', ')})`;
const LENGTH_S = 'greatest(0, extract(epoch FROM coalesce(c.ended_at, now()) - c.started_at))';
const IS_WAITING = `c.connected_at IS NULL AND c.ended_at IS NULL`;
/** A wait that is over: the expression of the index `calls_waited`. */
const WAITED_S = `extract(epoch FROM coalesce(c.connected_at, c.ended_at) - ${waitBeganSql('c')})`;
const WAITING_S = `extract(epoch FROM now() - ${waitBeganSql('c')})`;
const WAIT_S = `CASE WHEN c.direction = 'inbound' THEN greatest(0, coalesce(${WAITED_S}, ${WAITING_S}))::float8 END`;
const HAS_RECORDING = `EXISTS (SELECT FROM recordings r WHERE r.call_id = c.id AND r.patch_of IS NULL
  AND (r.state = 'growing' OR r.size_bytes IS NOT NULL))`;
const HAS_CASE = `EXISTS (SELECT FROM ${CALLS_OF_CASES} belongs WHERE belongs.call_id = c.id)`;
/** The newest disposition of a call counts. */
const DISPOSITION = `(SELECT jsonb_build_object('id', k.id, 'name', k.name) FROM dispositions d JOIN categories k ON k.id = d.disposition_id
  WHERE d.src = 'call' AND d.src_uid = c.id ORDER BY d.id DESC LIMIT 1)`;
const ORDERS: Readonly<Record<CallSort, string>> = { started_at: 'c.started_at', duration: LENGTH_S };

/** The calls that are found, as parts of statements. */
interface FoundSql {
  /** Utterances with the words; undefined where no words are sought. */
  readonly said: string | undefined;
  /** Common table expressions that `from` needs: the calls of these utterances, found once, whatever the plan. */
  readonly ctes: readonly string[];
  readonly from: string;
  readonly where: string;
  readonly seesWords: string;
  readonly seesNumbers: string;
}

function foundSql(question: CallQuestion, seeker: CallSeeker, parameters: Parameters): FoundSql {
  const { isTheirs, seesWords, seesNumbers } = rightsSql(seeker, parameters);
  const { words } = question;
  const conditions = [
    ...isTheirs,
    // no word and no number is compared of which the user gets a pseudonym
    ...(words === undefined ? [] : [seesWords]),
    ...(question.number ? [seesNumbers, numberSql('c.caller_id', question.number, parameters)] : []),
    ...(question.numbers
      ? [seesNumbers, `c.caller_id = ANY (${parameters.add(question.numbers)}::text[])`]
      : []),
    ...conditionsOf(question, parameters),
  ];
  const said = words === undefined ? undefined : saidSql(words, question, parameters);
  return {
    said,
    ctes: said === undefined ? [] : [`hits AS MATERIALIZED (SELECT DISTINCT call_id FROM ${said})`],
    from: `${CALLS} ${said === undefined ? '' : 'JOIN hits ON hits.call_id = c.id'}`,
    where: conditions.length === 0 ? 'TRUE' : conditions.join(' AND '),
    seesWords,
    seesNumbers,
  };
}

/**
 * A statement must name each of its parameters: the user is one only where the right depends on it.
 */
export function rightsSql({ userId, seesAll, hasClearance }: CallSeeker, parameters: Parameters) {
  if (seesAll && hasClearance) return { isTheirs: [], seesWords: 'TRUE', seesNumbers: 'TRUE' };
  const user = `${parameters.add(userId)}::int`;
  const wasOn = `coalesce(f.user_ids @> ARRAY[${user}], FALSE)`;
  const isOwn = `coalesce(c.user_id = ${user}, FALSE)`;
  const seesWords = hasClearance ? 'TRUE' : `(${wasOn} OR ${clearedByCaseSql('c.id', user)})`;
  return {
    isTheirs: [seesAll ? `${user} IS NOT NULL` : `c.id IN (${callsOfUserSql(user)})`],
    seesWords,
    seesNumbers: hasClearance ? 'TRUE' : `(${isOwn} OR ${seesWords})`,
  };
}

/** Utterances with the words that are sought. */
function saidSql(words: string, { speaker }: CallQuestion, parameters: Parameters): string {
  const isSpeaker = speaker === undefined ? '' : ` AND said.speaker = ${parameters.add(speaker)}`;
  return `call_words said WHERE said.words @@ searched_words(${parameters.add(words)}::text)${isSpeaker}`;
}

function conditionsOf(question: CallQuestion, parameters: Parameters): string[] {
  const when = <T>(value: T | undefined, sql: (place: string, value: T) => string) =>
    value === undefined ? [] : [sql(parameters.add(value), value)];
  const whether = (value: boolean | undefined, sql: string) =>
    value === undefined ? [] : [value ? sql : `NOT (${sql})`];
  const { alert } = question;
  const severities = alert && ALERT_SEVERITIES.slice(ALERT_SEVERITIES.indexOf(alert));
  return [
    ...when(question.id, (id) => `c.id = ${id}`),
    ...when(question.caseId, (id) => ofCaseSql(id)),
    ...when(question.from, (at) => `c.started_at >= ${at}::timestamptz`),
    ...when(question.until, (at) => `c.started_at < ${at}::timestamptz`),
    ...when(question.agentId, (id) => `c.id IN (${callsOfUserSql(`${id}::int`)})`),
    ...when(question.direction, (direction) => `c.direction = ${direction}`),
    ...when(question.endReason, (reason) => `c.end_reason = ${reason}`),
    ...when(question.line, (line) => `c.direction = 'inbound' AND c.dialled = ${line}`),
    ...when(question.dispositionId, (id) => `c.id IN (${callsDisposedSql(`${id}::int`)})`),
    ...when(question.category, (name) => `(f.category = ${name} OR f.sub_category = ${name})`),
    ...when(question.priority, (priority) => `f.priority = ${priority}`),
    ...when(question.risk, (risk) => `f.risks @> ARRAY[${risk}]`),
    ...when(severities, (all) => `f.alert = ANY (${all}::text[])`),
    ...when(question.language, (language) => `f.languages @> ARRAY[${language}]`),
    ...when(question.minLengthS, (seconds) => `${LENGTH_S} >= ${seconds}::int`),
    ...when(question.maxLengthS, (seconds) => `${LENGTH_S} <= ${seconds}::int`),
    ...when(question.minWaitS, (seconds) => waitSql('>=', `${seconds}::int`)),
    ...when(question.maxWaitS, (seconds) => waitSql('<=', `${seconds}::int`)),
    ...whether(question.isLive, IS_LIVE),
    ...whether(question.hasRecording, HAS_RECORDING),
    ...whether(question.hasCase, HAS_CASE),
  ];
}

/** @param caseId as SQL */
function ofCaseSql(caseId: string): string {
  return `c.id IN (SELECT belongs.call_id FROM ${CALLS_OF_CASES} belongs WHERE belongs.case_id = ${caseId}::int)`;
}

/** Each half by its index: an OR over both tables would read them from end to end. @param id as SQL, of a user */
function callsOfUserSql(id: string): string {
  return `SELECT id FROM calls WHERE user_id = ${id} UNION SELECT call_id FROM call_facts WHERE user_ids @> ARRAY[${id}]`;
}

/** @param id as SQL, of a choice */
function callsDisposedSql(id: string): string {
  return `SELECT d.src_uid FROM dispositions d WHERE d.disposition_id = ${id} AND d.src = 'call'
    AND NOT EXISTS (SELECT FROM dispositions n WHERE n.src = 'call' AND n.src_uid = d.src_uid AND n.id > d.id)`;
}

/** Both kinds of waits have an index of their own. */
function waitSql(compared: '>=' | '<=', seconds: string): string {
  return `c.direction = 'inbound' AND (${WAITED_S} ${compared} ${seconds} OR (${IS_WAITING} AND ${WAITING_S} ${compared} ${seconds}))`;
}

/** One page of the calls that are found. */
export function pageSql(question: CallQuestion, seeker: CallSeeker, parameters: Parameters): string {
  const { said, ctes, from, where, seesWords, seesNumbers } = foundSql(question, seeker, parameters);
  const order = orderSql(question);
  const [limit, offset] = [parameters.add(question.limit), parameters.add(question.offset)];
  const page = `page AS MATERIALIZED (
      SELECT ${columnsSql({ seesWords, seesNumbers })}, row_number() OVER (${order}) AS place
      FROM ${from} WHERE ${where} ${order} LIMIT ${limit} OFFSET ${offset})`;
  return `WITH ${[...ctes, page].join(', ')} ${rowsSql(said, seeker)}`;
}

/** Ids of all calls that are found, in their order; `question.limit` holds. */
export function idsSql(question: CallQuestion, seeker: CallSeeker, parameters: Parameters): string {
  const { ctes, from, where } = foundSql(question, seeker, parameters);
  const limit = parameters.add(question.limit);
  return `${withSql(ctes)} SELECT c.id FROM ${from} WHERE ${where} ${orderSql(question)} LIMIT ${limit}`;
}

/** Calls by their ids, which the question has found, in the order of the ids. */
export function rowsOfSql(
  ids: readonly string[],
  question: CallQuestion,
  seeker: CallSeeker,
  parameters: Parameters,
): string {
  const { seesWords, seesNumbers } = rightsSql(seeker, parameters);
  const { words } = question;
  const said = words === undefined ? undefined : saidSql(words, question, parameters);
  const all = `${parameters.add(ids)}::text[]`;
  const page = `page AS MATERIALIZED (
      SELECT ${columnsSql({ seesWords, seesNumbers })}, array_position(${all}, c.id) AS place
      FROM ${CALLS} WHERE c.id = ANY (${all}))`;
  return `WITH ${page} ${rowsSql(said, seeker)}`;
}

function orderSql({ sort, order }: Pick<CallQuestion, 'sort' | 'order'>): string {
  return `ORDER BY ${ORDERS[sort]} ${order === 'asc' ? 'ASC' : 'DESC'}, c.id`;
}

function withSql(ctes: readonly string[]): string {
  return ctes.length === 0 ? '' : `WITH ${ctes.join(', ')}`;
}

function columnsSql({ seesWords, seesNumbers }: Pick<FoundSql, 'seesWords' | 'seesNumbers'>): string {
  return `c.*, f.category, f.sub_category, f.priority, f.risks, f.alert, f.languages,
        ${seesWords} AS sees_words, ${seesNumbers} AS sees_numbers`;
}

/** The calls of a table `page`, as the store gives them. */
function rowsSql(said: string | undefined, { seesDispositions }: CallSeeker): string {
  const hit = hitSql(said);
  return `SELECT c.id, c.caller_id AS "callerId", c.dialled, c.direction, ${IS_LIVE} AS "isLive", c.started_at AS "startedAt",
      c.answered_at AS "answeredAt", c.ended_at AS "endedAt", ${LENGTH_S}::float8 AS "lengthS", ${WAIT_S} AS "waitS", c.end_reason AS "endReason",
      ${seesDispositions ? DISPOSITION : 'NULL::jsonb'} AS disposition,
      c.user_id AS "agentId", c.agent_name AS "agentName", c.category, c.sub_category AS "subCategory", c.priority,
      coalesce(c.risks, '{}') AS risks, c.alert, coalesce(c.languages, '{}') AS languages,
      ${HAS_RECORDING} AS "hasRecording", ${HAS_CASE} AS "hasCase",
      c.sees_words AS "seesWords", c.sees_numbers AS "seesNumbers", ${hit.column} AS hit
    FROM page c ${hit.join} ORDER BY c.place`;
}

/** The first utterance of a call with the words: looked for in the calls of the page alone. The text is in its event. */
function hitSql(said: string | undefined): { readonly column: string; readonly join: string } {
  if (said === undefined) return { column: 'NULL::jsonb', join: '' };
  return {
    column: `jsonb_build_object('utteranceId', first.utterance_id, 'speaker', first.speaker, 'startMs', first.start_ms,
      'text', e.payload->'utterance'->>'text', 'count', first.count)`,
    join: `JOIN LATERAL (
      SELECT said.*, count(*) OVER ()::int AS count FROM ${said} AND said.call_id = c.id ORDER BY said.start_ms, said.seq LIMIT 1
    ) first ON TRUE JOIN call_events e ON e.call_id = c.id AND e.seq = first.seq`,
  };
}

export function totalSql(question: CallQuestion, seeker: CallSeeker, parameters: Parameters): string {
  const { ctes, from, where } = foundSql(question, seeker, parameters);
  return `${withSql(ctes)} SELECT count(*)::int AS total, (SELECT is_done FROM call_search_fill) AND NOT EXISTS (SELECT FROM call_search_gaps) AS "isComplete" FROM ${from} WHERE ${where}`;
}
