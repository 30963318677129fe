import type { Figure } from '../../cases/resource.js';

const countOf = (rows: string) => `(SELECT count(*) FROM ${rows})`;
const listOf = (what: string, rows: string) => `(SELECT string_agg(${what}, ',' ORDER BY x.id) FROM ${rows})`;

/** When the first agent came to a call. */
const agentAt = (t: string) =>
  `(SELECT e.at FROM call_events e WHERE e.call_id = ${t}.id AND e.type = 'leg.joined'
    AND e.payload ->> 'speaker' = 'agent' ORDER BY e.seq LIMIT 1)`;
const seconds = (from: string, to: string) => `floor(extract(epoch FROM ${to} - ${from}))::bigint`;

const dispositionsBy = (condition: string) =>
  `(SELECT string_agg(k.name, ',' ORDER BY x.id) FROM dispositions x
    JOIN categories k ON k.id = x.disposition_id WHERE ${condition})`;

const contactsBy = (condition: string) =>
  `(SELECT string_agg(DISTINCT p.fullname, ',') FROM dispositions x
    JOIN reporters r ON r.id = x.reporter_id JOIN contacts p ON p.id = r.contact_id WHERE ${condition})`;

const SQL: Readonly<Record<Figure, (t: string) => string>> = {
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
  call_wait_s: (t) => seconds(`${t}.started_at`, `coalesce(${agentAt(t)}, ${t}.ended_at)`),
  call_talk_s: (t) => seconds(agentAt(t), `${t}.ended_at`),
  call_status_text: (t) =>
    `CASE WHEN ${t}.agent_name IS NOT NULL THEN 'answered' WHEN ${t}.ended_at IS NOT NULL THEN 'abandoned' END`,
  call_dispositions: (t) => dispositionsBy(`x.call_id = ${t}.id`),
  call_contacts: (t) => contactsBy(`x.call_id = ${t}.id`),
  call_has_case: (t) => `(SELECT max(x.id) FROM cases x WHERE x.call_id = ${t}.id)`,
  thread_dispositions: (t) => dispositionsBy(`x.src_uid = ${t}.src_uid AND x.src = ${t}.src`),
  thread_contacts: (t) => contactsBy(`x.src_uid = ${t}.src_uid AND x.src = ${t}.src`),
};

export function figureSql(figure: Figure, alias: string): string {
  return SQL[figure](alias);
}
