import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FLAGS_AT_MOST } from '../../../src/cases/person-flags.js';
import { LONGEST_MERGE_REASON } from '../../../src/cases/person-merges.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { refusedFields } from '../../support/bearer-client.js';
import { newPerson } from '../../support/new-person.js';
import { signatureOf } from '../../../src/webhooks/signature.js';

const REASON = 'Typed twice';
const SECRET = 'a-secret-of-the-gateway-which-is-long-enough';

let stage: BearerStage;
let numbers = 0;
let kept: string;
let duplicate: string;
/** The telephone of the duplicate alone. */
let number: string;
beforeAll(async () => {
  stage = await BearerStage.open({ environment: { MESSAGE_GATEWAY_SECRET: SECRET } });
}, 90_000);
afterAll(() => stage.close());
beforeEach(async () => {
  number = `+2547220017${String(++numbers).padStart(2, '0')}`;
  kept = await newPerson(stage);
  duplicate = await newPerson(stage, { name: 'Ritta', phone: number });
});

const get = (path: string, as = 'admin') => stage.api.get(`persons/${path}`, { as });
const compare = (as = 'admin') => get(`${kept}/comparison?duplicate_id=${duplicate}`, as);
const merge = (as = 'admin', body: object = {}) =>
  stage.api.post(`persons/${kept}/merges`, { duplicate_id: duplicate, reason: REASON, ...body }, { as });

/** A case of that author, whose client is the person. */
async function caseOf(person: string, as: string): Promise<string> {
  const body = { narrative: 'n', clients: [{ first_name: 'R' }] };
  const { id } = await stage.api.make('cases', body, { as });
  await stage.database.query('UPDATE clients SET contact_id = $2 WHERE case_id = $1', [id, person]);
  return String(id);
}

const setHours = (id: string, from: string, until: string) =>
  stage.database.query('UPDATE contacts SET safe_from = $2, safe_until = $3 WHERE id = $1', [
    id,
    from,
    until,
  ]);

async function readingsOf(ids: readonly string[], as: string): Promise<number> {
  const { rows } = await stage.database.query(
    `SELECT FROM audit_reads r JOIN users u ON u.id = r.user_id
     WHERE resource = 'contacts' AND row_id = ANY ($1::text[]) AND username = $2`,
    [ids, as],
  );
  return rows.length;
}

async function call(id: string, as: string): Promise<void> {
  await stage.database.query(
    `WITH called AS (
       INSERT INTO calls (id, caller_id, dialled, state, started_at, queued_at, last_seq, user_id)
       SELECT $1, $2, '116', 'ringing', now(), now(), 1, id FROM users WHERE username = $3 RETURNING id, user_id),
     facts AS (
       INSERT INTO call_facts (call_id, user_ids) SELECT id, ARRAY[user_id] FROM called
       ON CONFLICT (call_id) DO UPDATE SET user_ids = excluded.user_ids)
     INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
     SELECT id, 1, 'agent.ringing', now(), 0, jsonb_build_object('userId', user_id, 'name', 'n') FROM called`,
    [id, number, as],
  );
}

/** Statuses by role for persons of no case of theirs: to compare, to merge, to list, and to read by the id of the duplicate. */
const RIGHTS = {
  counsellor: [403, 403, 200, 200],
  supervisor: [200, 201, 200, 200],
  case_manager: [200, 201, 200, 200],
  admin: [200, 201, 200, 200],
  case_worker: [404, 404, 404, 404],
  partner: [403, 403, 403, 403],
  media_account: [403, 403, 403, 403],
} as const;

/** Sets so many flags that hold, and as many that do not. */
async function setFlags(person: string, count: number): Promise<void> {
  await stage.database.query(
    `INSERT INTO person_flags (contact_id, kind, reason, set_by_id, removed_at, removed_by_id)
     SELECT $1, 'other', 'r' || n, users.id, removed_at, CASE WHEN removed_at IS NOT NULL THEN users.id END
     FROM users, generate_series(1, $2) n, (VALUES (NULL::timestamptz), (now())) as of (removed_at)
     WHERE username = 'admin'`,
    [person, count],
  );
}

describe('a merge of two persons', () => {
  it.each([
    [FLAGS_AT_MOST, 0, 201],
    [FLAGS_AT_MOST - 1, 1, 201],
    [0, FLAGS_AT_MOST, 201],
    [FLAGS_AT_MOST, 1, 409],
    [1, FLAGS_AT_MOST, 409],
    [FLAGS_AT_MOST + 1, 0, 201],
  ])(
    'of %d and %d flags that hold is made or refused as their number says: %d',
    async (one, other, status) => {
      await setFlags(kept, one);
      await setFlags(duplicate, other);
      const compared = await compare();
      const answer = await merge();
      expect([compared.status, answer.status]).toEqual(status === 201 ? [200, 201] : [409, 409]);
      const refusal = { code: 'persons-not-merged', person_id: kept, problem: 'too-many-flags' };
      if (status === 409) for (const { body } of [compared, answer]) expect(body.refusal).toEqual(refusal);
      const { flags } = (await get(kept)).data as { flags: { holds: boolean }[] };
      expect(flags.filter(({ holds }) => holds)).toHaveLength(status === 201 ? one + other : one);
    },
  );

  it.each(Object.entries(RIGHTS))('by a %s goes as far as the role may: %j', async (as, expected) => {
    const first = [(await compare(as)).status, (await merge(as)).status];
    await merge();
    const then = [(await get(`${kept}/merges`, as)).status, (await get(duplicate, as)).status];
    expect([...first, ...then]).toEqual(expected);
  });

  it.each([
    ['counsellor', true],
    ['case_worker', true],
    ['counsellor', false],
    ['case_worker', false],
  ])('by a %s of cases of both is made; of both: %p', async (as, isOfBoth) => {
    await caseOf(kept, as);
    if (isOfBoth) await caseOf(duplicate, as);
    const refused = as === 'case_worker' ? 404 : 403;
    expect((await merge(as)).status).toBe(isOfBoth ? 201 : refused);
    expect((await get(`${kept}/merges`, as)).data.may_merge).toBe(true);
  });

  it.each([
    ['counsellor', 'neither', false],
    ['counsellor', 'kept', false],
    ['counsellor', 'both', true],
    ['case_worker', 'kept', false],
    ['case_worker', 'both', true],
    ['supervisor', 'neither', true],
    ['case_manager', 'neither', true],
    ['admin', 'neither', true],
  ])(
    'lists for a %s with a case of %s the other values only with the right to change the person: %p',
    async (as, casesOf, isShown) => {
      for (const each of [kept, duplicate])
        await caseOf(each, casesOf === 'both' || (casesOf === 'kept' && each === kept) ? as : 'admin');
      await stage.database.query("UPDATE contacts SET national_id = 'secret ' || id WHERE id = ANY ($1)", [
        [kept, duplicate],
      ]);
      await merge();
      const { data } = await get(`${kept}/merges`, as);
      expect(data.may_merge).toBe(isShown);
      expect(data.merges).toMatchObject([
        { duplicate_name: 'Ritta Otieno', reason: REASON, by: 'admin', differences: isShown ? {} : null },
      ]);
      expect(JSON.stringify(data).includes('secret')).toBe(isShown);
    },
  );

  it('shows before what differs, what stays and what moves; both readings are in the audit', async () => {
    await caseOf(duplicate, 'supervisor');
    await stage.api.make(`persons/${duplicate}/flags`, { kind: 'danger', reason: 'He listens' });
    const { data } = await compare('supervisor');
    expect(data).toEqual({
      differences: [
        { field: 'first_name', kept: 'Rita', duplicate: 'Ritta', stays: 'kept' },
        { field: 'phone', kept: null, duplicate: number, stays: 'duplicate' },
      ],
      moves: { cases: 1, messages: 0, tasks: 0, warnings: 1 },
      versions: { kept: expect.any(String), duplicate: expect.any(String) },
    });
    expect(await readingsOf([kept, duplicate], 'supervisor')).toBe(2);
  });

  it('keeps the values that were chosen, and lists those that did not stay; the list is in the audit', async () => {
    const { data } = await merge('supervisor', { choices: { first_name: 'duplicate' } });
    expect(data.merge).toMatchObject({
      ...{ person_id: kept, duplicate_id: duplicate, duplicate_name: 'Ritta Otieno' },
      ...{ reason: REASON, by: 'supervisor' },
    });
    expect((await get(kept)).data.person).toMatchObject({ first_name: 'Ritta', phone: number });
    const { merges } = (await get(`${kept}/merges`, 'case_manager')).data;
    expect(merges).toEqual([data.merge]);
    expect(merges).toMatchObject([
      { differences: [{ field: 'first_name', kept: 'Rita', stays: 'duplicate' }, { field: 'phone' }] },
    ]);
    expect(await readingsOf([kept], 'case_manager')).toBe(1);
  });

  it('leads from the id of the duplicate to the record that was kept, in every operation on persons', async () => {
    const made = await caseOf(duplicate, 'admin');
    const { flag } = await stage.api.make(`persons/${duplicate}/flags`, { kind: 'danger', reason: 'r' });
    await call(`of.${duplicate}`, 'admin');
    await merge();
    const { data } = await get(duplicate);
    expect(data).toMatchObject({ person: { id: kept }, flags: [flag] });
    expect((await get(`${duplicate}/cases`)).data.cases).toMatchObject([{ id: made, parts: ['client'] }]);
    expect((await get(`${duplicate}/calls`)).data.calls).toMatchObject([{ id: `of.${duplicate}` }]);
    expect((await get(`${duplicate}/flags`)).data.flags).toMatchObject([flag as object]);
    expect((await get(`${duplicate}/merges`)).data.merges).toMatchObject([{ duplicate_id: duplicate }]);
    const set = await stage.api.make(`persons/${duplicate}/flags`, { kind: 'other', reason: 'new' });
    const { id } = set.flag as { id: string };
    expect((await stage.api.delete(`persons/${duplicate}/flags/${id}`)).status).toBe(200);
    expect((await get(`${kept}/flags`)).data.flags).toHaveLength(2);
  });

  it('stands in the history of the cases of both', async () => {
    const cases = [await caseOf(kept, 'supervisor'), await caseOf(duplicate, 'supervisor')];
    await merge('supervisor');
    for (const each of cases) {
      const { history } = (await stage.api.get(`cases/${each}/history`)).data;
      expect(history).toContainEqual(expect.objectContaining({ event: 'person_merged', by: 'supervisor' }));
    }
  });

  it.each([
    ['another reason', { reason: 'Another' }],
    ['another choice', { choices: { first_name: 'duplicate' } }],
    ['no choice', { choices: {} }],
  ])('that was made before with other words is not made with %s', async (_, other) => {
    const choices = { first_name: 'kept' };
    const first = await merge('admin', { choices });
    const again = await merge('supervisor', { choices });
    expect(again).toMatchObject({ status: 201, data: { merge: first.data.merge as object } });
    const answer = await merge('admin', { choices, ...other });
    expect(answer).toMatchObject({ status: 409, body: { refusal: { code: 'person-merged-before' } } });
  });

  it.each(['counsellor', 'case_worker'])(
    'that was made before is not answered to a %s who may not make it, also where it led on since',
    async (as) => {
      await caseOf(kept, as);
      await caseOf(duplicate, 'admin');
      await merge();
      expect((await merge(as)).status).toBe(403);
      const last = await newPerson(stage);
      await stage.api.make(`persons/${last}/merges`, { duplicate_id: kept, reason: REASON });
      expect((await merge(as)).status).toBe(403);
      expect((await merge()).status).toBe(201);
    },
  );

  it('that is sent again is the same one; the other way round, and of one record, it is refused', async () => {
    const first = await merge();
    expect((await merge()).data.merge).toEqual(first.data.merge);
    const body = { duplicate_id: kept, reason: REASON };
    const turned = await stage.api.post(`persons/${duplicate}/merges`, body);
    expect(turned).toMatchObject({ status: 409, body: { refusal: { code: 'person-merged-before' } } });
    const same = await stage.api.post(`persons/${kept}/merges`, body);
    expect(same).toMatchObject({ status: 409, body: { refusal: { code: 'persons-not-merged' } } });
  });

  it('asks which safe hours hold, where both records have some, and takes those that are chosen', async () => {
    await setHours(kept, '08:00', '20:00');
    await setHours(duplicate, '10:00', '11:00');
    expect((await compare()).data.differences).toContainEqual({
      ...{ field: 'safe_hours', kept: '08:00–20:00', duplicate: '10:00–11:00', stays: null },
    });
    const refused = await merge();
    expect([refused.status, refusedFields(refused)]).toEqual([400, ['choices.safe_hours']]);
    expect(refused.body).toMatchObject({ refusal: { code: 'merge-undecided' } });
    expect((await merge('admin', { choices: { safe_hours: 'duplicate' } })).status).toBe(201);
    expect((await get(kept)).data.person).toMatchObject({ safe_from: '10:00', safe_until: '11:00' });
  });

  it.each(['supervisor', 'case_manager', 'admin'])(
    'by a %s is refused with the versions of a comparison that is not true any more, and made with new ones',
    async (as) => {
      const { versions } = (await compare(as)).data;
      await stage.api.make(`persons/${duplicate}/flags`, { kind: 'danger', reason: 'He listens' });
      const refused = await merge(as, { expected_versions: versions });
      const refusal = { code: 'persons-changed', person_id: duplicate };
      expect(refused).toMatchObject({ status: 409, body: { refusal } });
      expect((await get(`${kept}/merges`)).data.merges).toEqual([]);
      const now = (await compare('admin')).data; // versions are the same for everyone
      expect((await merge(as, { expected_versions: now.versions })).status).toBe(201);
      expect((await merge(as, { expected_versions: versions })).status).toBe(201); // sent twice
    },
  );

  it.each(['counsellor', 'case_worker', 'partner'])(
    'says nothing about changes to a %s who may not make it',
    async (as) => {
      const { versions } = (await compare()).data;
      await stage.api.make(`persons/${duplicate}/flags`, { kind: 'danger', reason: 'He listens' });
      const refused = await merge(as, { expected_versions: versions });
      expect([403, 404]).toContain(refused.status);
      expect(refused.body.refusal?.code).not.toBe('persons-changed');
    },
  );

  it.each([
    ['duplicate_id', { duplicate_id: 'x' }],
    ['duplicate_id', { duplicate_id: undefined }],
    ['reason', { reason: ' ' }],
    ['reason', { reason: 'a\u0000b' }],
    ['reason', { reason: 'x'.repeat(LONGEST_MERGE_REASON + 1) }],
    ['choices.phone', { choices: { phone: 'both' } }],
    ['expected_versions.duplicate', { expected_versions: { kept: 'x'.repeat(22) } }],
    ['expected_versions.kept', { expected_versions: { kept: '', duplicate: 'x'.repeat(22) } }],
    ['expected_versions.kept', { expected_versions: { kept: 'x'.repeat(23), duplicate: 'x'.repeat(22) } }],
    ['choices.created_on', { choices: { created_on: 'kept' } }],
  ])('is refused with a faulty %s: %j', async (field, body) => {
    const answer = await merge('admin', body);
    expect([answer.status, refusedFields(answer)]).toEqual([400, [field]]);
    expect((await get(duplicate)).data.person).toMatchObject({ id: duplicate });
  });
});

describe('the number of a duplicate, where two others stayed,', () => {
  beforeEach(async () => {
    await stage.database.query(
      "UPDATE contacts SET phone = '+254720000001', phone2 = '+254720000002' WHERE id = $1",
      [kept],
    );
    await merge();
  });

  it('finds the record that was kept when it calls, and the call is one of that person', async () => {
    await call('by.duplicate', 'counsellor');
    const { caller } = (await stage.api.get('calls/by.duplicate/caller', { as: 'counsellor' })).data;
    expect(caller).toMatchObject({ persons: [{ id: kept, name: 'Rita Otieno' }] });
    expect((await get(`${kept}/calls`)).data.calls).toMatchObject([{ id: 'by.duplicate' }]);
  });

  it('brings a message to the record that was kept', async () => {
    const body = JSON.stringify({
      ...{ channel: 'sms', from: number, message_id: number, body: 'Hello' },
      timestamp: '2026-11-24T08:00:00Z',
    });
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = signatureOf([SECRET], timestamp, body);
    const headers = {
      'x-hearline-timestamp': String(timestamp),
      'x-hearline-signature': signature,
    };
    const sent = await stage.api.send('POST', 'communications/inbound', body, { as: null, headers });
    expect(sent.status).toBeLessThan(300);
    const { rows } = await stage.database.query(
      'SELECT contact_id AS id FROM messages ORDER BY id DESC LIMIT 1',
    );
    expect(rows).toEqual([{ id: Number(kept) }]);
  });
});
