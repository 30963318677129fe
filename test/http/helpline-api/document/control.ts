import { expect } from '@jest/globals';
import type { HelplineApp } from '../../../support/helpline-app.js';
import type { Sentence } from './sentence.js';

interface Expected {
  readonly as: string;
  /** 203 with this, or why it cannot be done as things are. */
  readonly answer?: unknown;
  readonly refusal?: string;
}

type Form = Readonly<Record<string, string>>;

/** As clients of this API family send it. */
function postForm(app: HelplineApp, path: string, form: Form, as: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return app.post(path, new URLSearchParams(form).toString(), { as, headers });
}

async function isAnswered(
  app: HelplineApp,
  path: string,
  form: Form,
  { as, answer: expected, refusal }: Expected,
) {
  const answer = await postForm(app, path, form, as);
  if (refusal === undefined) expect(answer).toMatchObject({ status: 203, body: { action: expected } });
  else {
    const errors = [['error', refusal, 'ERROR', path, 0, 'action', form.action]];
    expect(answer).toMatchObject({ status: 412, body: { errors } });
  }
}

async function isNoAction(app: HelplineApp, path: string, form: Form) {
  const answer = await postForm(app, path, form, 'supervisor');
  expect(answer.status).toBe(412);
  expect((answer.body.errors as string[][])[0]).toMatchObject({ 2: 'INVALID', 5: 'action' });
}

/** @param field of the form, which holds an extension of no user */
async function isNoExtension(app: HelplineApp, path: string, form: Form, field: 'add' | 'exten') {
  const answer = await postForm(app, path, form, 'supervisor');
  const errors = [['error', 'Invalid Extension', 'INVALID', path, 0, field, form[field]]];
  expect(answer).toMatchObject({ status: 412, body: { errors } });
}

const row = (says: string, path: string, form: Form, expected: Expected): Sentence => ({
  says,
  holds: (app) => isAnswered(app, path, form, expected),
});

/** `at-work` has the extension 778 and no telephone that can be reached: what a call does then is in test/asterisk. */
const atWork = { as: 'at-work', answer: [['notice', 'async']] };
const onNoCall = { as: 'at-work', refusal: 'you are not on a call' };
const away = { as: 'at-work', refusal: 'your phone cannot be reached' };
const nobodyThere = { as: 'supervisor', refusal: 'at-work is not on a call' };

export const control: readonly Sentence[] = [
  row('POST /agent | action | `1` login', 'agent', { action: '1' }, atWork),
  row('POST /agent | action | `4` enable auto-answer', 'agent', { action: '4' }, atWork),
  row('POST /agent | action | `5` disable auto-answer', 'agent', { action: '5' }, atWork),
  row('POST /agent | action | `0` logout', 'agent', { action: '0' }, atWork),
  row('POST /chan | action, add | action: `0` hangup', 'chan', { action: '0' }, onNoCall),
  row(
    'POST /chan | action, add | action: `1` invite to conference',
    'chan',
    { action: '1', add: '777' },
    onNoCall,
  ),
  row('POST /chan | action, add | action: `2` dial', 'chan', { action: '2', add: '777' }, away),
  {
    says: 'POST /chan | action, add | add: target extension (string)',
    holds: (app) => isNoExtension(app, 'chan', { action: '2', add: '12' }, 'add'),
  },
  row('POST /sup | action, exten | action: `listen`', 'sup', { action: 'listen', exten: '778' }, nobodyThere),
  row(
    'POST /sup | action, exten | action: `whisper`',
    'sup',
    { action: 'whisper', exten: '778' },
    nobodyThere,
  ),
  row('POST /sup | action, exten | action: `barge`', 'sup', { action: 'barge', exten: '778' }, nobodyThere),
  {
    says: 'POST /sup | action, exten | exten: extension (string)',
    holds: (app) => isNoExtension(app, 'sup', { action: 'listen', exten: '12' }, 'exten'),
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
