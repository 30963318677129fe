import { describe, expect, it } from '@jest/globals';
import { makeCase, makeReporter, newCase, type Stage } from '../family-stage.js';

const file = (name: string) => ({ content: Buffer.from(name), name });

/** Fields that the case form sends with every change. */
const update = (id: string) => ({
  ...{ '.id': id, src: 'edit', src_uid: 'edit-100-1795360000', src_address: '', src_vector: '2' },
  ...{ narrative: 'The child is safe now', plan: 'Call back in a week', priority: '3', status: '1' },
  ...{ escalated_to_id: '0', services: [] as string[], referals: [] as string[] },
});

async function servicesOf(stage: Stage, id: string): Promise<number[]> {
  const rows = await stage().sql<{ category_id: number }>(
    'SELECT category_id FROM services WHERE case_id = $1 ORDER BY id',
    [id],
  );
  return rows.map(({ category_id: category }) => category);
}

/** Requests that are answered with success while data would be lost or wrong. */
export function silentDamage(stage: Stage): void {
  describe('A change of a case, as the case form sends it', () => changesOfCases(stage));
  describe('A password that an administrator resets', () => resetPasswords(stage));
  describe('The contact of a person, under the names that forms write', () => contactNames(stage));
  describe('The names of the forms for persons', () => formNames(stage));
  describe('A record of another case', () => recordsOfOtherCases(stage));
}

function changesOfCases(stage: Stage): void {
  it('keeps the services and referrals when it sends none, and adds those that it sends', async () => {
    const { id } = await makeCase(stage(), { services: ['500156', '117'], referals: ['500148'] });
    const none = await stage().post(`cases/${id}`, update(id));
    expect([none.status, none.cell('cases', 'services')]).toEqual([202, '500156,117']);
    expect(await servicesOf(stage, id)).toEqual([500156, 117]);
    expect(await stage().sql('SELECT category_id FROM referrals WHERE case_id = $1', [id])).toEqual([
      { category_id: 500148 },
    ]);
    const more = await stage().post(`cases/${id}`, { ...update(id), services: ['117', '362036'] });
    expect(more.cell('cases', 'services')).toBe('500156,117,362036');
    expect(await servicesOf(stage, id)).toEqual([500156, 117, 362036]);
  });

  it('leaves where the case came from; where the change came from stands in the history', async () => {
    const { id } = await makeCase(stage(), {
      src: 'call',
      src_uid: '1795359110.77',
      src_address: '0722000111',
    });
    const changed = await stage().post(`cases/${id}`, update(id));
    expect(changed.status).toBe(202);
    expect(['src', 'src_uid', 'src_address', 'plan'].map((name) => changed.cell('cases', name))).toEqual([
      ...['call', '1795359110.77', '+254722000111', 'Call back in a week'],
    ]);
    expect(
      await stage().sql('SELECT src, src_uid, src_address, src_vector FROM cases WHERE id = $1', [id]),
    ).toEqual([{ src: 'call', src_uid: '1795359110.77', src_address: '+254722000111', src_vector: 2 }]);
    const activities = await stage().sql(
      'SELECT activity, src, src_uid, src_address, src_vector, detail FROM case_activities WHERE case_id = $1 ORDER BY id',
      [id],
    );
    expect(activities).toEqual([
      {
        ...{
          activity: 1,
          src: 'call',
          src_uid: '1795359110.77',
          src_address: '+254722000111',
          src_vector: 2,
        },
        detail: 'Visit the home\nAlso sent:\ndisposition_id: 363034', // which the form sends with each reporter
      },
      {
        ...{ activity: 2, src: 'edit', src_uid: 'edit-100-1795360000', src_address: null, src_vector: 2 },
        detail: 'Call back in a week',
      },
    ]);
  });

  it('is refused where it says something of its origin that cannot be kept', async () => {
    const { id } = await makeCase(stage());
    const answer = await stage().post(`cases/${id}`, { ...update(id), src_vector: '7' });
    expect(answer.status).toBe(412);
    expect(answer.body.errors).toEqual([
      ['error', expect.stringMatching(/^src_vector/), 'INVALID', 'cases', 0, 'src_vector', '7'],
    ]);
  });
}

function resetPasswords(stage: Stage): void {
  it('is shown once as a number of at least 12 digits, in the sentence that clients look for', async () => {
    const id = await stage().app.addUser('forgetful', 'counsellor');
    const answer = await stage().post(`resetAuth/${id}`, { '.id': id }, { as: 'admin' });
    expect(answer.status).toBe(202);
    const [[level = '', sentence = ''] = []] = answer.body.auth_nb as string[][];
    const [, password = ''] = /password is (\d+)/.exec(sentence) ?? [];
    expect([level, sentence]).toEqual(['info', `Password Reset Successful. The new password is ${password}`]);
    expect(password).toMatch(/^\d{12,}$/);
    const login = (text: string) =>
      stage().app.get('', {
        as: null,
        headers: { authorization: `Basic ${Buffer.from(`forgetful:${text}`).toString('base64')}` },
      });
    expect((await login(password)).status).toBe(200);
    expect((await login(stage().app.passwordOf('forgetful'))).status).toBe(412);
    const again = await stage().post(`resetAuth/${id}`, { '.id': id }, { as: 'admin' });
    expect(again.text).not.toContain(password);
    expect(
      await stage().sql("SELECT 1 FROM audit_entries WHERE v LIKE '%' || $1 || '%'", [password]),
    ).toEqual([]);
  });
}

function contactNames(stage: Stage): void {
  it('is written for a reporter, and reported under the names that clients read', async () => {
    const { id, contactId } = await makeReporter(stage(), { phone: '0722555112' });
    const rows = await stage().sql(
      `SELECT fname, phone, age, age_group_id, sex_id, location_id, landmark, nationality_id, lang_id, is_refugee
       FROM contacts WHERE id = $1`,
      [contactId],
    );
    expect(rows).toEqual([
      {
        ...{ fname: 'Rehema Achieng', phone: '+254722555112', age: 34, age_group_id: 361954, sex_id: 122 },
        ...{ location_id: 500072, landmark: 'Near the market', nationality_id: 500188, lang_id: 500206 },
        is_refugee: 0,
      },
    ]);
    const read = await stage().get(`reporters/${id}`);
    expect(
      ['contact_fname', 'contact_phone', 'contact_age_group'].map((name) => read.cell('reporters', name)),
    ).toEqual(['Rehema Achieng', '+254722555112', '25-35']);
  });

  it.each([
    ['clients', 'contact_fname', { is_reporter: '0', relationship_id: '0' }],
    ['perpetrators', 'contact_fname', { relationship_id: '-1' }],
  ])('is written for %s', async (resource, field, more) => {
    const body = { '.id': '', fname: 'Zawadi Ali', age: '9', sex_id: '121', phone: '', ...more };
    const answer = await stage().post(resource, body);
    expect([answer.status, answer.cell(resource, field)]).toEqual([201, 'Zawadi Ali']);
    const rows = await stage().sql(
      `SELECT c.fname, c.age, c.sex_id, x.relationship_id FROM ${resource} x JOIN contacts c ON c.id = x.contact_id WHERE x.id = $1`,
      [answer.cell(resource, 'id')],
    );
    expect(rows).toEqual([{ fname: 'Zawadi Ali', age: 9, sex_id: 121, relationship_id: null }]);
  });

  it('is written in all of its fields', async () => {
    const contact = {
      ...{ fname: 'Rehema', lname: 'Achieng', phone: '0722555113', phone2: '0722555114' },
      ...{ email: 'rehema@example.org', dob: '1992-03-14', age: '34', age_group_id: '361954', sex_id: '122' },
      ...{ location_id: '500072', landmark: 'Near the market', nationality_id: '500188' },
      ...{ national_id_type_id: '500199', national_id: 'AB 12', lang_id: '500206', tribe_id: '500210' },
      is_refugee: 'no', // as its buttons say it
    };
    const [tribe] = await stage().sql<{ id: number }>(
      'SELECT id FROM categories WHERE root_id = 133 AND id <> 133 ORDER BY id LIMIT 1',
    );
    const { contactId } = await makeReporter(stage(), { ...contact, tribe_id: String(tribe?.id) });
    const [row] = await stage().sql(
      `SELECT ${Object.keys(contact)
        .map((name) => (name === 'dob' ? 'dob::text' : name))
        .join(', ')} FROM contacts WHERE id = $1`,
      [contactId],
    );
    expect(row).toEqual({
      ...{ fname: 'Rehema', lname: 'Achieng', phone: '+254722555113', phone2: '+254722555114' },
      ...{ email: 'rehema@example.org', dob: '1992-03-14', age: 34, age_group_id: 361954, sex_id: 122 },
      ...{ location_id: 500072, landmark: 'Near the market', nationality_id: 500188 },
      ...{ national_id_type_id: 500199, national_id: 'AB 12', lang_id: 500206, tribe_id: tribe?.id },
      is_refugee: 0,
    });
  });

  it('is written for a user, who is made and changed by it', async () => {
    const body = {
      usn: 'johnny',
      role: '1',
      fname: 'John',
      lname: 'Doe',
      phone: '0712345678',
      is_active: '1',
    };
    const made = await stage().post('users', body, { as: 'admin' });
    expect([made.status, made.cell('users', 'contact_fullname')]).toEqual([201, 'John Doe']);
    const id = made.cell('users', 'id');
    const change = { '.id': id, fname: 'Johnny', phone: '0712345679', email: 'johnny@example.org' };
    expect((await stage().post(`users/${id}`, change, { as: 'admin' })).status).toBe(202);
    const rows = await stage().sql(
      'SELECT c.fname, c.lname, c.phone, u.full_name, u.email FROM users u JOIN contacts c ON c.id = u.contact_id WHERE u.id = $1',
      [id],
    );
    expect(rows).toEqual([
      {
        ...{ fname: 'Johnny', lname: 'Doe', phone: '+254712345679' },
        ...{ full_name: 'Johnny Doe', email: 'johnny@example.org' },
      },
    ]);
  });

  it('is written for the persons within a case, too', async () => {
    const { id } = await makeCase(stage(), { clients_case: [{ fname: 'Amani', age: '9' }] });
    const rows = await stage().sql(
      'SELECT c.fname, c.age FROM clients x JOIN contacts c ON c.id = x.contact_id WHERE x.case_id = $1',
      [id],
    );
    expect(rows).toEqual([{ fname: 'Amani', age: 9 }]);
  });

  it.each([
    ['a number that is none', { fname: 'A', phone: 'x' }, ['INVALID', 'clients', 0, 'phone', 'x']],
    ['no name', { fname: '' }, ['REQUIRED', 'clients', 0, 'fname', '']],
    ['two names', { fname: 'A', contact_fname: 'B' }, ['INVALID', 'clients', 0, 'fname', 'A']],
    [
      'a category that is none',
      { fname: 'A', sex_id: '999' },
      ['INVALID_FOREIGN_KEY', 'clients', 0, 'sex_id', '999'],
    ],
  ])('is refused with %s, under the name that was sent', async (_what, body, fault) => {
    const answer = await stage().post('clients', body);
    expect(answer.status).toBe(412);
    expect((answer.body.errors as unknown[][]).map((entry) => entry.slice(2))).toEqual([fault]);
  });
}

/** An id of each of these lists, as a form offers it. */
async function choicesOf(stage: Stage, lists: readonly number[]): Promise<Readonly<Record<number, number>>> {
  const rows = await stage().sql<{ root_id: number; id: number }>(
    'SELECT root_id, min(id) AS id FROM categories WHERE root_id = ANY($1) AND id <> root_id GROUP BY root_id',
    [lists],
  );
  return Object.fromEntries(rows.map(({ root_id: list, id }) => [list, id]));
}

function formNames(stage: Stage): void {
  const [RELATIONSHIP, HOUSEHOLD, OCCUPATION, MARITAL] = [236634, 236674, 236648, 236654] as const;
  const [HEALTH, HIV, SHARES_HOME] = [236660, 105, 236631] as const;

  it('are kept of a client, each in its field', async () => {
    const lists = [RELATIONSHIP, HOUSEHOLD, OCCUPATION, MARITAL, HEALTH, HIV];
    const chosen = await choicesOf(stage, lists);
    const [relationship, household, occupation, marital, health, hiv] = lists.map((list) => chosen[list]);
    const answer = await stage().post('clients', {
      ...{ '.id': '', src: 'walkin', src_ts: '1795359110.902', src_usr: '100', fname: 'Zawadi', age_t: '0' },
      ...{
        relationship_to_reporter_id: relationship,
        adults_in_household: '3',
        household_type_id: household,
      },
      ...{ head_occupation_id: occupation, parent_guardian_name: 'Ali', parent_marital_status_id: marital },
      ...{
        parent_id_number: 'P 7',
        health_status_id: health,
        hiv_status_id: hiv,
        marital_status_id: marital,
      },
      ...{ attending_school_id: 'no', school_attendance_id: 'Irregular', is_disabled: 'yes' },
      ...{ special_services_referred: 'unknown', is_refugee: 'yes' },
      special_services_referral: [{ category_id: '500148' }, { category_id: '500156' }],
    });
    expect(answer.status).toBe(201);
    const rows = await stage().sql(
      `SELECT relationship_id, household_adults, household_id, household_head_occupation_id, guardian_fullname,
              guardian_marital_id, guardian_national_id, health_id, hiv_id, marital_id, in_school, school_attendance,
              is_disabled, is_disabled_refered, is_disabled_referals, c.is_refugee
       FROM clients x JOIN contacts c ON c.id = x.contact_id WHERE x.id = $1`,
      [answer.cell('clients', 'id')],
    );
    expect(rows).toEqual([
      {
        ...{ relationship_id: relationship, household_adults: 3, household_id: household },
        ...{
          household_head_occupation_id: occupation,
          guardian_fullname: 'Ali',
          guardian_marital_id: marital,
        },
        ...{ guardian_national_id: 'P 7', health_id: health, hiv_id: hiv, marital_id: marital, in_school: 0 },
        ...{ school_attendance: 'Irregular', is_disabled: 1, is_disabled_refered: 2 },
        ...{ is_disabled_referals: '500148, 500156', is_refugee: 1 },
      },
    ]);
  });

  it('are kept of a perpetrator', async () => {
    const lists = [RELATIONSHIP, SHARES_HOME, OCCUPATION, MARITAL, HEALTH];
    const chosen = await choicesOf(stage, lists);
    const [relationship, home, occupation, marital, health] = lists.map((list) => chosen[list]);
    const answer = await stage().post('perpetrators', {
      ...{ '.id': '', fname: 'Juma', relationship_to_reporter_id: relationship, shares_home: home },
      ...{ health_status_id: health, profession_id: occupation, marital_status_id: marital },
      ...{ guardian_name: 'Halima', additional_details: 'Lives next door' },
    });
    expect(answer.status).toBe(201);
    const rows = await stage().sql(
      `SELECT relationship_id, shareshome_id, health_id, employment_id, marital_id, guardian_fullname, notes
       FROM perpetrators WHERE id = $1`,
      [answer.cell('perpetrators', 'id')],
    );
    expect(rows).toEqual([
      {
        ...{
          relationship_id: relationship,
          shareshome_id: home,
          health_id: health,
          employment_id: occupation,
        },
        ...{ marital_id: marital, guardian_fullname: 'Halima', notes: 'Lives next door' },
      },
    ]);
  });

  it.each([
    ['a word that is none', { is_refugee: 'maybe' }, 'is_refugee', 'maybe'],
    ['a list of anything else', { special_services_referral: ['x'] }, 'special_services_referral', '["x"]'],
    ['a category that is none', { hiv_status_id: '999' }, 'hiv_status_id', '999'],
  ])('are refused with %s, under the name that was sent', async (_what, more, field, value) => {
    const answer = await stage().post('clients', { fname: 'A', ...more });
    expect(answer.status).toBe(412);
    expect((answer.body.errors as unknown[][]).map((entry) => entry.slice(5))).toEqual([[field, value]]);
  });
}

function recordsOfOtherCases(stage: Stage): void {
  it.each([
    ['attachments', 'attachments_case', 'attachment_id'],
    ['clients', 'clients_case', 'client_id'],
    ['perpetrators', 'perpetrators_case', 'perpetrator_id'],
  ])(
    'is not moved by naming one of its %s: the case is refused and nothing of it kept',
    async (table, key, idKey) => {
      const { id: owner } = await makeCase(stage());
      const part =
        table === 'attachments'
          ? (await stage().app.upload('attachments', file('a.txt'), { fields: { case_id: owner } })).first.id
          : (await stage().post(table, { fname: 'Theirs', case_id: owner })).cell(table, 'id');
      const [before] = await stage().sql<{ count: string }>('SELECT count(*) FROM cases');
      const { id: reporter } = await makeReporter(stage());
      const body = { ...newCase, reporter_uuid_id: reporter, [key]: [{ [idKey]: part }] };
      const answer = await stage().post('cases', body);
      expect(answer.status).toBe(412);
      expect(answer.body.errors).toEqual([
        ['error', 'id is that of a record of another case', 'INVALID', table, 0, 'id', part],
      ]);
      expect(await stage().sql(`SELECT case_id FROM ${table} WHERE id = $1`, [part])).toEqual([
        { case_id: Number(owner) },
      ]);
      expect(await stage().sql('SELECT count(*) FROM cases')).toEqual([before]);
    },
  );

  it('is not needed for a file that belongs to none yet, which comes to the case that names it', async () => {
    const { first } = await stage().app.upload('attachments', file('b.txt'));
    const { id } = await makeCase(stage(), { attachments_case: [{ attachment_id: first.id }] });
    expect(await stage().sql('SELECT case_id FROM attachments WHERE id = $1', [first.id])).toEqual([
      { case_id: Number(id) },
    ]);
    // the form sends with a change what it has: a file of this very case stays where it is
    const again = await stage().post(`cases/${id}`, {
      plan: 'Wait',
      attachments_case: [{ attachment_id: first.id }],
    });
    expect(again.status).toBe(202);
  });
}
