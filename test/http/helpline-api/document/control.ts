import { expect } from '@jest/globals';
import type { HelplineApp } from '../../../support/helpline-app.js';
import type { Sentence } from './sentence.js';

/** As long as nobody carries them out here: refused with a plain reason, never a pretended success. */
async function isRefused(app: HelplineApp, path: string, form: Readonly<Record<string, string>>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.post(path, new URLSearchParams(form).toString(), { as: 'supervisor', headers });
  expect(answer.status).toBe(412);
  expect(answer.body.errors).toEqual([
    ['error', 'This server does not steer telephones yet', 'ERROR', path, 0, 'action', form.action],
  ]);
}

async function isNoAction(app: HelplineApp, path: string, form: Readonly<Record<string, string>>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.post(path, new URLSearchParams(form).toString(), { as: 'supervisor', headers });
  expect(answer.status).toBe(412);
  expect((answer.body.errors as string[][])[0]).toMatchObject({ 2: 'INVALID', 5: 'action' });
}

const row = (says: string, path: string, form: Readonly<Record<string, string>>): Sentence => ({
  says,
  holds: (app) => isRefused(app, path, form),
});

export const control: readonly Sentence[] = [
  row('POST /agent | action | `0` logout', 'agent', { action: '0' }),
  row('POST /agent | action | `1` login', 'agent', { action: '1' }),
  row('POST /agent | action | `4` enable auto-answer', 'agent', { action: '4' }),
  row('POST /agent | action | `5` disable auto-answer', 'agent', { action: '5' }),
  row('POST /chan | action, add | action: `0` hangup', 'chan', { action: '0' }),
  row('POST /chan | action, add | action: `1` invite to conference', 'chan', { action: '1', add: '777' }),
  row('POST /chan | action, add | action: `2` dial', 'chan', { action: '2', add: '777' }),
  {
    says: 'POST /chan | action, add | add: target extension (string)',
    async holds(app) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await app.post('chan', 'action=2&add=12', { as: 'counsellor', headers });
      expect(answer).toMatchObject({
        status: 412,
        body: { errors: [['error', 'Invalid Extension', 'INVALID', 'chan', 0, 'add', '12']] },
      });
    },
  },
  row('POST /sup | action, exten | action: `listen`', 'sup', { action: 'listen', exten: '777' }),
  row('POST /sup | action, exten | action: `whisper`', 'sup', { action: 'whisper', exten: '777' }),
  row('POST /sup | action, exten | action: `barge`', 'sup', { action: 'barge', exten: '777' }),
  {
    says: 'POST /sup | action, exten | exten: extension (string)',
    async holds(app) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await app.post('sup', 'action=listen&exten=12', { as: 'supervisor', headers });
      expect(answer).toMatchObject({
        status: 412,
        body: { errors: [['error', 'Invalid Extension', 'INVALID', 'sup', 0, 'exten', '12']] },
      });
    },
  },
  {
    says: 'Call-centre control (form-encoded bodies)',
    async holds(app) {
      for (const path of ['agent', 'chan', 'sup']) await isNoAction(app, path, { action: 'nonsense' });
    },
  },
  {
    says: 'Response bodies of the agent, chan and sup endpoints: not shown. (a session is needed; sup is a supervisor’s)',
    async holds(app) {
      for (const path of ['agent', 'chan', 'sup']) {
        expect((await app.post(path, { action: '1' }, { as: null })).status).toBe(401);
      }
      const answer = await app.post('sup', { action: 'listen', exten: '777' }, { as: 'counsellor' });
      expect(answer.status).toBe(404);
    },
  },
  {
    says: 'Exposes real-time call-centre controls: agent state, channel actions and supervisor actions.',
    async holds(app) {
      for (const path of ['agent', 'chan', 'sup']) {
        expect([path, (await app.post(path, {}, { as: 'administrator' })).status]).toEqual([path, 412]);
      }
    },
  },
];
