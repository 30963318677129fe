import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordsOf, TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
const as = 'administrator';
beforeAll(() => stage.open(), 60_000);
afterAll(() => stage.close());

describe('users', () => {
  const body = {
    ...{ usn: 'Wanjiru', role: '1', exten: '102', contact_fname: 'Wanjiru', contact_lname: 'K' },
    ...{ contact_email: 'Wanjiru@Example.org', contact_phone: '0700111222' },
  };

  it('are made by administrators, with an address for one-time passwords and no password that anybody knows', async () => {
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

describe('categories', () => {
  it('tell their place in the tree, and what lies below them', async () => {
    const answer = await stage.get('categories/87');
    expect(recordsOf(answer, 'categories')[0]).toMatchObject({
      ...{ name: 'Abuse', fullname: 'Case Category^Abuse', fullname_id: '362557:Case Category^87:Abuse' },
      ...{ category_id: '362557', level: '1', root_id: '362557', root_name: 'Case Category' },
    });
    const below = recordsOf(answer, 'subcategories');
    expect(below.map(({ id }) => id)).toContain('362271');
    const listed = await stage.get('subcategories?category_id=87&_c=1000');
    expect(recordsOf(listed, 'subcategories')).toHaveLength(below.length);
  });

  it('are added and renamed, with everything below them', async () => {
    const made = await stage.make('categories', { name: 'Online', category_id: '87' }, { as });
    expect(made.fullname).toBe('Case Category^Abuse^Online');
    expect(Number(made.id)).toBeGreaterThan(1_000_000);
    const below = await stage.make('subcategories', { name: 'Grooming', category_id: made.id }, { as });
    await stage.post(`categories/${made.id}`, { name: 'On the net' }, { as });
    const after = await stage.get(`categories/${below.id}`);
    expect(recordsOf(after, 'categories')[0]?.fullname).toBe('Case Category^Abuse^On the net^Grooming');
    expect((await stage.post(`categories/${made.id}`, { category_id: below.id }, { as })).status).toBe(412);
  });

  it('are told by the names that clients know them by', async () => {
    const { body } = await stage.get('config/taxonomy');
    expect(body.taxonomy).toMatchObject({ CASE_CATEGORY: '362557', LOCATION: '88', NEW_CASE: '363037' });
  });
});

describe('messages', () => {
  it('belong to an exchange, which tells how many there were and the last of them', async () => {
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
