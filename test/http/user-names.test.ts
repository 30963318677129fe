import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BearerStage } from '../support/bearer-stage.js';
import { ask } from '../support/http-client.js';
import { refusedFields } from '../support/bearer-client.js';
import { recordsOf } from '../support/helpline-client.js';
import { LIKE_ADMIN } from '../support/spelled-names.js';

let stage: BearerStage;
beforeAll(async () => {
  stage = await BearerStage.open();
}, 90_000);
afterAll(() => stage.close());

const password = 'a long password';
const someone = (username: string) => ({ username, first_name: 'Amani', role: 'counsellor', password });
const basic = (username: string) =>
  ask(stage.app.url, '/helpline/api/', {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
  });

describe('a user name', () => {
  it.each(LIKE_ADMIN)('%j can be taken by no user beside admin, by either API', async (username) => {
    const bearer = await stage.api.post('users', someone(username));
    expect([400, 409]).toContain(bearer.status);
    expect(refusedFields(bearer)).toEqual(['username']);
    const sent = { usn: username, role: 1, contact_fname: 'Amani' };
    const session = await stage.app.post('users', sent, { as: 'admin' });
    expect([session.status, session.text]).toEqual([412, expect.stringContaining('"usn"')]);
  });

  it('logs its user in however it is typed, on both APIs, and is found so in lists', async () => {
    const { id } = await stage.api.make('users', someone('Wanjikũ Mũkami'));
    for (const typed of [
      'wanjikũ mũkami',
      'WANJIKŨ MŨKAMI'.normalize('NFD'),
      'wanjiku mukami',
      'wanjiku\u200b mukami',
    ]) {
      expect((await stage.api.logIn(typed, password)).status).toBe(200);
      expect((await basic(typed)).status).toBe(200);
    }
    const list = await stage.app.get(`users?usn=${encodeURIComponent('WANJIKŨ MŨKAMI'.normalize('NFD'))}`);
    expect(recordsOf(list, 'users').map((user) => user.id)).toEqual([id]);
  });

  it('that is changed makes way for another, and may be sent as it is', async () => {
    const { id } = await stage.api.make('users', someone('otieno'));
    expect((await stage.api.put(`users/${String(id)}`, { username: 'Otieno' })).status).toBe(200);
    expect((await stage.api.put(`users/${String(id)}`, { username: 'ochieng' })).status).toBe(200);
    await stage.api.make('users', someone('ótieno'));
    const back = await stage.api.put(`users/${String(id)}`, { username: 'otieno' });
    expect([back.status, refusedFields(back)]).toEqual([409, ['username']]);
  });

  it('has one count of failed log-ins, however it is typed', async () => {
    await stage.api.make('users', someone('njeri'));
    const spelled = [
      'njeri',
      'NJERI',
      'njéri',
      'nјeri',
      'nj\u200beri',
      'ｎｊｅｒｉ',
      'njerí',
      'ñjeri',
      'njerı',
      ' njeri',
    ];
    const wrong = (username: string) =>
      stage.api.send('POST', 'auth/login', { username, password: 'wrong' }, { as: null });
    for (const username of spelled) expect((await wrong(username)).status).toBe(401);
    expect((await wrong('njèri')).status).toBe(429);
  });
});

describe('the name of a person', () => {
  it('is kept without marks that are invisible or that turn what is read, and with its accents and joiners', async () => {
    const sent = { fname: 'Ami\u200bna\u202e', lname: '\u2066Wanjikũ\u2069 می\u200cخواهم\ufeff' };
    const contact = await stage.app.make('contacts', sent, { as: 'supervisor' });
    expect(contact).toMatchObject({ fname: 'Amina', lname: 'Wanjikũ می\u200cخواهم' });
    const made = await stage.api.make('users', {
      ...someone('joined'),
      first_name: 'Ad\u202emin',
      last_name: '\u200b',
    });
    expect(made).toMatchObject({ first_name: 'Admin', last_name: '' });
    const none = await stage.api.post('users', { ...someone('none'), first_name: '\u200b\u202e' });
    expect([none.status, refusedFields(none)]).toEqual([400, ['first_name']]);
  });
});
