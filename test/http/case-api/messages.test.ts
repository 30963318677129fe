import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES } from '../../../src/access/roles.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { connected, liveClient, next, type LiveSocket } from '../../support/live-client.js';
import { storeCall } from '../../support/suggesting-call.js';
import { ended } from '../../support/test-realtime.js';

let stage: BearerStage;
beforeAll(async () => {
  stage = await BearerStage.open();
  await storeCall(stage, 'up', { at: 'counsellor', events: [] });
  await storeCall(stage, 'over', { at: 'counsellor', events: [ended] });
  await storeCall(stage, 'passed-on', {
    at: 'counsellor',
    events: [{ type: 'leg.left', legId: 'agent', speaker: 'agent', cause: 16 }],
  });
}, 90_000);
afterAll(() => stage.close());

let keys = 0;
const send = (call: string, body: object, as: string) =>
  stage.api.post(`calls/${call}/messages`, { client_key: `key ${++keys}`, ...body }, { as });
const list = (call: string, as: string) => stage.api.get(`calls/${call}/messages`, { as });

describe('messages about a call', () => {
  it.each([
    // role, sent to one that goes on, to one that is over, read
    ['counsellor', 200, 409, 200],
    ['supervisor', 200, 409, 200],
    ['administrator', 200, 409, 200],
    ['case_manager', 404, 404, 404],
    ['case_worker', 404, 404, 404],
    ['partner', 404, 404, 404],
    ['media_account', 404, 404, 404],
  ])('are a matter of rights: a %s gets %d, %d, %d', async (as, sent, late, read) => {
    expect((await send('up', { text: 'x' }, as)).status).toBe(sent);
    expect(await send('over', { text: 'x' }, as)).toMatchObject({
      ...{ status: late, body: { refusal: { code: late === 409 ? 'call-over' : 'unknown-call' } } },
    });
    for (const call of ['up', 'over']) {
      const { status, data } = await list(call, as);
      expect(status).toBe(read);
      if (read === 200) expect(data?.may_send).toBe(call === 'up');
    }
  });

  it('were asked of every role', () => expect(ROLES).toHaveLength(7));

  it('are read by an agent who has handed the call over, who sends none', async () => {
    expect((await list('passed-on', 'counsellor')).data).toEqual({ messages: [], may_send: false });
    const { status, body } = await send('passed-on', { text: 'x' }, 'counsellor');
    expect({ status, refusal: body.refusal }).toEqual({ status: 403, refusal: { code: 'not-on-this-call' } });
  });

  it('are the same by REST and by Socket.IO', async () => {
    const token = String((await stage.api.logIn('supervisor')).data.access_token);
    const socket: LiveSocket = await connected(liveClient(stage.app.url, token));
    try {
      await socket.emitWithAck('messages:watch', { call_id: 'up' });
      const arrived = next(socket, 'desk:message');
      const text = 'Please call the police for me';
      const { data } = await send('up', { text: `  ${text}\n`, client_key: 'k' }, 'counsellor');
      expect(data.desk_message).toMatchObject({ text, is_own: true });
      const { id, at, by } = data.desk_message as { id: string; at: string; by: string };
      expect(await arrived).toEqual({ id: Number(id), call_id: 'up', by, text, at, is_own: false });
      const { messages } = (await list('up', 'supervisor')).data as { messages: object[] };
      expect(messages.at(-1)).toEqual({ id, by, text, at, is_own: false });
      expect((await send('up', { text, client_key: 'k' }, 'counsellor')).data.desk_message).toEqual(
        data.desk_message,
      );
      const after = (await list('up', 'supervisor')).data as { messages: object[] };
      expect(after.messages).toHaveLength(messages.length);
    } finally {
      socket.disconnect();
    }
  });

  it('are noted for the audit when they are read', async () => {
    await storeCall(stage, 'audited', { at: 'counsellor', events: [] });
    await list('audited', 'supervisor');
    const { rows } = await stage.database.query<{ username: string }>(
      `SELECT username FROM transcript_accesses JOIN users ON users.id = user_id WHERE call_id = 'audited'`,
    );
    expect(rows).toEqual([{ username: 'supervisor' }]);
  });

  it.each([
    [{ text: '' }, 'text', 'is required'],
    [{ text: '  ' }, 'text', 'is required'],
    [{ text: 'x'.repeat(501) }, 'text', 'must have at most 500 characters'],
    [{ text: 'a\0b' }, 'text', 'must be well-formed text without a NUL character'],
    [{ text: 'half \ud83d of a sign' }, 'text', 'must be well-formed text without a NUL character'],
    [{ text: 7 }, 'text', 'must be a string'],
    [{ text: 'x', client_key: '' }, 'client_key', 'is required'],
    [{ text: 'x', client_key: 'k'.repeat(101) }, 'client_key', 'must have at most 100 characters'],
  ])('that are faulty are refused: %j', async (body, field, message) => {
    const { status, body: answer } = await send('up', body, 'supervisor');
    expect({ status, errors: answer.errors }).toEqual({ status: 400, errors: [{ field, message }] });
  });

  it('are refused for a while behind ten in half a minute, with when to go on', async () => {
    let last = await send('up', { text: 'x' }, 'administrator');
    for (let n = 0; n < 10 && last.status === 200; n++)
      last = await send('up', { text: 'x' }, 'administrator');
    expect(last).toMatchObject({ status: 429, body: { refusal: { code: 'too-many-messages' } } });
    const seconds = Number(last.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    expect((await send('up', { text: 'x' }, 'counsellor')).status).toBe(200);
  });
});
