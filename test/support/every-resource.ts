import pg from 'pg';
import { criteriaOf } from '../../src/cases/call-review.js';
import { ADDRESSED } from '../../src/http/helpline-api/record-access.js';
import type { Field } from '../../src/cases/resource.js';
import type { HelplineApp } from './helpline-app.js';
import { recordsOf } from './helpline-client.js';

/** The resources that have an address of their own; changes stand only within other records. */
export const RESOURCE_NAMES: readonly string[] = ADDRESSED.map(({ name }) => name);

export function fieldsOf(resource: string): readonly Field[] {
  return ADDRESSED.find(({ name }) => name === resource)?.fields ?? [];
}

/** A call that is on, with or without an agent. */
export async function insertCall(
  app: HelplineApp,
  id: string,
  username: string | null = null,
): Promise<void> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client
    .query(
      `INSERT INTO calls (id, caller_id, dialled, state, started_at, last_seq, agent_name, user_id)
       VALUES ($1, '0700000001', '116', 'up', now(), 0, $2::text, (SELECT u.id FROM users u WHERE u.username = $2))`,
      [id, username],
    )
    .finally(() => client.end());
}

const everyCriterion = Object.fromEntries(criteriaOf('total').map((name) => [name, '1']));

/** One record of every resource, made by one person. @returns their ids */
export async function makeOneOfEach(
  app: HelplineApp,
  options: { readonly as: string; readonly callId: string },
): Promise<Readonly<Record<string, string>>> {
  const { as, callId } = options;
  await insertCall(app, callId);
  const person = { contact_fname: 'Amani', contact_age: '9', contact_phone: '0711000111' };
  const made = await app.makeCase(
    { clients_case: [person], perpetrators_case: [person], services: ['113'], referals: ['113'] },
    { as },
  );
  const whole = await app.get(`cases/${made.id}`, { as });
  const idOf = (resource: string) => recordsOf(whole, resource)[0]?.id ?? '';
  const make = async (resource: string, body: object) =>
    Object.values(await app.make(resource, body, { as }))[0] ?? '';
  const message = { src: 'sms', src_uid: callId, src_vector: '1', src_callid: callId, src_msg: 'Hi' };
  const file = { content: Buffer.from('x'), name: 'x.txt' };
  const attached = await app.upload('attachments', file, { as, fields: { case_id: made.id ?? '' } });
  return {
    cases: made.id ?? '',
    ...Object.fromEntries(
      ['clients', 'perpetrators', 'services', 'referals', 'case_activities'].map((name) => [
        name,
        idOf(name),
      ]),
    ),
    reporters: made.reporter_id ?? '',
    reporters_uuid: made.reporter_id ?? '',
    cases_uuid: made.reporter_id ?? '',
    contacts: made.reporter_contact_id ?? '',
    dispositions: await make('dispositions', { disposition_id: '363037', case_id: made.id, src: 'call' }),
    attachments: attached.first.id ?? '',
    files: attached.first.file_id ?? '',
    messages: await make('messages', message),
    pmessages: await make('pmessages', message),
    activities: await make('activities', { activity: 'call back' }),
    feedback: await make('feedback', { call_id: callId, task_type: 'summary', rating: '5' }),
    qas: await make('qas', { chan_uniqueid: callId, ...everyCriterion }),
    users: made.created_by_id ?? '',
    ...{ categories: '87', subcategories: '87', calls: callId },
  };
}
