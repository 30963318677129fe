import { expect } from '@jest/globals';
import type { HelplineApp } from '../../../support/helpline-app.js';
import { ask } from '../../../support/http-client.js';
import { makeUser, type Sentence } from './sentence.js';

const AUTHENTICATION_REQUIRED = { errors: [['error', 'Authentication Required']] };
const anyone = { as: null };

/** Five a minute is what one source may ask for: all of this table's sentences together ask for no more. */
async function requestCode(app: HelplineApp, body: Readonly<Record<string, string>>): Promise<string> {
  const from = app.printed.length;
  const answer = await app.post('sendOTP', body, anyone);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      auth_nb: [['info', `OTP sent to ${body.addr_addr}`]],
      addr: [[body.addr_addr]],
    },
  });
  return app.codePrinted(from);
}

const fromCookie = (answer: { headers: { 'set-cookie'?: string[] | undefined } }) =>
  answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';

export const authentication: readonly Sentence[] = [
  {
    says: 'POST /sendOTP | JSON: addr_addr (string, e-mail address), addr_type (string, `email`) | starts the one-time password process for login',
    async holds(app) {
      const { address } = await makeUser(app);
      expect(await requestCode(app, { addr_addr: address, addr_type: 'email' })).toMatch(/^\d{8}$/);
    },
  },
  {
    says: 'POST /sendOTP | JSON: addr_addr (string, phone number), addr_type (string, `phone`) | starts the one-time password process for login',
    async holds(app) {
      const { phone } = await makeUser(app);
      expect(await requestCode(app, { addr_addr: phone, addr_type: 'phone' })).toMatch(/^\d{8}$/);
    },
  },
  {
    says: 'POST /verifyOTP | JSON: addr_addr (string), otp (string) | verifies the password and establishes a temporary session for password changes',
    async holds(app) {
      const { address } = await makeUser(app);
      const otp = await requestCode(app, { addr_addr: address, addr_type: 'email' });
      const answer = await app.post('verifyOTP', { addr_addr: address, otp }, anyone);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        ss: [[expect.stringMatching(/./)]],
        auth_nb: [['info', 'OTP Verified Successfuly']],
      });
      const headers = { cookie: fromCookie(answer) };
      const listed = await app.get('cases', { ...anyone, headers });
      expect(listed).toMatchObject({ status: 401, body: AUTHENTICATION_REQUIRED });
      const pass = { pass1: 'a new password', pass2: 'a new password' };
      expect((await app.post('changeAuth', pass, { ...anyone, headers })).status).toBe(202);
    },
  },
  {
    says: 'POST /verifyOTP with another password than the one that was sent: 412 Invalid OTP Code',
    async holds(app) {
      const { address } = await makeUser(app);
      const otp = await requestCode(app, { addr_addr: address, addr_type: 'email' });
      const wrong = otp === '00000000' ? '00000001' : '00000000';
      const answer = await app.post('verifyOTP', { addr_addr: address, otp: wrong }, anyone);
      expect(answer).toMatchObject({
        status: 412,
        body: { errors: [['error', 'Invalid OTP Code', 'INVALID', 'auth', 0, 'otp', '']] },
      });
    },
  },
  {
    says: 'POST /changeAuth | | lets a logged-in user change their own password',
    async holds(app) {
      const { name } = await makeUser(app);
      const pass = { pass0: app.passwordOf(name), pass1: 'another password', pass2: 'another password' };
      const answer = await app.post('changeAuth', pass, { as: name });
      expect(answer).toMatchObject({ status: 202, body: { auth: [expect.arrayContaining([name])] } });
      const wrong = await app.post('changeAuth', pass, { as: name });
      expect((wrong.body.errors as unknown[][])[0]).toMatchObject({
        1: 'That is not your current password.',
      });
    },
  },
  {
    says: 'GET /logout | | ends the current session',
    async holds(app) {
      const { name } = await makeUser(app);
      expect((await app.get('cases', { as: name })).status).toBe(200);
      expect((await app.get('logout', { as: name })).status).toBe(200);
      expect((await app.get('cases', { as: name })).status).toBe(401);
    },
  },
  {
    says: 'Request body of POST /changeAuth: not shown. (pass1, pass2, and pass0 in a full session)',
    async holds(app) {
      const { name } = await makeUser(app);
      const answer = await app.post('changeAuth', {}, { as: name });
      expect(answer.status).toBe(412);
      expect((answer.body.errors as unknown[][]).map(([, , , resource]) => resource)).toContain('auth');
    },
  },
  {
    says: 'Authentication is session-based.',
    async holds(app) {
      expect(await app.get('cases', anyone)).toMatchObject({ status: 401, body: AUTHENTICATION_REQUIRED });
      expect((await app.get('cases', { as: 'counsellor' })).status).toBe(200);
    },
  },
  {
    says: 'A successful login sets a cookie named HELPLINE_SESSION_ID, which every later request must send.',
    async holds(app) {
      const credentials = Buffer.from(`admin:${app.passwordOf('admin')}`).toString('base64');
      const authorization = `Basic ${credentials}`;
      const answer = await ask(app.url, '/helpline/api/', { headers: { authorization } });
      expect(answer.headers['set-cookie']?.[0]).toMatch(/^HELPLINE_SESSION_ID=[^;]+;.*HttpOnly/);
      const headers = { cookie: fromCookie(answer) };
      expect((await app.get('users', { ...anyone, headers })).status).toBe(200);
      expect((await app.get('users', anyone)).status).toBe(401);
    },
  },
  {
    says: 'The one-time password process (sendOTP, verifyOTP) is the login path described; verifyOTP gives a temporary session used for password changes.',
    async holds(app) {
      const { address, name } = await makeUser(app);
      await app.logInTemporarily('temporary', address);
      expect((await app.post('clients', { contact_fname: 'A' }, { as: 'temporary' })).status).toBe(401);
      const pass = { pass1: 'chosen by otp', pass2: 'chosen by otp' };
      expect((await app.post('changeAuth', pass, { as: 'temporary' })).status).toBe(202);
      const authorization = `Basic ${Buffer.from(`${name}:chosen by otp`).toString('base64')}`;
      expect((await ask(app.url, '/helpline/api/', { headers: { authorization } })).status).toBe(200);
    },
  },
  {
    says: 'GET /logout terminates the session.',
    async holds(app) {
      const { name } = await makeUser(app);
      const answer = await app.get('logout', { as: name });
      expect(answer.body).toEqual({ auth_nb: [['info', 'Logged Out']] });
      expect(answer.headers['set-cookie']?.[0]).toMatch(/^HELPLINE_SESSION_ID=;/);
      expect((await app.get('', { as: name })).status).toBe(401);
    },
  },
  {
    says: 'The credential-based login request that issues the session cookie: not shown. (Basic on the base path)',
    async holds(app) {
      for (const method of ['GET', 'POST']) {
        const authorization = `Basic ${Buffer.from(`admin:${app.passwordOf('admin')}`).toString('base64')}`;
        const answer = await ask(app.url, '/helpline/api/', { method, headers: { authorization } });
        expect(answer.status).toBe(200);
        const { ss } = answer.json() as { ss: string[][] };
        expect(ss[0]?.slice(2, 4)).toEqual(['admin', '99']);
      }
      const authorization = `Basic ${Buffer.from('admin:wrong').toString('base64')}`;
      const answer = await ask(app.url, '/helpline/api/', { headers: { authorization } });
      expect([answer.status, answer.json()]).toEqual([
        412,
        {
          errors: [['error', 'Invalid Username or Password!', 'REQUIRED', 'auth', 0, 'login', 'admin']],
          refusal: { code: 'wrong-credentials' }, // beside the form of the document
        },
      ]);
    },
  },
];
