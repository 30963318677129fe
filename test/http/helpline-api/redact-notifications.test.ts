import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appendEvent } from '../../support/append-event.js';
import { recordsOf } from '../../support/helpline-client.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
const CALL = '1790000000.78';
const HIDDEN = ['Zubalin', '722123456', 'Kisumu'];
const AT = '2026-11-24T08:00:00Z';

const notification = {
  notification_type: 'postcall_transcription',
  timestamp: AT,
  payload: {
    transcript: 'My name is Zubalin, I live in Kisumu',
    from: ['0722123456'],
    length_ms: 1_732_262_400,
  },
};

const send = async (id: string, message: string, channel = 'aii') => {
  const { status } = await stage.post('msg', { channel, session_id: CALL, message_id: id, message });
  expect(status).toBe(201);
};
const textsFor = async (as: string, path = `messages?src_callid=${CALL}`) =>
  recordsOf(await stage.get(path, { as }), 'messages').map((record) => String(record.src_msg));

beforeAll(async () => {
  await stage.open();
  const counsellor = stage.users.get('counsellor');
  await appendEvent(
    stage.storage.calls,
    CALL,
    { type: 'call.started', callerId: null, dialled: '116', direction: 'inbound' },
    { at: new Date(), startMs: 0 },
  );
  await appendEvent(
    stage.storage.calls,
    CALL,
    {
      type: 'leg.joined',
      ...{ legId: 'agent-1', speaker: 'agent', name: 'counsellor', userId: counsellor?.userId ?? null },
    },
    { at: new Date(), startMs: 0 },
  );
  await stage.addUser('another', 'counsellor');
  await send('n-1', JSON.stringify(notification));
  await send('n-2', 'My name is Zubalin, 0722123456');
  await send('n-3', `${'['.repeat(60)}"My name is Zubalin"${']'.repeat(60)}`);
}, 60_000);
afterAll(() => stage.close());

describe('what an AI service found in a call', () => {
  it.each(['case_manager', 'another', 'media_account'])(
    'has pseudonyms for %s, who does not get the words of that call',
    async (as) => {
      const texts = await textsFor(as);
      expect(texts).toHaveLength(3);
      for (const hidden of HIDDEN) expect(texts.join()).not.toContain(hidden);
    },
  );

  it('stays JSON with its names and moments, so that a screen can read it', async () => {
    const reported = (await textsFor('case_manager')).find((text) => text.startsWith('{'));
    expect(JSON.parse(reported ?? '')).toEqual({
      ...notification,
      payload: {
        ...notification.payload,
        transcript: 'My name is [PERSON_1], I live in [LOC_1]',
        from: ['[PHONE_1]'],
      },
    });
  });

  it.each(['supervisor', 'administrator', 'counsellor'])(
    'is as it came for %s, who gets the words of that call',
    async (as) => {
      expect(await textsFor(as)).toContain(JSON.stringify(notification));
    },
  );

  it('is redacted in its exchange and in the messages below it, too', async () => {
    const [exchange] = recordsOf(await stage.get(`pmessages?src_callid=${CALL}`), 'pmessages');
    const { text } = await stage.get(`pmessages/${String(exchange?.id)}`, { as: 'case_manager' });
    expect(text).toContain('[PERSON_1]');
    for (const hidden of HIDDEN) expect(text).not.toContain(hidden);
  });

  it('hides nothing of a message that a person wrote: it may be edited, and a pseudonym would be written back', async () => {
    await send('n-4', 'My name is Zubalin', 'chat');
    expect(await textsFor('case_manager', `messages?src_callid=${CALL}&src=chat`)).toEqual([
      'My name is Zubalin',
    ]);
  });
});
