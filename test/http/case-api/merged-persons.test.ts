import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BearerStage } from '../../support/bearer-stage.js';
import { recordsOf } from '../../support/helpline-client.js';
import { newPerson } from '../../support/new-person.js';
import { startSmsGateway, type TestSmsGateway } from '../../support/sms-gateway.js';

const KEPT_PHONE = '+254722001801';

let sms: TestSmsGateway;
let stage: BearerStage;
let kept: string;
let duplicate: string;
beforeAll(async () => {
  sms = await startSmsGateway();
  stage = await BearerStage.open({
    environment: { SMS_URL: `${sms.url}/send`, SMS_BODY: '{"to":"{to}","text":"{text}"}' },
  });
}, 90_000);
afterAll(async () => {
  await stage.close();
  await sms.close();
});
beforeEach(async () => {
  await stage.database.query('UPDATE contacts SET phone = NULL, phone2 = NULL');
  kept = await newPerson(stage, { phone: KEPT_PHONE });
  duplicate = await newPerson(stage, { name: 'Ritta' });
});

const merge = () =>
  stage.api.make(`persons/${kept}/merges`, { duplicate_id: duplicate, reason: 'Typed twice' });
const rowsOf = async (sql: string, ...values: unknown[]) =>
  (await stage.database.query<Record<string, unknown>>(sql, values)).rows;

/** Merges while a request waits for the record of the duplicate: it was sent before, and goes on after. */
async function mergeBefore<T>(send: () => Promise<T>): Promise<T> {
  const { database } = stage;
  await database.query('BEGIN');
  await database.query('UPDATE contacts SET merged_into_id = $1 WHERE id = $2', [kept, duplicate]);
  const sent = send();
  const waiting =
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  while ((await database.query(waiting)).rows.length === 0);
  await database.query('COMMIT');
  return sent;
}

describe('a record that names a duplicate', () => {
  it.each([
    ['clients', { contact_id: true }],
    ['reporters', { src: 'walkin', contact_id: true }],
    ['perpetrators', { contact_id: true }],
  ])('is one of the person who was kept, also in the audit: %s', async (table, body) => {
    await merge();
    const more = table === 'perpetrators' ? { case_id: (await stage.app.makeCase()).id } : {};
    const { id } = await stage.app.make(table, { ...body, ...more, contact_id: duplicate });
    expect(await rowsOf(`SELECT contact_id FROM ${table} WHERE id = $1`, id)).toEqual([
      { contact_id: Number(kept) },
    ]);
    const audited = "SELECT v FROM audit_entries WHERE t = $1 AND row_id = $2 AND k = 'contact_id'";
    expect(await rowsOf(audited, table, id)).toEqual([{ v: kept }]);
  });

  it('goes to the address of the person who was kept, and not against the wishes of that person', async () => {
    await merge();
    const sent = { channel: 'sms', direction: 'outbound', body: 'Hello', contact_id: duplicate };
    const answer = await stage.api.post('communications', sent);
    expect(answer).toMatchObject({ status: 201, data: { address: KEPT_PHONE, contact_id: kept } });
    await rowsOf('UPDATE contacts SET may_text = 0 WHERE id = $1', kept);
    const refused = await stage.api.post('communications', { ...sent, address: '+254722001899' });
    expect(refused).toMatchObject({ status: 409, body: { refusal: { code: 'message-not-wished' } } });
  });

  it('is refused where the person who was kept is hidden, and does not say who that is', async () => {
    const as = 'case_worker';
    const own = await stage.app.make('contacts', { fname: 'Own' }, { as });
    await rowsOf('UPDATE contacts SET merged_into_id = $1 WHERE id = $2', kept, own.id);
    const answer = await stage.app.post('clients', { contact_id: own.id }, { as });
    expect(answer).toMatchObject({
      status: 412,
      body: { errors: [expect.arrayContaining(['INVALID_FOREIGN_KEY', 'contact_id', own.id])] },
    });
    const person = await stage.api.get(`persons/${own.id}`, { as });
    expect(person.body).toMatchObject({ refusal: { code: 'unknown-record', id: own.id } });
  });
});

describe('a request for a record that is merged at the same moment', () => {
  it('is refused where it changes the duplicate, whose record stays as it was', async () => {
    const answer = await mergeBefore(() => stage.app.post(`contacts/${duplicate}`, { fname: 'Changed' }));
    expect(answer.status).toBe(412);
    expect(await rowsOf('SELECT fname FROM contacts WHERE id = $1', duplicate)).toEqual([{ fname: 'Ritta' }]);
  });

  it('sets a flag of the person who was kept', async () => {
    const answer = await mergeBefore(() =>
      stage.api.post(`persons/${duplicate}/flags`, { kind: 'danger', reason: 'r' }),
    );
    expect(answer.status).toBe(201);
    expect((await stage.api.get(`persons/${kept}/flags`)).data.flags).toMatchObject([{ kind: 'danger' }]);
  });
});

it('the record of a duplicate stands in no list, and is found by no one who asks for it', async () => {
  const listed = async () =>
    recordsOf(await stage.app.get('contacts?fname=Ritta'), 'contacts').some(({ id }) => id === duplicate);
  expect(await listed()).toBe(true);
  await merge();
  expect(await listed()).toBe(false);
  expect((await stage.app.get(`contacts/${duplicate}`)).status).toBe(404);
});

it('receivers of webhooks learn what differs in a client whose record was merged', async () => {
  const made = await stage.app.make('clients', { contact_fname: 'Ritta', contact_email: 'r@a.example' });
  [duplicate] = (await rowsOf('SELECT contact_id FROM clients WHERE id = $1', made.id)).map((row) =>
    String(row.contact_id),
  ) as [string];
  const [newest] = await rowsOf('SELECT max(id) AS id FROM outbox');
  await merge();
  const rows = await rowsOf('SELECT topic, subject, changes FROM outbox WHERE id > $1', newest?.id);
  expect(rows).toMatchObject([{ topic: 'client.updated', subject: made.id }]);
  expect(rows[0]?.changes).toEqual({
    contact_id: [Number(duplicate), Number(kept)],
    contact_fname: ['Ritta', 'Rita'],
    contact_lname: ['', 'Otieno'],
    contact_phone: [null, KEPT_PHONE],
  });
});
