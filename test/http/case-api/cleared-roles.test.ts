import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BearerStage } from '../../support/bearer-stage.js';
import { storeCall } from '../../support/suggesting-call.js';

const BLIND = ['counsellor', 'case_worker', 'partner', 'media_account'];
const WORDS = { subject: 'words', segment_id: 'caller-2', value: 'x' };

let stage: BearerStage;
beforeAll(async () => {
  const roles = ['supervisor', 'administrator', ...BLIND].join(',');
  stage = await BearerStage.open({ environment: { PERSONAL_DATA_ROLES: roles } });
  await storeCall(stage, 'foreign', { at: 'supervisor' });
  await storeCall(stage, 'own', { at: 'counsellor' });
}, 90_000);
afterAll(() => stage.close());

describe.each(BLIND)('PERSONAL_DATA_ROLES with %s, a role that sees no calls but its own,', (as) => {
  it('opens no corrections of the call of another user', async () => {
    const { status, body } = await stage.api.get('calls/foreign/feedback', { as });
    expect(status).toBe(404);
    const answer = await stage.api.post('calls/foreign/feedback', WORDS, { as });
    expect(answer.status).toBe(404);
    expect(JSON.stringify([body, answer.body])).not.toMatch(/Amina|beats/);
  });

  it('opens no suggestions of the call of another user', async () => {
    const { body } = await stage.api.get('calls/foreign/suggestions', { as });
    expect(JSON.stringify(body)).not.toMatch(/Amina|beats|0722/);
  });
});

it('the agent of a call corrects its words all the same', async () => {
  expect((await stage.api.post('calls/own/feedback', WORDS, { as: 'counsellor' })).status).toBe(200);
});

it('a user who is on a case of a call, and was not on the call, does not get its words by corrections', async () => {
  const { rows } = await stage.database.query<{ id: number }>(
    "SELECT id FROM users WHERE username = 'case_worker'",
  );
  const source = { channel: 'call', uid: 'foreign' };
  const body = { narrative: 'n', source, assigned_user_id: String(rows[0]?.id) };
  await stage.api.make('cases', body, { as: 'supervisor' });
  const { status } = await stage.api.post('calls/foreign/feedback', WORDS, { as: 'case_worker' });
  expect(status).toBe(404);
});
