import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { refusedFields, type BearerAnswer, type BearerClient } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';
import type { HelplineApp } from '../../support/helpline-app.js';
import { recordsOf } from '../../support/helpline-client.js';

let stage: BearerStage;
let app: HelplineApp;
let api: BearerClient;
let database: pg.Client;
beforeAll(async () => {
  stage = await BearerStage.open();
  ({ app, api, database } = stage);
}, 90_000);
afterAll(() => stage.close());

let count = 0;
const aUser = () => ({ username: `user-${++count}`, first_name: 'Amani', role: 'counsellor' });
const usersOf = ({ data }: BearerAnswer) => data.users as Record<string, unknown>[];

describe('a user', () => {
  it('is created with everything that one has, and is the same on the session API', async () => {
    const sent = {
      ...{ username: 'Njeri', first_name: 'Njeri', last_name: 'Otieno', email: 'Njeri@helpline.example' },
      ...{
        phone: '0711 000 222',
        role: 'supervisor',
        extension: '201',
        extension_kind: 'browser',
        is_active: true,
      },
    };
    const answer = await api.post('users', { ...sent, password: 'a long password' });
    const kept = { ...sent, username: 'njeri', email: 'njeri@helpline.example', phone: '+254711000222' };
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: 'success',
        message: expect.stringMatching(/^User created\. The telephones do not know/),
      },
    });
    expect(answer.data).toEqual({ ...kept, id: expect.stringMatching(/^\d+$/) });
    expect(answer.headers.location).toBe(`/api/v1/users/${String(answer.data.id)}`);
    const [shown] = recordsOf(await app.get(`users/${String(answer.data.id)}`), 'users');
    expect(shown).toMatchObject({
      usn: 'njeri',
      role: '2',
      exten: '201',
      exten_kind: '2',
      contact_fname: 'Njeri',
    });
    expect((await api.logIn('njeri', 'a long password')).status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain('password');
  });

  it('is created with an audit entry and an outbox row, neither of which has the password', async () => {
    const { id } = await api.make('users', { ...aUser(), password: 'a secret password' });
    const { rows: audited } = await database.query(
      `SELECT k, v FROM audit_entries WHERE t = 'users' AND row_id = $1 AND k IN ('username', 'password_hash') ORDER BY k`,
      [id],
    );
    expect(audited).toEqual([
      { k: 'password_hash', v: null },
      { k: 'username', v: `user-${count}` },
    ]);
    const { rows: published } = await database.query(
      `SELECT topic, changes::text AS changes FROM outbox WHERE topic LIKE 'user.%' AND subject = $1::text`,
      [id],
    );
    expect(published).toMatchObject([{ topic: 'user.created' }]);
    expect(String((published[0] as { changes: string }).changes)).not.toMatch(/password|argon2/);
  });

  it('is changed by what is sent and in nothing else', async () => {
    const made = await api.make('users', { ...aUser(), last_name: 'Kamau', extension: '310' });
    const changed = await api.put(`users/${String(made.id)}`, { role: 'supervisor', extension: null });
    expect(changed.data).toEqual({ ...made, role: 'supervisor', extension: null });
    expect((await api.get(`users/${String(made.id)}`)).data).toEqual(changed.data);
  });

  it('that the session API changes is read as it is then', async () => {
    const { id } = await api.make('users', aUser());
    await app.post(`users/${String(id)}`, { contact_lname: 'Wambui' }, { as: 'admin' });
    expect((await api.get(`users/${String(id)}`)).data).toMatchObject({ last_name: 'Wambui' });
  });

  it.each([
    [{}, ['first_name', 'role', 'username']],
    [{ username: 7, first_name: null, role: 'boss' }, ['first_name', 'role', 'username']],
    [{ ...aUser(), phone: 'none', email: 'none', shoe_size: 44 }, ['email', 'phone', 'shoe_size']],
    [{ ...aUser(), password: 'short', extension: 'a\u0007' }, ['extension', 'password']],
    [{ ...aUser(), username: '   ', is_active: 'yes' }, ['is_active', 'username']],
    [[], ['body']],
  ])('with %j is refused, and every field that is wrong is named', async (body, expected) => {
    const answer = await api.post('users', body);
    expect(answer).toMatchObject({ status: 400, body: { status: 'error', code: 400 } });
    expect(refusedFields(answer)).toEqual(expected);
  });

  it('with a name, an extension or an address that another one has is a conflict', async () => {
    await api.make('users', { ...aUser(), username: 'taken', extension: '777' });
    const answer = await api.post('users', { ...aUser(), username: 'TAKEN' });
    expect(answer).toMatchObject({ status: 409, body: { code: 409 } });
    expect(refusedFields(answer)).toEqual(['username']);
    expect(refusedFields(await api.post('users', { ...aUser(), extension: '777' }))).toEqual(['extension']);
  });

  it.each(['0', '999999', 'x', '1e3', '99999999999999999999', '%00', "1'--"])(
    'under the id %s is missing, for any method',
    async (id) => {
      const path = `users/${id}`;
      const answers = [await api.get(path), await api.put(path, {}), await api.delete(path)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    },
  );
});

describe('rights on users', () => {
  it('are those of the role: read for those who see users, write for administrators', async () => {
    const { id } = await api.make('users', aUser());
    const statuses = async (as: string | null) => [
      (await api.get('users', { as })).status,
      (await api.get(`users/${String(id)}`, { as })).status,
      (await api.post('users', {}, { as })).status,
      (await api.put(`users/${String(id)}`, { role: 'administrator' }, { as })).status,
      (await api.delete(`users/${String(id)}`, { as })).status,
    ];
    expect(await statuses('supervisor')).toEqual([200, 200, 403, 403, 403]);
    expect(await statuses('counsellor')).toEqual([200, 200, 403, 403, 403]);
    expect(await statuses('partner')).toEqual([403, 403, 403, 403, 403]);
    expect(await statuses(null)).toEqual([401, 401, 401, 401, 401]);
    expect((await api.get(`users/${String(id)}`)).data).toMatchObject({
      role: 'counsellor',
      is_active: true,
    });
  });
});

describe('the list of users', () => {
  it('has pages', async () => {
    for (let i = 0; i < 3; i++) await api.make('users', aUser());
    const all = (await api.get('users')).body.pagination;
    expect(all).toMatchObject({ page: 1, limit: 20 });
    const page = await api.get('users?page=2&limit=2&sort=id&order=asc');
    expect(page.body).toMatchObject({ status: 'success', message: 'OK' });
    expect(page.body.pagination).toEqual({
      ...{ page: 2, limit: 2, total: all?.total, pages: Math.ceil((all?.total ?? 0) / 2) },
    });
    expect(usersOf(page).map(({ id }) => id)).toEqual(['3', '4']);
    expect(usersOf(await api.get('users?page=9999'))).toEqual([]);
  });

  it('is put in an order', async () => {
    const names = usersOf(await api.get('users?sort=username&order=asc&limit=100')).map(
      (user) => user.username,
    );
    expect(names).toEqual([...names].sort());
    const [newest] = usersOf(await api.get('users'));
    const [first] = usersOf(await api.get('users?sort=created_at&order=desc&limit=1'));
    expect(first).toEqual(newest);
  });

  it('is filtered by status, type, words and the day of creation', async () => {
    const { id } = await api.make('users', {
      ...aUser(),
      first_name: 'Zawadi',
      role: 'partner',
      is_active: false,
    });
    const found = async (query: string) =>
      usersOf(await api.get(`users?limit=100&${query}`)).map((user) => user.id);
    expect(await found('status=inactive&type=partner')).toEqual([id]);
    expect(await found('status=active')).not.toContain(id);
    expect(await found('type=counsellor')).not.toContain(id);
    expect(await found('q=zawa')).toEqual([id]);
    expect(await found('q=nobody-is-called-so')).toEqual([]);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await found(`created_after=${day(-1)}&created_before=${day(2)}`)).toContain(id);
    expect(await found(`created_after=${day(2)}`)).toEqual([]);
    expect(await found(`created_before=${day(-1)}`)).toEqual([]);
  });

  it.each([
    ['limit=101', ['limit']],
    ['limit=0&page=0', ['limit', 'page']],
    ['limit=-1&page=x&sort=shoe_size&order=up', ['limit', 'order', 'page', 'sort']],
    ['status=open&type=boss', ['status', 'type']],
    ['created_after=2026-02-30&created_before=yesterday', ['created_after', 'created_before']],
    ['colour=red&size=2', ['colour', 'size']],
    ['page=1&page=2', ['page']],
    ['q=', ['q']],
    ['q=%00', ['q']],
  ])('refuses %s by name', async (query, expected) => {
    const answer = await api.get(`users?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 400 } });
    expect([...new Set(refusedFields(answer))]).toEqual(expected);
  });
});

describe('the entity tag of a user', () => {
  it('lets a change through that is made for the record as it is, and refuses one that is not', async () => {
    const { id } = await api.make('users', aUser());
    const path = `users/${String(id)}`;
    const { etag = '' } = (await api.get(path)).headers;
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await api.get(path)).headers.etag).toBe(etag);
    const first = await api.put(path, { last_name: 'One' }, { headers: { 'if-match': `"other", ${etag}` } });
    expect(first.status).toBe(200);
    expect(first.headers.etag).not.toBe(etag);
    const second = await api.put(path, { last_name: 'Two' }, { headers: { 'if-match': etag } });
    expect(second).toMatchObject({ status: 412, body: { code: 412 } });
    expect((await api.delete(path, { headers: { 'if-match': etag } })).status).toBe(412);
    expect((await api.get(path)).data).toMatchObject({ last_name: 'One', is_active: true });
    const any = await api.put(path, { last_name: 'Three' }, { headers: { 'if-match': '*' } });
    expect(any.headers.etag).toBe((await api.get(path)).headers.etag);
  });

  it('lets one of several changes through that are made for the same state at once', async () => {
    const { id } = await api.make('users', aUser());
    const path = `users/${String(id)}`;
    const { etag = '' } = (await api.get(path)).headers;
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        api.put(path, { last_name: name }, { headers: { 'if-match': etag } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await api.get(path)).data).toEqual(winner?.data);
  });
});

describe('an Idempotency-Key', () => {
  it('makes one record of several requests, and is refused for another', async () => {
    const headers = { 'idempotency-key': 'make-user' };
    const sent = aUser();
    const [first, again] = [
      await api.post('users', sent, { headers }),
      await api.post('users', sent, { headers }),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data).toEqual(first.data);
    const other = await api.post('users', aUser(), { headers });
    expect([other.status, refusedFields(other)]).toEqual([409, ['Idempotency-Key']]);
    const long = await api.post('users', aUser(), { headers: { 'idempotency-key': 'k'.repeat(201) } });
    expect([long.status, refusedFields(long)]).toEqual([400, ['Idempotency-Key']]);
  });
});

describe('what is kept of a request with an Idempotency-Key', () => {
  it('does not depend on its password, which could be guessed from it', async () => {
    const sent = { ...aUser(), password: 'long enough 1' };
    const headers = { 'idempotency-key': 'with password' };
    const first = await api.post('users', sent, { headers });
    const again = await api.post('users', { ...sent, password: 'long enough 2' }, { headers });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data).toEqual(first.data);
    expect((await api.logIn(sent.username, 'long enough 1')).status).toBe(200);
    expect((await api.logIn(sent.username, 'long enough 2')).status).toBe(401);
  });
});

describe('deleting a user', () => {
  it('switches them off, and their tokens and sessions end', async () => {
    const sent = { ...aUser(), password: 'a long password', extension: '411' };
    const { id } = await api.make('users', sent);
    const login = await api.logIn(sent.username, sent.password);
    expect((await api.get('users', { as: sent.username })).status).toBe(200);
    const deleted = await api.delete(`users/${String(id)}`);
    expect(deleted).toMatchObject({ status: 200, body: { status: 'success', data: {} } });
    expect((await api.get('users', { as: sent.username })).status).toBe(401);
    const refresh = { refresh_token: login.data.refresh_token };
    expect((await api.post('auth/refresh', refresh, { as: null })).status).toBe(401);
    expect((await api.logIn(sent.username, sent.password)).status).toBe(401);
    expect((await api.get(`users/${String(id)}`)).data).toMatchObject({ is_active: false });
    expect((await api.delete(`users/${String(id)}`)).status).toBe(200);
  });

  it('refuses the last administrator', async () => {
    const administrators = usersOf(await api.get('users?type=administrator&status=active&limit=100'));
    const admin = administrators.find(({ username }) => username === 'admin');
    for (const other of administrators) {
      if (other.id !== admin?.id) expect((await api.delete(`users/${String(other.id)}`)).status).toBe(200);
    }
    const refused = await api.delete(`users/${String(admin?.id)}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 409 } });
    expect((await api.put(`users/${String(admin?.id)}`, { role: 'partner' })).status).toBe(409);
    expect((await api.put(`users/${String(admin?.id)}`, { is_active: false })).status).toBe(409);
    expect((await api.get(`users/${String(admin?.id)}`)).data).toMatchObject({ is_active: true });
  });
});

describe('the SIP password of a user', () => {
  it('is another one once it is renewed, and those of colleagues are as they were', async () => {
    const [grace, hope] = [
      await app.addUser('grace', 'counsellor', { exten: '231' }),
      await app.addUser('hope', 'counsellor', { exten: '232' }),
    ];
    const passwords = async (path: string, method = 'GET') => {
      const { data } = await api.send(method, `desk/phones/${path}`, undefined);
      return (data.phones as { password: string }[]).map(({ password }) => password);
    };
    const [before, colleagues] = [await passwords(grace), await passwords(hope)];
    const renewed = await passwords(`${grace}/renew`, 'POST');
    expect(new Set([...before, ...renewed]).size).toBe(4);
    expect(await passwords(grace)).toEqual(renewed);
    expect(await passwords(hope)).toEqual(colleagues);
  });
});
