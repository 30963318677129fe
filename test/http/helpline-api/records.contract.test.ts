import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCase, recordsOf, type Answer, type CallOptions } from '../../support/helpline-client.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
beforeAll(() => stage.open(), 60_000);
afterAll(() => stage.close());

const SEX = '122';
const PLACE = '88';
const RELATIONSHIP = '236634';
const DISPOSITION = '363037';

/** The order in which the document lists what a read gives; … stands for what it leaves out. */
const READ_ORDER: Readonly<Record<string, string>> = {
  cases: `id created_on created_by created_by_id created_by_role gbv_related case_category_id case_category …
    narrative plan priority status reporter_id reporter_fullname … src src_uid …`,
  clients: `id created_on created_by created_by_id case_id contact_id contact_fullname contact_fname contact_lname
    contact_phone contact_age contact_sex_id contact_sex contact_location_id contact_location … is_reporter`,
  reporters: `id created_on created_by created_by_id contact_id contact_fullname … src src_uid case_id`,
};

/** The fields that the document lets a client write, with values as it shows them: texts. */
const WRITABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cases: {
    ...{ gbv_related: '1', case_category_id: '87', narrative: 'description', plan: 'action plan' },
    ...{ priority: '3', status: '1', src: 'sms', src_uid: 'sms-4711' },
  },
  clients: {
    ...{ contact_fname: 'Amani', contact_lname: 'Otieno', contact_phone: '0711000111', contact_sex_id: SEX },
    ...{ contact_age: '9', contact_location_id: PLACE, is_reporter: '1' },
  },
  reporters: {
    ...{ contact_fname: 'Rita', contact_lname: 'W', contact_phone: '+254711000222', contact_sex_id: SEX },
    ...{ src: 'email', src_uid: 'mail-1' },
  },
  perpetrators: {
    ...{ contact_fname: 'Max', contact_lname: 'M', contact_sex_id: '121', relationship_id: RELATIONSHIP },
  },
  dispositions: { src: 'sms', src_uid: 'u1', src_address: '0711000333', disposition_id: DISPOSITION },
};

/** How a value that was written is read again, where not as it was. */
const READ_AS: Readonly<Record<string, string>> = {
  '0711000111': '+254711000111',
  '0711000333': '+254711000333',
};

async function bodyFor(resource: string, options?: CallOptions): Promise<Record<string, string>> {
  const body = { ...WRITABLE[resource] };
  const reporter = await stage.make('reporters', { src: 'call', contact_fname: 'Rita' });
  if (resource === 'cases') return { ...body, reporter_id: reporter.id as string };
  const { id } = await stage.makeCase({}, options);
  const link = resource === 'dispositions' ? { reporter_id: reporter.id as string } : {};
  return { ...body, ...link, case_id: id as string };
}

function positions(answer: Answer, resource: string): string[] {
  const keys = answer.body[`${resource}_k`] as Record<string, string[]>;
  return Object.entries(keys)
    .sort(([, [one]], [, [other]]) => Number(one) - Number(other))
    .map(([name]) => name);
}

describe.each(Object.keys(WRITABLE))('%s', (resource) => {
  it('are created by POST /{resource}: 201, the record and a notice', async () => {
    const body = await bodyFor(resource);
    const answer = await stage.post(resource, body);
    expect({ status: answer.status, text: answer.text.slice(0, 300) }).toMatchObject({ status: 201 });
    const [record] = recordsOf(answer, resource);
    for (const [field, value] of Object.entries(body)) {
      expect([field, record?.[field]]).toEqual([field, READ_AS[value] ?? value]);
    }
    expect(answer.body[`${resource}_nb`]).toEqual([['info', expect.stringMatching(/ Created$/)]]);
  });

  it('say who made them, and when, in Unix seconds', async () => {
    const as = 'counsellor';
    const record = await stage.make(resource, await bodyFor(resource, { as }), { as });
    expect(record).toMatchObject({ created_by: 'counsellor', created_by_role: '1' });
    expect(record.created_by_id).toBe(String(stage.users.get('counsellor')?.userId));
    expect(Math.abs(Number(record.created_on) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('are read by GET /{resource}/{id} as an object by id, each value an array of texts', async () => {
    const { id } = await stage.make(resource, await bodyFor(resource));
    const answer = await stage.get(`${resource}/${id}`);
    expect(answer.status).toBe(200);
    const records = answer.body[resource] as Record<string, unknown[]>;
    expect(Object.keys(records)).toEqual([id]);
    const cells = records[id as string] ?? [];
    expect(cells.every((cell) => typeof cell === 'string')).toBe(true);
    expect(cells).toHaveLength(positions(answer, resource).length);
    expect(cells[0]).toBe(id);
  });

  it('are listed by GET /{resource}, the newest first on the wire', async () => {
    const first = await stage.make(resource, await bodyFor(resource));
    const second = await stage.make(resource, await bodyFor(resource));
    const answer = await stage.get(`${resource}?_c=10`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`"${second.id}":[`);
    expect(answer.text.indexOf(`"${second.id}":[`)).toBeLessThan(answer.text.indexOf(`"${first.id}":[`));
  });

  it('are changed by POST /{resource}/{id}: 202, only the fields that are sent', async () => {
    const made = await stage.make(resource, await bodyFor(resource));
    const change =
      resource === 'dispositions'
        ? { src_uid: 'u2' }
        : resource === 'cases'
          ? { plan: 'New plan' }
          : { contact_lname: 'New' };
    const answer = await stage.post(`${resource}/${made.id}`, change);
    expect(answer.status).toBe(202);
    const [after] = recordsOf(answer, resource);
    const [field, value] = Object.entries(change)[0] as [string, string];
    expect(after?.[field]).toBe(value);
    for (const other of Object.keys(WRITABLE[resource] ?? {}).filter((name) => name !== field)) {
      expect([other, after?.[other]]).toEqual([other, made[other]]);
    }
    expect(answer.body[`${resource}_nb`]).toEqual([['info', expect.stringMatching(/ Updated$/)]]);
  });

  it('that are missing are 404', async () => {
    for (const path of [
      `${resource}/999999999`,
      `${resource}/nonsense`,
      `${resource}/99999999999999999999`,
    ]) {
      const answer = await stage.get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      const url = `/helpline/api/${path}`;
      expect(answer.body).toEqual({
        errors: [['error', `The requested URL '${url}' was not found on this server`]],
      });
      expect((await stage.post(path, { src: 'call' })).status).toBe(404);
    }
  });

  it('need a session', async () => {
    for (const answer of [
      await stage.get(resource, { as: null }),
      await stage.get(`${resource}/1`, { as: null }),
      await stage.post(resource, {}, { as: null }),
      await stage.post(`${resource}/1`, {}, { as: null }),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ errors: [['error', 'Authentication Required']] });
    }
  });
});

describe.each(Object.entries(READ_ORDER))('the array of %s', (resource, order) => {
  it('has its fields in the order of the document', async () => {
    const answer = await stage.get(`${resource}?_c=1`);
    const names = positions(answer, resource);
    let at = 0;
    for (const part of order.split('…').map((text) => text.trim().split(/\s+/).filter(Boolean))) {
      if (part.length === 0) continue;
      const start = names.indexOf(part[0] as string, at);
      expect(names.slice(start, start + part.length)).toEqual(part);
      expect(at === 0 ? start : Math.min(start, 1)).toBe(at === 0 ? 0 : 1);
      at = start + part.length;
    }
  });
});

describe('lists', () => {
  it('say how many there are, and which of them these are', async () => {
    const { body } = await stage.get('reporters?_c=2&_a=1');
    const { total } = { total: Number((body.reporters_ctx as string[][])[0]?.[4]) };
    expect(body.reporters_ctx).toEqual([['1', '2', '2', '3', String(total), '', 'id desc', 'exact']]);
  });

  it('of nothing say so', async () => {
    const { status, body } = await stage.get('cases?narrative=nobody+wrote+this');
    expect(status).toBe(200);
    expect(body).toMatchObject({ cases: {}, cases_no_data: [[]] });
    expect((body.cases_ctx as string[][])[0]?.[4]).toBe('0');
  });

  it('have 20 records unless the request says how many, and 1,000 at most', async () => {
    const limit = async (query: string) =>
      ((await stage.get(`cases?${query}`)).body.cases_ctx as string[][])[0]?.[1];
    expect(await limit('')).toBe('20');
    expect(await limit('_c=7')).toBe('7');
    expect(await limit('_c=1000')).toBe('1000');
    expect(await limit('_c=99999999999999999999')).toBe('1000');
  });

  it('come as rows with three more cells for who asks so, or sends the session in a header of its own', async () => {
    for (const options of [
      { path: 'cases?_c=2&_fmt=rows' },
      { path: 'cases?_c=2', headers: { 'session-id': 'x' } },
    ]) {
      const { body } = await stage.get(options.path, { headers: options.headers ?? {} });
      const rows = body.cases as string[][];
      const fields = Object.keys(body.cases_k as object).length;
      expect(rows.map((row) => row.slice(fields))).toEqual([
        ['0', 'ro0', 'rc0'],
        ['1', 'ro1', 'rc1'],
      ]);
    }
  });

  it.each([
    ['created_on={day}', 'a day'],
    ['created_on__i={day}', 'a day with the operator i'],
    ['created_on={day};{day}', 'from a day to a day'],
    ['created_on={s}', 'a moment in Unix seconds'],
    ['created_on__i={s};{s}', 'from a second to a second'],
    ['yr={yr}', 'a year'],
    ['dash_period=today', 'a period'],
    ['_title=all_cases_today', 'a list by name'],
  ])('are filtered by time: %s', async (query) => {
    const made = await stage.makeCase();
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(new Date());
    const filled = query
      .replaceAll('{day}', day)
      .replaceAll('{s}', made.created_on as string)
      .replace('{yr}', day.slice(0, 4));
    const ids = recordsOf(await stage.get(`cases?_c=1000&${filled}`), 'cases').map(({ id }) => id);
    expect(ids).toContain(made.id);
    const early = filled
      .replaceAll(day, '2001-01-01')
      .replaceAll(made.created_on as string, '978307201')
      .replace(/yr=\d+/, 'yr=2001');
    if (early === filled) return;
    expect(recordsOf(await stage.get(`cases?${early}`), 'cases')).toEqual([]);
  });

  it.each([
    ['my_cases', 'created_by_id'],
    ['esca_by_me', 'escalated_by_id'],
    ['esca_to_me', 'escalated_to_id'],
  ])('by name: %s', async (title, field) => {
    const me = stage.users.get('case_manager')?.userId;
    await stage.makeCase({ escalated_to_id: String(me) }, { as: 'supervisor' });
    await stage.makeCase({ escalated_to_id: '1' }, { as: 'case_manager' });
    const records = recordsOf(await stage.get(`cases?_title=${title}`, { as: 'case_manager' }), 'cases');
    expect(records.length).toBeGreaterThan(0);
    expect(new Set(records.map((record) => record[field]))).toEqual(new Set([String(me)]));
  });

  it('of a category with the operator i have what lies below it', async () => {
    const { id } = await stage.makeCase({ case_category_id: '362271' });
    const ids = async (query: string) =>
      recordsOf(await stage.get(`cases?_c=1000&${query}`), 'cases').map((record) => record.id);
    expect(await ids('case_category_id=87')).not.toContain(id);
    expect(await ids('case_category_id__i=87')).toContain(id);
    expect(await ids('cat_id_0=87')).toContain(id);
    expect(await ids('case_category_id=87,362271')).toContain(id);
    expect(await ids('case_category=Sexual+Abuse')).toContain(id);
  });

  it('are searched for the beginnings of words', async () => {
    const { id } = await stage.makeCase({ narrative: "Mtoto alionekana sokoni; child's uncle (unknown)." });
    const found = async (words: string) =>
      recordsOf(await stage.get(`cases?narrative__=${encodeURIComponent(words)}`), 'cases').map(
        (each) => each.id,
      );
    for (const words of ['mtoto', 'Mtoto soko', 'unknown uncl', "child's"])
      expect(await found(words)).toContain(id);
    for (const words of ['oto', 'mtoto elsewhere']) expect(await found(words)).not.toContain(id);
  });

  it('of cases are filtered by their clients', async () => {
    const { id } = await stage.makeCase({ clients_case: [{ contact_fname: 'Zawadi', contact_age: '7' }] });
    const found = async (query: string) =>
      recordsOf(await stage.get(`cases?${query}`), 'cases').map((each) => each.id);
    expect(await found('clients%5Econtact_fname=Zawadi')).toEqual([id]);
    expect(await found('clients%5Econtact_fname=Zawadi&clients%5Econtact_age=5-8')).toEqual([id]);
    expect(await found('clients%5Econtact_fname=Zawadi&clients%5Econtact_age=9')).toEqual([]);
  });

  it('are exported as CSV, whole, with nothing that a spreadsheet would run', async () => {
    await stage.makeCase({ plan: '=HYPERLINK("http://evil")', narrative: 'two\nlines "quoted"' });
    const answer = await stage.get('cases?csv=1&_c=1');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename=cases.csv');
    expect(answer.text.startsWith('\uFEFF"id",')).toBe(true);
    expect(answer.text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(answer.text).toContain('"two\nlines ""quoted"""');
    const { body } = await stage.get('cases?_c=1');
    const lines = answer.text.match(/\r\n/g)?.length;
    expect(lines).toBe(Number((body.cases_ctx as string[][])[0]?.[4]) + 1);
  });

  it('are counted as pivots', async () => {
    const { body } = await stage.get('cases/rpt?xaxis=status&yaxis=priority&metrics=case_count');
    const rows = body.cases as string[][];
    const total = rows.reduce((sum, row) => sum + Number(row[2]), 0);
    const list = await stage.get('cases?_c=1');
    expect(total).toBe(Number((list.body.cases_ctx as string[][])[0]?.[4]));
    expect(Object.keys(body.cases_k as object)).toEqual(['status', 'priority', 'case_count']);
  });

  it('sort by what there is an index for', async () => {
    const sorted = async (sort: string) =>
      recordsOf(await stage.get(`cases?_fmt=rows&_c=1000&sort=${sort}`), 'cases').map((each) =>
        Number(each.priority),
      );
    const up = await sorted('priority');
    expect(up).toEqual([...up].sort());
    expect(await sorted('-priority')).toEqual([...up].reverse());
    expect((await stage.get('cases?sort=narrative')).status).toBe(412);
  });
});

describe('a case', () => {
  it('is made in one go with its reporter, clients, perpetrators, services and referrals', async () => {
    const answer = await stage.post('cases', {
      ...aCase,
      reporter: { contact_fname: 'Rita', contact_phone: '0722000111' },
      clients_case: [{ contact_fname: 'Amani' }, { contact_fname: 'Baraka', is_reporter: '0' }],
      perpetrators_case: [{ contact_fname: 'Max', notes: 'lives next door' }],
      ...{ services: ['113'], referals: '236707' },
    });
    expect(answer.status).toBe(201);
    const [made] = recordsOf(answer, 'cases');
    expect(made).toMatchObject({
      ...{ reporter_fullname: 'Rita', reporter_phone: '+254722000111', client_count: '2', perp_count: '1' },
      ...{ services: '113', referals: '236707' },
    });
    const whole = await stage.get(`cases/${made?.id}`);
    expect(recordsOf(whole, 'clients').map((client) => client.contact_fname)).toEqual(['Amani', 'Baraka']);
    expect(recordsOf(whole, 'reporters')).toMatchObject([{ case_id: made?.id, contact_fname: 'Rita' }]);
    const codes = recordsOf(whole, 'case_activities').map(({ activity }) => activity);
    expect(codes).toEqual(['1', '6', '6', '7']);
  });

  it('takes clients who were there before', async () => {
    const client = await stage.make('clients', { contact_fname: 'Before' });
    const made = await stage.makeCase({ clients_case: [client.id] });
    const { body, ...answer } = await stage.get(`cases/${made.id}`);
    expect(recordsOf({ body, ...answer }, 'clients')).toMatchObject([{ id: client.id, case_id: made.id }]);
  });

  it('is not made at all when a part of it is wrong, and reports every fault with its row', async () => {
    const count = async () => (await stage.get('cases?_c=1')).body.cases_ctx;
    const contacts = async () => (await stage.get('contacts?_c=1')).body.contacts_ctx;
    const before = [await count(), await contacts()];
    const { status, body } = await stage.post('cases', {
      ...{ gbv_related: '7', case_category_id: '999999', priority: 'high', narrative: ' ' },
      reporter: { contact_fname: 'Rita', contact_phone: 'abc' },
      clients_case: [{ contact_fname: 'Good' }, { contact_age: '9' }],
    });
    expect(status).toBe(412);
    const faults = (body.errors as unknown[][]).map(([, , errno, resource, row, field]) => [
      errno,
      resource,
      row,
      field,
    ]);
    expect(faults).toEqual(
      expect.arrayContaining([
        ['INVALID', 'cases', 0, 'gbv_related'],
        ['INVALID_FOREIGN_KEY', 'cases', 0, 'case_category_id'],
        ['INVALID', 'cases', 0, 'priority'],
        ['REQUIRED', 'cases', 0, 'narrative'],
        ['REQUIRED', 'cases', 0, 'plan'],
        ['REQUIRED', 'cases', 0, 'status'],
        ['INVALID', 'reporters', 0, 'contact_phone'],
        ['REQUIRED', 'clients', 1, 'contact_fname'],
      ]),
    );
    expect(faults).toHaveLength(8);
    expect([await count(), await contacts()]).toEqual(before);
  });

  it('keeps who changed which field, from what to what', async () => {
    const made = await stage.makeCase({ plan: 'Old' });
    await stage.post(`cases/${made.id}`, { plan: 'New', status: '2' }, { as: 'case_manager' });
    const activity = recordsOf(await stage.get(`cases/${made.id}`), 'case_activities').at(-1);
    expect(activity).toMatchObject({ activity: '2', created_by: 'case_manager', status: '2' });
    const changes = recordsOf(await stage.get(`case_activities/${activity?.id}`), 'au');
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ t: 'cases', row_id: made.id, k: 'plan', v: 'New', v_: 'Old' }),
        expect.objectContaining({ k: 'status', v: '2', v_: '1', created_by: 'case_manager' }),
      ]),
    );
  });

  it('that goes to another category, and parts that change or go, say so in its history', async () => {
    const made = await stage.makeCase({ clients_case: [{ contact_fname: 'Amani' }] });
    const client = recordsOf(await stage.get(`cases/${made.id}`), 'clients')[0];
    await stage.post(`cases/${made.id}`, { case_category_id: '362271' });
    await stage.post(`clients/${client?.id}`, { contact_age: '10' });
    await stage.post(`clients/${client?.id}`, { is_delete: '1' });
    await stage.post(`reporters/${made.reporter_id}`, { contact_lname: 'W' });
    const answer = await stage.get(`cases/${made.id}`);
    const codes = recordsOf(answer, 'case_activities').map(({ activity }) => activity);
    expect(codes).toEqual(['1', '6', '3', '10', '13', '9']);
    expect(recordsOf(answer, 'clients')).toEqual([]);
    expect(recordsOf(answer, 'cases')[0]).toMatchObject({ client_count: '0', reporter_fullname: 'Rita W' });
  });
});
