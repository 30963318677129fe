import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FLAG_KINDS, FLAGS_AT_MOST, LONGEST_FLAG_REASON } from '../../../src/cases/person-flags.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { newPerson } from '../../support/new-person.js';
import { refusedFields, type BearerAnswer } from '../../support/bearer-client.js';

const NUMBER = '+254722000811';
const REASON = 'Laughs and hangs up';
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

let stage: BearerStage;
let person: string;
beforeAll(async () => {
  stage = await BearerStage.open();
}, 90_000);
afterAll(() => stage.close());
beforeEach(async () => {
  person = await newPerson(stage);
});

/** The person whom a case of that user is about. */
async function personOfCase(as: string): Promise<string> {
  const { clients } = await stage.api.make(
    'cases',
    { narrative: 'n', clients: [{ first_name: 'Amani' }] },
    { as },
  );
  const [client] = clients as { id: string }[];
  const { rows } = await stage.database.query<{ id: number }>(
    'SELECT contact_id AS id FROM clients WHERE id = $1',
    [client?.id],
  );
  return String(rows[0]?.id);
}

const after = (ms: number) => new Date(Date.now() + ms).toISOString();
const set = (id: string, as: string, body: object = {}) =>
  stage.api.post(`persons/${id}/flags`, { kind: 'prank_caller', reason: REASON, ...body }, { as });
const flagOf = ({ data }: BearerAnswer) => data.flag as Record<string, unknown> & { id: string };
const list = async (id: string, as = 'admin') => {
  const { status, data } = await stage.api.get(`persons/${id}/flags`, { as });
  return { status, flags: data.flags as Record<string, unknown>[], may_set: data.may_set };
};
const remove = (id: string, flag: string, as: string) =>
  stage.api.delete(`persons/${id}/flags/${flag}`, { as });

/** Statuses by role: to read, to set, and to remove a flag of another user. */
const RIGHTS = {
  counsellor: [200, 201, 403],
  supervisor: [200, 201, 200],
  case_manager: [200, 201, 200],
  admin: [200, 201, 200],
  // a person of no case of theirs
  case_worker: [404, 404, 404],
  partner: [403, 403, 403],
  media_account: [403, 403, 403],
} as const;

describe('a flag of a person', () => {
  it.each(Object.entries(RIGHTS))(
    'by a %s is read, set and removed as the role may: %j',
    async (as, expected) => {
      const foreign = flagOf(await set(person, as === 'supervisor' ? 'admin' : 'supervisor'));
      const statuses = [
        (await list(person, as)).status,
        (await set(person, as, { kind: 'abusive' })).status,
        (await remove(person, foreign.id, as)).status,
      ];
      expect(statuses).toEqual(expected);
    },
  );

  it.each(['counsellor', 'supervisor', 'case_manager', 'case_worker', 'admin'])(
    'is removed by the %s who has set it, and stays on record with both names',
    async (as) => {
      const id = await personOfCase(as);
      const { id: flag, ...shown } = flagOf(await set(id, as));
      expect(shown).toMatchObject({
        kind: 'prank_caller',
        reason: REASON,
        holds: true,
        set_by: as,
        may_remove: true,
      });
      expect(await remove(id, flag, as)).toMatchObject({ status: 200 });
      const { flags, may_set: maySet } = await list(id, as);
      expect(flags).toMatchObject([
        {
          id: flag,
          holds: false,
          set_by: as,
          removed_by: as,
          removed_at: expect.any(String),
          may_remove: false,
        },
      ]);
      expect(maySet).toBe(true);
    },
  );

  it('keeps the name and time of its first removal, whoever removes it again', async () => {
    const { id } = flagOf(await set(person, 'counsellor'));
    const first = flagOf(await remove(person, id, 'supervisor'));
    const second = flagOf(await remove(person, id, 'admin'));
    expect(second).toEqual(first);
    expect(first.removed_by).toBe('supervisor');
  });

  it('of another person, or that there is not, cannot be removed', async () => {
    const { id } = flagOf(await set(person, 'admin'));
    const other = await newPerson(stage);
    for (const path of [`${other}/flags/${id}`, `${person}/flags/x`, `${person}/flags/999999`])
      expect([path, (await stage.api.delete(`persons/${path}`)).status]).toEqual([path, 404]);
    expect((await list(person)).flags).toMatchObject([{ id, holds: true }]);
  });

  it.each([...FLAG_KINDS])('of the kind %s is kept with its reason and end', async (kind) => {
    const end = after(HOUR_MS);
    const { status, data } = await set(person, 'counsellor', { kind, expires_at: end });
    expect(status).toBe(201);
    expect(data.flag).toMatchObject({ kind, expires_at: end, holds: true });
  });

  it.each([
    ['kind', { kind: 'rude' }],
    ['kind', { kind: undefined }],
    ['reason', { reason: ' ' }],
    ['reason', { reason: 'a\u0000b' }],
    ['reason', { reason: undefined }],
    ['reason', { reason: 'x'.repeat(LONGEST_FLAG_REASON + 1) }],
    ['expires_at', { expires_at: 'tomorrow' }],
    ['expires_at', { expires_at: after(-1_000) }],
    ['expires_at', { expires_at: after(4 * YEAR_MS) }],
  ])('is refused with a faulty %s: %j', async (field, body) => {
    const answer = await set(person, 'counsellor', body);
    expect([answer.status, refusedFields(answer)]).toEqual([400, [field]]);
    expect((await list(person)).flags).toEqual([]);
  });

  it.each([-1_000, 4 * YEAR_MS])('says why its end is not taken: %p ms from now', async (ms) => {
    const { body } = await set(person, 'counsellor', { expires_at: after(ms) });
    expect(body.refusal).toMatchObject({ code: 'flag-end-not-taken', problem: ms < 0 ? 'past' : 'too-far' });
  });

  it('that is sent twice is set once; with another reason it is another flag', async () => {
    const [first, again, other] = [
      await set(person, 'counsellor'),
      await set(person, 'counsellor'),
      await set(person, 'counsellor', { reason: 'Another' }),
    ];
    expect(flagOf(again).id).toBe(flagOf(first).id);
    expect(flagOf(other).id).not.toBe(flagOf(first).id);
  });

  it('beyond as many as may hold is refused, also when all come at once, until one is removed', async () => {
    const sent = Array.from({ length: FLAGS_AT_MOST + 5 }, (_, at) =>
      set(person, 'counsellor', { reason: `r${at}` }),
    );
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(FLAGS_AT_MOST);
    const [refused] = answers.filter(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 409, body: { refusal: { code: 'too-many-flags' } } });
    const [first] = (await list(person)).flags;
    await remove(person, String(first?.id), 'counsellor');
    expect((await set(person, 'counsellor', { reason: 'now' })).status).toBe(201);
  });

  it('stands first while it holds; reading the flags is in the audit', async () => {
    const old = flagOf(await set(person, 'counsellor', { reason: 'old' }));
    const removed = flagOf(await set(person, 'counsellor', { reason: 'removed' }));
    await remove(person, removed.id, 'counsellor');
    expect((await list(person, 'supervisor')).flags.map(({ id }) => id)).toEqual([old.id, removed.id]);
    const { rows } = await stage.database.query(
      `SELECT FROM audit_reads r JOIN users u ON u.id = r.user_id
       WHERE resource = 'contacts' AND row_id = $1 AND username = 'supervisor'`,
      [person],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a flag of the person who calls', () => {
  let calls = 0;

  async function ring(number: string, at: string): Promise<string> {
    const id = `flagged.${++calls}`;
    await stage.database.query(
      `WITH called AS (
         INSERT INTO calls (id, caller_id, dialled, state, started_at, queued_at, last_seq)
         VALUES ($1, $2, '116', 'ringing', now() - interval '80 s', now() - interval '75 s', 1) RETURNING id),
       queued AS (
         INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
         SELECT called.id, 1, 'call.queued', now(), 0, '{"priority": 0, "language": "sw"}' FROM called)
       INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
       SELECT called.id, 2, 'agent.ringing', now(), 0, jsonb_build_object('userId', users.id, 'name', username)
       FROM called, users WHERE username = $3`,
      [id, number, at],
    );
    return id;
  }
  const callerOf = async (call: string, as: string) =>
    (await stage.api.get(`calls/${call}/caller`, { as })).data.caller as Record<string, unknown>;

  it('comes with the first ring, by every spelling, the gravest first, without those that hold no more', async () => {
    const known = await newPerson(stage, { phone: NUMBER });
    const end = after(HOUR_MS);
    await set(known, 'counsellor', { expires_at: end });
    await set(known, 'counsellor', { kind: 'danger', reason: 'He listens' });
    const gone = flagOf(await set(known, 'counsellor', { kind: 'abusive' }));
    await remove(known, gone.id, 'counsellor');
    const over = flagOf(await set(known, 'counsellor', { kind: 'other' }));
    await stage.database.query(`UPDATE person_flags SET expires_at = now() WHERE id = $1`, [over.id]);
    const caller = await callerOf(await ring('0722000811', 'counsellor'), 'counsellor');
    expect(caller).toMatchObject({
      flags: [
        { kind: 'danger', reason: 'He listens', expires_at: null, person_id: known },
        { kind: 'prank_caller', reason: REASON, expires_at: end, person_id: known },
      ],
      persons: [{ id: known, name: 'Rita Otieno' }],
      language: 'sw',
      wait: { is_over: false },
    });
    expect((caller.wait as { seconds: number }).seconds).toBeGreaterThanOrEqual(75);
  });

  it.each([
    ['counsellor', true],
    ['supervisor', true],
    ['case_manager', true],
    ['case_worker', false],
    ['partner', false],
    ['media_account', false],
  ])('warns a %s at the telephone; the reason and the person are shown: %p', async (as, isShown) => {
    const number = `+25472200090${calls}`;
    const known = await newPerson(stage, { phone: number });
    await set(known, 'admin');
    const { flags, persons } = await callerOf(await ring(number, as), as);
    const [reason, id] = isShown ? [REASON, known] : [null, null];
    expect(flags).toEqual([{ kind: 'prank_caller', reason, expires_at: null, person_id: id }]);
    expect(persons).toHaveLength(isShown ? 1 : 0);
  });

  it('of the kind do_not_call_back is a wish: the number may not be called until it is removed', async () => {
    const number = '+254722000950';
    const known = await newPerson(stage, { phone: number });
    const call = await ring(number, 'counsellor');
    const mayCall = async () =>
      ((await callerOf(call, 'counsellor')).contact as { may_call: unknown }).may_call;
    expect(await mayCall()).toBeNull();
    const { id } = flagOf(await set(known, 'counsellor', { kind: 'do_not_call_back' }));
    expect(await mayCall()).toBe(false);
    await remove(known, id, 'counsellor');
    expect(await mayCall()).toBeNull();
  });

  it('comes with the language of the last call where the line has none, and with a wait that is over', async () => {
    const number = '+254722000970';
    const [earlier, now] = [await ring(number, 'counsellor'), await ring(number, 'counsellor')];
    await stage.database.query(
      `INSERT INTO call_facts (call_id, languages) VALUES ($1, '{fr,en}')
       ON CONFLICT (call_id) DO UPDATE SET languages = excluded.languages`,
      [earlier],
    );
    await stage.database.query("UPDATE call_events SET payload = '{}' WHERE call_id = $1 AND seq = 1", [now]);
    await stage.database.query(
      "UPDATE calls SET connected_at = queued_at + interval '62.9 s' WHERE id = $1",
      [now],
    );
    expect(await callerOf(now, 'counsellor')).toMatchObject({
      language: 'fr',
      wait: { seconds: 62, is_over: true },
    });
    await stage.database.query('DELETE FROM call_facts WHERE call_id = $1', [earlier]);
    await stage.database.query('UPDATE calls SET queued_at = NULL WHERE id = $1', [now]);
    expect(await callerOf(now, 'counsellor')).toMatchObject({ language: null, wait: null });
  });

  it('is found however many persons share the number', async () => {
    const number = '+254722000960';
    const known = await newPerson(stage, { phone: number });
    await set(known, 'counsellor');
    for (let others = 0; others < 15; others++) await newPerson(stage, { phone: number });
    const caller = await callerOf(await ring(number, 'counsellor'), 'counsellor');
    expect(caller.flags).toMatchObject([{ person_id: known }]);
  });

  it('of a danger comes first, however many newer persons of the number have others', async () => {
    const number = '+254722000961';
    await set(await newPerson(stage, { phone: number }), 'counsellor', { kind: 'danger' });
    for (let newer = 0; newer < 12; newer++)
      await set(await newPerson(stage, { phone: number }), 'counsellor', { kind: 'prank_caller' });
    const caller = await callerOf(await ring(number, 'counsellor'), 'counsellor');
    const others = Array.from({ length: 9 }, () => ({ kind: 'prank_caller' }));
    expect(caller.flags).toMatchObject([{ kind: 'danger' }, ...others]);
  });
});
