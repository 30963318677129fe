import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordsOf } from '../../support/helpline-client.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
const as = 'administrator';
beforeAll(() => stage.open(), 60_000);
afterAll(() => stage.close());

describe('users', () => {
  const body = {
    ...{ usn: 'Wanjiru', role: '1', exten: '102', contact_fname: 'Wanjiru', contact_lname: 'K' },
    ...{ contact_email: 'Wanjiru@Example.org', contact_phone: '0700111222' },
  };

  it('are made by administrators, with an address for one-time passwords and no known password', async () => {
    const made = await stage.make('users', body, { as });
    expect(made).toMatchObject({
      ...{ usn: 'wanjiru', role: '1', exten: '102', is_active: '1', contact_fullname: 'Wanjiru K' },
      ...{ contact_phone: '+254700111222', created_by: 'administrator' },
    });
    const user = await stage.storage.users.findByUsername('wanjiru');
    expect(user).toMatchObject({
      fullName: 'Wanjiru K',
      email: 'wanjiru@example.org',
      phone: '+254700111222',
    });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it.each([
    ['usn', { ...body, exten: '103', contact_email: '', contact_phone: '' }],
    ['exten', { ...body, usn: 'other', contact_email: '', contact_phone: '' }],
    ['contact_email', { ...body, usn: 'other', exten: '103', contact_phone: '' }],
  ])('cannot share %s', async (field, other) => {
    const { status, body: answer } = await stage.post('users', other, { as });
    expect(status).toBe(412);
    expect((answer.errors as unknown[][]).map(([, , errno, , , at]) => [errno, at])).toEqual([
      ['DUPLICATE', field],
    ]);
  });

  it('get a contact when it is first given, as the first administrator does', async () => {
    const { userId: id } = await stage.addUser('first', 'administrator');
    expect(recordsOf(await stage.get(`users/${id}`, { as }), 'users')[0]?.contact_id).toBe('');
    const reported = {
      contact_email: 'First@Example.org',
      contact_phone: '0700111999',
      contact_lname: 'Admin',
    };
    const answer = await stage.post(`users/${id}`, reported, { as });
    expect(answer.status).toBe(202);
    const [user] = recordsOf(answer, 'users');
    expect(user).toMatchObject({
      ...{ contact_email: 'first@example.org', contact_phone: '+254700111999' },
      ...{ contact_fullname: 'first Admin', contact_id: expect.stringMatching(/^\d+$/) },
    });
    expect(await stage.storage.users.findById(id)).toMatchObject({
      ...{ email: 'first@example.org', phone: '+254700111999', fullName: 'first Admin' },
      contactId: Number(user?.contact_id),
    });
    await stage.post(`users/${id}`, { contact_fname: 'Wanjiku' }, { as });
    const again = recordsOf(await stage.get(`users/${id}`, { as }), 'users')[0];
    expect(again).toMatchObject({ contact_id: user?.contact_id, contact_fullname: 'Wanjiku Admin' });
    expect(await stage.storage.users.findById(id)).toMatchObject({ fullName: 'Wanjiku Admin' });
  });

  it('are called everywhere as their contact is, whatever of its names is changed or cleared', async () => {
    const names = { contact_fname: 'Mary Ann', contact_lname: 'Otieno' };
    const { id = '' } = await stage.make('users', { usn: 'mary', role: '1', ...names }, { as });
    const called = async (change: Record<string, string>) => {
      const answer = await stage.post(`users/${id}`, change, { as });
      const user = await stage.storage.users.findById(Number(id));
      return [recordsOf(answer, 'users')[0]?.contact_fullname, user?.fullName];
    };
    expect(await called({ contact_lname: 'Wanjiru' })).toEqual(['Mary Ann Wanjiru', 'Mary Ann Wanjiru']);
    expect(await called({ contact_fname: 'Maria' })).toEqual(['Maria Wanjiru', 'Maria Wanjiru']);
    expect(await called({ contact_lname: '' })).toEqual(['Maria', 'Maria']);
    expect(await called({ exten: '177' })).toEqual(['Maria', 'Maria']);
  });

  it('get no contact when they are only switched on or off', async () => {
    const { userId: id } = await stage.addUser('bare', 'counsellor');
    const answer = await stage.post(`users/${id}`, { is_active: '0' }, { as });
    expect(recordsOf(answer, 'users')[0]).toMatchObject({ contact_id: '', is_active: '0' });
    await stage.post(`users/${id}`, { is_active: '1' }, { as });
  });

  it('always have an administrator among them', async () => {
    const everybody = recordsOf(await stage.get('users?role=99&is_active=1&_c=1000'), 'users');
    const [last, ...others] = everybody.map(({ id }) => id);
    for (const id of others)
      expect((await stage.post(`users/${id}`, { role: '2' }, { as })).status).toBe(202);
    for (const [field, value] of [
      ['is_active', '0'],
      ['role', '1'],
    ]) {
      const answer = await stage.post(`users/${last}`, { [field ?? '']: value }, { as });
      expect([answer.status, (answer.body.errors as unknown[][]).map((each) => each[5])]).toEqual([
        412,
        [field],
      ]);
    }
    for (const id of others) await stage.post(`users/${id}`, { role: '99' }, { as });
    expect((await stage.post(`users/${last}`, { is_active: '', contact_lname: 'L' }, { as })).status).toBe(
      202,
    );
  });

  it('have a contact that changes only with the user', async () => {
    const made = await stage.make('users', { usn: 'neema', role: '2', contact_fname: 'Neema' }, { as });
    const id = made.contact_id ?? '';
    const client = await stage.make('clients', { contact_id: id });
    for (const [path, body] of [
      [`contacts/${id}`, { fname: 'Else' }],
      [`clients/${client.id}`, { contact_phone: '0700000009' }],
      ['reporters', { src: 'call', contact_id: id, contact_lname: 'Else' }],
    ] as const) {
      const answer = await stage.post(path, body);
      expect([path, answer.status]).toEqual([path, 412]);
      expect((answer.body.errors as string[][])[0]).toMatchObject({
        1: 'This is the contact of a user, and changed with the user',
        5: 'contact_id',
      });
    }
    expect((await stage.post(`contacts/${id}`, { fname: 'Neema' })).status).toBe(202);
    const after = recordsOf(await stage.post(`users/${made.id}`, { contact_lname: 'K' }, { as }), 'users');
    expect(after[0]?.contact_fullname).toBe('Neema K');
  });

  it('are switched off', async () => {
    const { id } = await stage.make('users', { usn: 'gone', role: '2', contact_fname: 'G' }, { as });
    const answer = await stage.post(`users/${id}`, { is_active: '0' }, { as });
    expect(recordsOf(answer, 'users')[0]).toMatchObject({ is_active: '0' });
    expect(await stage.storage.users.findByUsername('gone')).toMatchObject({ isActive: false });
    const off = recordsOf(await stage.get('users?is_active=0'), 'users').map(({ usn }) => usn);
    expect(off).toEqual(['gone']);
  });

  it('never show their passwords, not even in what was changed', async () => {
    for (const path of ['users?_c=1000', `users/1`, 'users?csv=1', 'contacts?_c=1000']) {
      expect((await stage.get(path, { as })).text).not.toMatch(/argon2|password/);
    }
  });
});

describe('a client', () => {
  it('that reported its own case is its reporter, as long as the case says so, in any case', async () => {
    const [one, other] = [await stage.makeCase(), await stage.makeCase()];
    const made = await stage.make('clients', { contact_fname: 'A', case_id: one.id, is_reporter: '1' });
    const reporterAfter = async (change: Record<string, string | undefined>) =>
      recordsOf(await stage.post(`clients/${made.id}`, change), 'clients')[0]?.is_reporter_id;
    expect(made.is_reporter_id).toBe(one.reporter_id);
    expect(await reporterAfter({ is_reporter: '0' })).toBe('');
    expect(await reporterAfter({ is_reporter: '1' })).toBe(one.reporter_id);
    expect(await reporterAfter({ case_id: other.id })).toBe(other.reporter_id);
    expect(await reporterAfter({ case_id: '' })).toBe('');
  });
});

describe('a task', () => {
  it('reports since when it is whose it is', async () => {
    const to = String(stage.users.get('counsellor')?.userId);
    const assigned = { assigned_to_id: to, assigned_on: expect.stringMatching(/^\d+$/) };
    expect(await stage.make('activities', { activity: 'x', assigned_to_id: to })).toMatchObject(assigned);
    const made = await stage.make('activities', { activity: 'call back' });
    expect(made).toMatchObject({ assigned_to_id: '', assigned_on: '' });
    const after = async (change: Record<string, string>) =>
      recordsOf(await stage.post(`activities/${made.id}`, change), 'activities')[0];
    const given = await after({ assigned_to_id: to });
    expect(given).toMatchObject(assigned);
    expect((await after({ assigned_to_id: to, activity: 'y' }))?.assigned_on).toBe(given?.assigned_on);
    expect(await after({ assigned_to_id: '' })).toMatchObject({ assigned_to_id: '', assigned_on: '' });
  });
});

describe('the age group', () => {
  it.each([
    ['0', '0-3'],
    ['3', '0-3'],
    ['4', '4-6'],
    ['17', '16-17'],
    ['18', '18-24'],
    ['60', '60+'],
  ])('of a person of %s years is %s', async (age, group) => {
    const made = await stage.make('clients', { contact_fname: 'A', contact_age: age });
    expect(made).toMatchObject({ contact_age: age, contact_age_group: group });
  });

  it('is the one that was reported, whatever the age', async () => {
    const adult = '500181';
    const made = await stage.make('clients', {
      ...{ contact_fname: 'A', contact_age: '9', contact_age_group_id: adult },
    });
    expect(made).toMatchObject({ contact_age: '9', contact_age_group_id: adult });
  });

  it('goes with the age when that is changed, for a contact itself, too', async () => {
    const { id } = await stage.make('contacts', { fname: 'A', age: '9' });
    const before = recordsOf(await stage.get(`contacts/${id}`), 'contacts')[0];
    const after = recordsOf(await stage.post(`contacts/${id}`, { age: '14' }), 'contacts')[0];
    expect([before?.age_group, after?.age_group]).toEqual(['7-9', '13-15']);
  });

  it('of an age that no group is of is none', async () => {
    expect(await stage.make('contacts', { fname: 'A', age: '151' })).toMatchObject({ age_group: '' });
  });

  it('stands in the case of a reporter whose age was reported', async () => {
    const reporter = await stage.make('reporters', { src: 'walkin', contact_fname: 'R', contact_age: '35' });
    const made = await stage.makeCase({ reporter_id: reporter.id });
    expect(made).toMatchObject({ reporter_age: '35', reporter_age_group: '31-45' });
  });
});

describe('categories', () => {
  it('report their place in the tree, and what lies below them', async () => {
    const answer = await stage.get('categories/87');
    expect(recordsOf(answer, 'categories')[0]).toMatchObject({
      ...{ name: 'Abuse', fullname: '^Abuse', fullname_id: '362557:Case Category^87:Abuse' },
      ...{ category_id: '362557', level: '1', root_id: '362557', root_name: 'Case Category' },
    });
    const below = recordsOf(answer, 'subcategories');
    expect(below.map(({ id }) => id)).toContain('362271');
    const listed = await stage.get('subcategories?category_id=87&_c=1000');
    expect(recordsOf(listed, 'subcategories')).toHaveLength(below.length);
  });

  it('are added and renamed, with everything below them', async () => {
    const made = await stage.make('categories', { name: 'Online', category_id: '87' }, { as });
    expect(made.fullname).toBe('^Abuse^Online');
    expect(Number(made.id)).toBeGreaterThan(1_000_000);
    const below = await stage.make('subcategories', { name: 'Grooming', category_id: made.id }, { as });
    await stage.post(`categories/${made.id}`, { name: 'On the net' }, { as });
    const after = await stage.get(`categories/${below.id}`);
    expect(recordsOf(after, 'categories')[0]?.fullname).toBe('^Abuse^On the net^Grooming');
    expect((await stage.post(`categories/${made.id}`, { category_id: below.id }, { as })).status).toBe(412);
  });

  it('are reported by the names that clients know them by', async () => {
    const { body } = await stage.get('config/taxonomy');
    expect(body.taxonomy).toMatchObject({ CASE_CATEGORY: '362557', LOCATION: '88', NEW_CASE: '363037' });
  });
});

describe('messages', () => {
  it('belong to an exchange, which shows how many there were and the last of them', async () => {
    const message = {
      src: 'sms',
      src_uid: 'm',
      src_callid: 'chat-1',
      src_vector: '1',
      src_address: '0700999888',
    };
    await stage.make('messages', { ...message, src_msg: 'Help' });
    const last = await stage.make('messages', { ...message, src_vector: '2', src_msg: 'We are here' });
    const answer = await stage.get(`pmessages?src_callid=chat-1`);
    const [thread] = recordsOf(answer, 'pmessages');
    expect(thread).toMatchObject({
      ...{
        in_count: '1',
        out_count: '1',
        last_msg_id: last.id,
        last_msg_vector: '2',
        src_msg: 'We are here',
      },
    });
    expect(recordsOf(await stage.get(`pmessages/${thread?.id}`), 'messages')).toHaveLength(2);
  });
});
