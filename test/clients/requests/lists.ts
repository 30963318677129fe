import { describe, expect, it } from '@jest/globals';
import { RESOURCES, resourceNamed } from '../../../src/cases/resources/all-resources.js';
import { makeCase, type Stage } from '../family-stage.js';

/** Nairobi is three hours ahead of UTC all the year. */
const at = (text: string) => String(Date.parse(`${text}+03:00`) / 1000);

/** Every resource with each one that can be joined to it. */
const LINKS = Object.values(RESOURCES).flatMap(({ name, links }) =>
  links.map((link) => [name, link.resource] as const),
);

/** One field of each kind of SQL that a cell is made by. */
function kindsOfFields(resource: string): readonly string[] {
  const kinds = new Map(
    resourceNamed(resource).fields.map(({ name, kind, source }) => [
      JSON.stringify([kind, source.from, 'row' in source && source.row, 'part' in source && source.part]),
      name,
    ]),
  );
  return [...kinds.values()];
}

/** Lists, reports and times, as tables and dashboards ask for them. */
export function lists(stage: Stage): void {
  describe('A list', () => {
    passesOver(stage);
    isReport(stage);
  });
  describe('The time of a record', () => times(stage));
  describe('The category and the place of a case', () => levels(stage));
}

function passesOver(stage: Stage): void {
  it.each([
    ['cases/?_c=2&_a=0&limit=50&sort_by=id', 'cases', ['limit', 'sort_by']],
    ['activities/?case_id=5&_c=20', 'activities', ['case_id']],
    ['calls/?services^category_id=1', 'calls', ['services']],
  ])('passes over what it does not have, and names it: %s', async (path, resource, names) => {
    const answer = await stage().get(path);
    expect(answer.status).toBe(200);
    expect(answer.body[`${resource}_nb`]).toBeUndefined(); // screens show it as the number of records
    const notices = answer.body[`${resource}_notes`] as string[][];
    expect(notices.map(([level]) => level)).toEqual(names.map(() => 'warning'));
    for (const [place, name] of names.entries())
      expect(notices[place]?.[1]).toMatch(new RegExp(`^${name} .*was passed over$`));
  });

  it('says nothing where it passed nothing over, and still refuses what a field cannot be compared with', async () => {
    const plain = await stage().get('cases/?_c=2&_o=0&_a=0&_=1795359110&status=1');
    expect([plain.status, plain.body.cases_nb ?? plain.body.cases_notes]).toEqual([200, undefined]);
    const wrong = await stage().get('cases/?status=open&limit=50');
    expect(wrong.status).toBe(412);
    expect((wrong.body.errors as unknown[][]).map(([, , errno, , , field]) => [errno, field])).toEqual([
      ['INVALID', 'status'],
    ]);
  });

  it('of cases is searched for words, as the search of the screens asks', async () => {
    await makeCase(stage(), {
      narrative: 'He keeps the kitchen locked with a padlock',
    });
    for (const words of ['padlock', 'kitch%20padl']) {
      const found = await stage().get(`cases/?q=${words}`);
      expect([words, found.rows('cases').length, found.body.cases_notes]).toEqual([words, 1, undefined]);
    }
    const none = await stage().get('cases/?q=padlockx');
    expect([none.status, none.rows('cases')]).toEqual([200, []]);
    expect((await stage().get(`cases/?q=${'a%20'.repeat(40)}`)).status).toBe(412);
  });

  it('of cases has the places of the family, and those of this server behind them', async () => {
    const { id } = await makeCase(stage(), { priority: '3', status: '1' });
    const answer = await stage().get(`cases/${id}`);
    const keys = answer.body.cases_k as Record<string, string[]>;
    const places = Object.fromEntries(Object.entries(keys).map(([name, [at]]) => [name, Number(at)]));
    expect(places).toMatchObject({
      ...{ cat_0: 15, cat_1: 16, cat_2: 17, assessment: 25, escalated_by_id: 26, assigned_to_id: 32 },
      ...{ priority: 35, status: 36, narrative: 39, plan: 40, src: 56, src_vector: 59, reporter_id: 60 },
      ...{ client_count: 97, yr: 112, mn_closed: 118, ref: 119, src_callid: 120, dept: 121 },
    });
    expect(places.may_call).toBeGreaterThan(121);
    const [row = []] = answer.rows('cases');
    expect([row[35], row[36], row[39]]).toEqual(['3', '1', answer.cell('cases', 'narrative')]);
  });

  it('is no file with more in it than was asked for', async () => {
    const answer = await stage().get('cases/?csv=1&limit=50');
    expect(answer.status).toBe(412);
    expect((answer.body.errors as string[][])[0]?.[1]).toMatch(/^limit/);
  });
}

function isReport(stage: Stage): void {
  it('with metrics is a report: the values of the axes, then how many, and nothing of a single case', async () => {
    await makeCase(stage(), { gbv_related: '1' });
    const answer = await stage().get(
      'cases/?xaxis=cat_0&yaxis=-&metrics=case_count&gbv_related=1,2&dash_period=today',
    );
    expect(answer.status).toBe(200);
    const [counted] = await stage().sql<{ count: string }>(
      'SELECT count(*) FROM cases WHERE gbv_related IN (1, 2)',
    );
    expect(answer.body).toEqual({
      cases: [['Abuse', counted?.count]],
      cases_k: {
        cat_0: ['0', 'cat_0', '', 'cat_0', ''],
        case_count: ['1', 'case_count', '', 'case_count', ''],
      },
      cases_ctx: [['0', '1', '1', '1']],
      ...{ cases_x: ['cat_0'], cases_y: [], cases_fmt: ['text'] },
    });
  });

  it('with an axis that is only a label passes it over, and names it', async () => {
    const answer = await stage().get('cases/?xaxis=priority&yaxis=Priority&metrics=case_count');
    expect(answer.status).toBe(200);
    expect(answer.rows('cases').every((row) => row.length === 2)).toBe(true);
    expect(answer.body.cases_notes).toEqual([
      ['warning', 'Priority is no field of cases and was passed over'],
    ]);
  });

  it.each(LINKS)('of %s is counted by every kind of field of %s that is joined', async (resource, joined) => {
    const statuses = new Map<string, number>();
    for (const field of kindsOfFields(joined)) {
      const path = `${resource}/?metrics=${resource}_count&xaxis=${joined}^${field}`;
      statuses.set(field, (await stage().get(path, { as: 'admin' })).status);
    }
    expect([...statuses].filter(([, status]) => status !== 200 && status !== 412)).toEqual([]);
    expect([...statuses.values()]).toContain(200);
  });

  it('with an axis of the clients counts the clients, without those who were taken out', async () => {
    const clients_case = [
      { fname: 'A', sex_id: '121' },
      { fname: 'B', sex_id: '122' },
      { fname: 'C', sex_id: '122' },
    ];
    const { id } = await makeCase(stage(), { case_category_id: '362305', clients_case });
    const [removed] = await stage().sql<{ id: number }>(
      'SELECT max(id) AS id FROM clients WHERE case_id = $1',
      [id],
    );
    await stage().post(`clients/${removed?.id}`, { is_delete: '1' });
    const answer = await stage().get(
      'cases/?xaxis=cat_0,clients^contact_sex&metrics=case_count&case_category_id=362305',
    );
    expect(answer.rows('cases')).toEqual([
      ['Information Inquiry', 'Female', '1'],
      ['Information Inquiry', 'Male', '1'],
    ]);
    expect(answer.body.cases_x).toEqual(['cat_0', 'clients^contact_sex']);
  });

  it.each([
    ['cases/?xaxis=narrative&metrics=case_count', 'xaxis'],
    ['cases/?xaxis=clients^contact_sex,dispositions^disposition&metrics=case_count', 'xaxis'],
    ['cases/?xaxis=clients^contact_sex&metrics=sum_priority', 'metrics'],
  ])('with %s is refused', async (path, field) => {
    const answer = await stage().get(path);
    expect(answer.status).toBe(412);
    expect((answer.body.errors as unknown[][]).map((entry) => entry[5])).toEqual([field]);
  });

  it('with an axis of clients is for those who may see clients', async () => {
    const answer = await stage().get('calls/?xaxis=dispositions^disposition&metrics=call_count', {
      as: 'case_worker',
    });
    expect([answer.status, (answer.body.errors as string[][])[0]?.[1]]).toEqual([412, 'Access Denied']);
  });
}

/** Saturday evening there, and Sunday is the first day of the next week. */
const EVENING = '2026-03-14T20:30:00';

function times(stage: Stage): void {
  it('is reported in Unix seconds of the beginning there: of its year, month, week, day and hour', async () => {
    const { id } = await makeCase(stage());
    await stage().sql('UPDATE cases SET created_at = $2 WHERE id = $1', [id, new Date(`${EVENING}+03:00`)]);
    const answer = await stage().get(`cases/${id}`);
    const reported = Object.fromEntries(
      ['yr', 'mn', 'wk', 'dt', 'hr', 'h'].map((name) => [name, answer.cell('cases', name)]),
    );
    expect(reported).toEqual({
      ...{ yr: at('2026-01-01T00:00'), mn: at('2026-03-01T00:00'), dt: at('2026-03-14T00:00') },
      // the day less the number of its day in the week, of which Sunday is the first
      ...{ wk: at('2026-03-07T00:00'), hr: at('2026-03-14T20:00'), h: '20' },
    });
  });

  it('is reported of a call and of an exchange of messages, too', async () => {
    const begin = new Date(`${EVENING}+03:00`);
    await stage().addCall('1795359110.150', { at: begin });
    const reported = {
      ...{ yr: at('2026-01-01T00:00'), mn: at('2026-03-01T00:00'), wk: at('2026-03-07T00:00') },
      ...{ dt: at('2026-03-14T00:00'), dth: at('2026-03-14T20:00'), h: '20' },
    };
    const call = await stage().get('calls/1795359110.150');
    expect(Object.fromEntries(Object.keys(reported).map((name) => [name, call.cell('calls', name)]))).toEqual(
      reported,
    );
    const message = { src: 'chat', src_uid: 'chat-150', src_callid: 'chat-150', src_msg: 'Hello' };
    await stage().post('messages', { ...message, src_address: '0722000150', src_ts: at(EVENING) });
    const exchange = await stage().get('pmessages/?src_callid=chat-150');
    const days = await stage().sql<{ at: Date }>(
      "SELECT created_at AS at FROM messages WHERE src_uid = 'chat-150'",
    );
    const dt = Math.floor((Number(days[0]?.at) / 1000 + 10_800) / 86_400) * 86_400 - 10_800;
    expect([exchange.rows('pmessages').length, exchange.cell('pmessages', 'dt')]).toEqual([
      ...[1, String(dt)],
    ]);
  });

  it('finds it by each of them, and by a stretch of days', async () => {
    const { id } = await makeCase(stage());
    await stage().sql('UPDATE cases SET created_at = $2 WHERE id = $1', [id, new Date(`${EVENING}+03:00`)]);
    const finds = async (filter: string) => {
      const answer = await stage().get(`cases/?_c=100&${filter}`);
      return [answer.status, answer.rows('cases').some(([found]) => found === id)];
    };
    for (const filter of [
      `dt=${at('2026-03-14T00:00')}`,
      `dt=${at('2026-03-10T00:00')};${at('2026-03-14T00:00')}`,
      'dt=2026-03-14',
      `wk=${at('2026-03-07T00:00')}`,
      `mn=${at('2026-03-01T00:00')}`,
      `yr=${at('2026-01-01T00:00')}`,
      `hr=${at('2026-03-14T20:00')}`,
      'h=20',
    ])
      expect([filter, ...(await finds(filter))]).toEqual([filter, 200, true]);
    for (const filter of [
      `dt=${at('2026-03-13T00:00')}`,
      `dt=${at('2026-03-15T00:00')};${at('2026-03-20T00:00')}`,
      `wk=${at('2026-03-14T00:00')}`,
      `mn=${at('2026-02-01T00:00')}`,
      `hr=${at('2026-03-14T21:00')}`,
      'h=2',
    ])
      expect([filter, ...(await finds(filter))]).toEqual([filter, 200, false]);
  });

  it.each(['dt=yesterday', 'wk=2026-03-10', 'hr=2026-03-14', 'h=noon', 'mn=1;2;3'])(
    'is not compared with what is none: %s',
    async (filter) => {
      expect((await stage().get(`cases/?${filter}`)).status).toBe(412);
    },
  );

  it('stands on the axis of a report in its order', async () => {
    const days = ['2026-04-02T10:00', '2026-04-01T23:30', '2026-04-02T00:30'];
    for (const [place, day] of days.entries())
      await stage().addCall(`1795359110.10${place}`, { at: new Date(`${day}+03:00`) });
    const from = `${at('2026-04-01T00:00')};${at('2026-04-02T00:00')}`;
    const byDay = await stage().get(`calls/?xaxis=hangup_status_txt&yaxis=dt&metrics=call_count&dt=${from}`);
    expect(byDay.rows('calls')).toEqual([
      ['abandoned', at('2026-04-01T00:00'), '1'],
      ['abandoned', at('2026-04-02T00:00'), '2'],
    ]);
    expect(byDay.body.calls_y).toEqual([[at('2026-04-01T00:00'), at('2026-04-02T00:00')]]);
    const byHour = await stage().get(`calls/?xaxis=h&metrics=call_count&dt=${from}`);
    expect(byHour.rows('calls')).toEqual([
      ['0', '1'],
      ['10', '1'],
      ['23', '1'],
    ]);
  });
}

function levels(stage: Stage): void {
  it('begin below the root of their list', async () => {
    const { id } = await makeCase(stage(), { case_category_id: '362271' });
    const answer = await stage().get(`cases/${id}`);
    const reported = ['cat_id_0', 'cat_0', 'cat_1', 'cat_2', 'reporter_location_0', 'reporter_location_1'];
    expect(reported.map((name) => answer.cell('cases', name))).toEqual([
      ...['87', 'Abuse', 'Sexual Abuse', '', 'Mombasa', answer.cell('cases', 'reporter_location')],
    ]);
    const root = await stage().get('categories/362557');
    const child = await stage().get('categories/500047');
    expect([root.cell('categories', 'fullname'), child.cell('categories', 'fullname')]).toEqual([
      ...['', '^Abuse^Child Labor'],
    ]);
    const found = await stage().get('cases/?cat_id_0=87&_c=100');
    expect(found.rows('cases').some(([each]) => each === id)).toBe(true);
  });

  it('are beside its state: escalated, as long as it is not closed', async () => {
    const supervisor = (await stage().get('users/?usn=supervisor')).cell('users', 'id');
    const { id } = await makeCase(stage(), { status: '1', escalated_to_id: supervisor });
    const open = await stage().get(`cases/${id}`);
    expect([open.cell('cases', 'status'), open.cell('cases', 'final_status')]).toEqual(['1', '3']);
    const found = await stage().get('cases/?final_status=3&_c=100');
    expect(found.rows('cases').some(([each]) => each === id)).toBe(true);
    const closed = await stage().post(`cases/${id}`, { status: '2' });
    expect(closed.cell('cases', 'final_status')).toBe('2');
  });
}
