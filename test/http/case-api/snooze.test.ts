import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BearerStage } from '../../support/bearer-stage.js';
import { newPerson } from '../../support/new-person.js';

let stage: BearerStage;
beforeAll(async () => void (stage = await BearerStage.open()), 90_000);
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.database.query('DELETE FROM callbacks');
});

let callers = 0;
async function owed(minutesAgo = 0): Promise<{ id: number; phone: string }> {
  const phone = `+25472200${1000 + ++callers}`;
  await stage.database.query(
    `INSERT INTO calls (id, caller_id, dialled, state, started_at, ended_at)
     VALUES ('owed.' || $1, $1, '116', 'ended', now(), now())`,
    [phone],
  );
  const { rows } = await stage.database.query<{ id: number }>(
    `INSERT INTO callbacks (call_id, call_ids, phone, person, reason, waited_s, created_at)
     VALUES ('owed.' || $1, ARRAY['owed.' || $1], $1, $1, 'abandoned', 60, now() - $2::int * interval '1 minute')
     RETURNING id`,
    [phone, minutesAgo],
  );
  return { id: rows[0]?.id ?? 0, phone };
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const snooze = (id: number | string, body: unknown, as = 'supervisor') =>
  stage.api.post(`desk/callbacks/${id}/snooze`, body, { as });
async function listed(query = '', as = 'supervisor') {
  const { data, body } = await stage.api.get(`desk/callbacks${query}`, { as });
  const callbacks = data.callbacks as Record<string, unknown>[];
  return { callbacks, ids: callbacks.map(({ id }) => id), total: body.pagination?.total };
}

it('a callback names the persons with its number to those who see persons', async () => {
  const { id, phone } = await owed();
  const named = async () => (await listed()).callbacks.map(({ persons }) => persons);
  expect(await named()).toEqual([[]]);
  const rita = await newPerson(stage, { phone });
  const aisha = await newPerson(stage, { name: 'Aisha', phone });
  await newPerson(stage, { name: 'Elsewhere', phone: '+254722999999' });
  const persons = [
    { id: aisha, name: 'Aisha Otieno' },
    { id: rita, name: 'Rita Otieno' },
  ];
  expect(await named()).toEqual([persons]);
  expect((await snooze(id, { until: inHours(1), note: 'n' })).data).toMatchObject({ callback: { persons } });
  const merged = { duplicate_id: rita, reason: 'Typed twice', choices: { first_name: 'kept' } };
  expect((await stage.api.post(`persons/${aisha}/merges`, merged)).status).toBe(201);
  expect(await named()).toEqual([[{ id: aisha, name: 'Aisha Otieno' }]]);
});

describe('a callback that is put off', () => {
  it('says until when, why and by whom, and comes behind those that wait', async () => {
    const [oldest, newest] = [await owed(30), await owed()];
    const until = inHours(2);
    const { status, data } = await snooze(oldest.id, { until, note: '  At school  ' });
    const shown = { id: oldest.id, snoozed_until: until, snooze_note: 'At school', snoozed_by: 'supervisor' };
    expect([status, data.callback]).toMatchObject([200, { ...shown, state: 'open' }]);
    const { callbacks, ids } = await listed();
    expect(ids).toEqual([newest.id, oldest.id]);
    expect(callbacks[1]).toMatchObject(shown);
    expect(callbacks[0]).toMatchObject({ snoozed_until: null, snooze_note: null, snoozed_by: null });
    expect([await listed('?snoozed=true'), await listed('?snoozed=false')]).toMatchObject([
      { ids: [oldest.id], total: 1 },
      { ids: [newest.id], total: 1 },
    ]);
  });

  it('waits again once its time is over, with the note', async () => {
    const [oldest, newest] = [await owed(30), await owed()];
    await snooze(oldest.id, { until: inHours(1), note: 'At school' });
    await stage.database.query(
      `UPDATE callbacks SET snoozed_until = now() - interval '1 second' WHERE id = $1`,
      [oldest.id],
    );
    const { callbacks, ids } = await listed();
    expect(ids).toEqual([oldest.id, newest.id]);
    expect(callbacks[0]).toMatchObject({ snoozed_until: null, snooze_note: 'At school' });
    expect((await listed('?snoozed=true')).ids).toEqual([]);
  });

  it('waits so many minutes by the clock of the server, whatever that of a workstation says', async () => {
    const { id } = await owed();
    const earliest = Date.now();
    const { data } = await snooze(id, { for_minutes: 30 });
    const { snoozed_until: until } = data.callback as { snoozed_until: string };
    const afterMs = Date.parse(until) - 30 * 60_000;
    expect(afterMs).toBeGreaterThanOrEqual(earliest);
    expect(afterMs).toBeLessThanOrEqual(Date.now());
  });

  it('is put off anew by the next time and note', async () => {
    const { id } = await owed();
    await snooze(id, { until: inHours(1), note: 'At school' });
    const until = inHours(5);
    expect((await snooze(id, { until }, 'counsellor')).data.callback).toMatchObject({
      ...{ snoozed_until: until, snooze_note: null, snoozed_by: 'counsellor' },
    });
  });

  it('is found by a number, however it is spelled, and by some of its digits', async () => {
    const [one, other] = [await owed(), await owed()];
    await snooze(one.id, { until: inHours(1) });
    const spelled = encodeURIComponent(`0${one.phone.slice(4, 7)} ${one.phone.slice(7)}`);
    expect((await listed(`?number=${spelled}`)).ids).toEqual([one.id]);
    expect((await listed(`?number=${other.phone.slice(-4)}&snoozed=false`)).ids).toEqual([other.id]);
    expect((await stage.api.get('desk/callbacks?number=12')).status).toBe(400);
  });

  it.each([
    ['counsellor', 200],
    ['supervisor', 200],
    ['admin', 200],
    ['case_manager', 403],
    ['case_worker', 403],
    ['partner', 403],
    ['media_account', 403],
  ])('by a %s: %i', async (as, status) => {
    const { id } = await owed();
    expect((await snooze(id, { until: inHours(1) }, as)).status).toBe(status);
    const { rows } = await stage.database.query(
      'SELECT snoozed_by_id FROM callbacks WHERE snoozed_by_id IS NOT NULL',
    );
    expect(rows).toHaveLength(status === 200 ? 1 : 0);
  });

  it.each([
    ['a time that is over', { until: inHours(-1) }, 'until'],
    ['a time in more than 7 days', { until: inHours(24 * 7 + 1) }, 'until'],
    ['no time', {}, 'until'],
    ['two times', { until: inHours(1), for_minutes: 60 }, 'until'],
    ['no minute', { for_minutes: 0 }, 'for_minutes'],
    ['part of a minute', { for_minutes: 1.5 }, 'for_minutes'],
    ['minutes of more than 7 days', { for_minutes: 7 * 24 * 60 + 1 }, 'for_minutes'],
    ['no such time', { until: 'tomorrow' }, 'until'],
    ['an endless note', { until: inHours(1), note: 'x'.repeat(301) }, 'note'],
    ['an empty note', { until: inHours(1), note: ' ' }, 'note'],
    ['another field', { until: inHours(1), state: 'done' }, 'state'],
  ])('is refused with %s', async (_what, body, field) => {
    const { id } = await owed();
    const answer = await snooze(id, body);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
    expect((await listed('?snoozed=true')).ids).toEqual([]);
  });

  it('is refused where there is none, or where a user has taken it', async () => {
    const { id } = await owed();
    expect([(await snooze(99_999, { until: inHours(1) })).status]).toEqual([404]);
    await stage.database.query(`UPDATE callbacks SET state = 'taken' WHERE id = $1`, [id]);
    const answer = await snooze(id, { until: inHours(1) });
    expect([answer.status, answer.body.refusal?.code]).toEqual([409, 'callback-not-open']);
  });

  it('shows its note with pseudonyms to a colleague who may not read names, and whole to its author', async () => {
    const { id } = await owed();
    await snooze(id, { until: inHours(1), note: 'Call +254733123456 instead' }, 'counsellor');
    const author = await listed('', 'counsellor');
    expect(author.callbacks[0]?.snooze_note).toContain('+254733123456');
    await snooze(id, { until: inHours(1), note: 'Call +254733123456 instead' });
    const reader = await listed('', 'counsellor');
    expect(reader.callbacks[0]?.snooze_note).not.toContain('733123456');
    expect(reader.callbacks[0]?.snooze_note).toContain('instead');
    expect((await listed()).callbacks[0]?.snooze_note).toContain('+254733123456');
  });

  it('leaves a row in the outbox with its author', async () => {
    const { id } = await owed();
    await snooze(id, { until: inHours(1), note: 'At school' });
    const { rows } = await stage.database.query<{ topic: string; actor: string; changes: object }>(
      `SELECT topic, username AS actor, changes FROM outbox JOIN users ON users.id = actor_id
       WHERE subject = $1 AND topic LIKE 'callback.%' ORDER BY outbox.id DESC LIMIT 1`,
      [String(id)],
    );
    expect(rows).toMatchObject([{ topic: 'callback.updated', actor: 'supervisor' }]);
    expect(Object.keys(rows[0]?.changes ?? {}).sort()).toEqual(['snoozed_by_id', 'snoozed_until']); // and no note
  });
});
