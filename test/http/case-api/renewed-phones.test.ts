import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HelplineApp } from '../../support/helpline-app.js';
import { ask, postJson } from '../../support/http-client.js';

let app: HelplineApp;
beforeAll(async () => void (app = await HelplineApp.start()), 60_000);
afterAll(() => app.close());

it('A renewed SIP password is another one from then on, and those of colleagues are as they were', async () => {
  const [grace, hope] = [
    await app.addUser('grace', 'counsellor', { exten: '201' }),
    await app.addUser('hope', 'counsellor', { exten: '202' }),
  ];
  const login = { username: 'admin', password: app.passwordOf('admin') };
  const answer = await postJson(app.url, '/api/v1/auth/login', login);
  const { access_token: token } = answer.json().data as { access_token: string };
  const passwords = async (path: string, method = 'GET') => {
    const headers = { authorization: `Bearer ${token}` };
    const { data } = (await ask(app.url, `/api/v1/desk/phones/${path}`, { method, headers })).json();
    return (data as { phones: { password: string }[] }).phones.map(({ password }) => password);
  };
  const [before, colleagues] = [await passwords(grace), await passwords(hope)];
  const renewed = await passwords(`${grace}/renew`, 'POST');
  expect(new Set([...before, ...renewed]).size).toBe(4);
  expect(await passwords(grace)).toEqual(renewed);
  expect(await passwords(hope)).toEqual(colleagues);
});
