import { describe, expect, it } from '@jest/globals';
import { makeCase, type Stage } from '../family-stage.js';

/** A notification in the envelope of the AI service. */
function wrapped(callId: string, id: string, notification: object | string) {
  const message = typeof notification === 'string' ? notification : JSON.stringify(notification);
  return {
    ...{ channel: 'aii', session_id: callId, message_id: id, timestamp: '2026-11-24T08:00:00.123456' },
    ...{ from: 'gateway', mime: 'application/json', message: Buffer.from(message).toString('base64') },
  };
}

const summary = (callId: string) => ({
  ...{ version: '2.0', notification_type: 'postcall_summary', call_metadata: { call_id: callId } },
  ...{ payload: { summary: 'A child is not safe at home' }, status: 'success' },
});

/** Notifications that the AI service of the family sends to `msg/`. */
export function notifications(stage: Stage): void {
  describe('A notification of the AI service', () => {
    keepsNotifications(stage);
    keepsMessages(stage);
    tiesNotifications(stage);
  });
}

function keepsNotifications(stage: Stage): void {
  it.each(['a form', 'JSON'])('is kept once as %s, however often it is sent', async (encoding) => {
    const callId = `1795359110.50${encoding.length}`;
    const body = wrapped(callId, `m-${encoding}`, summary(callId));
    const send = (timestamp: string) =>
      encoding === 'JSON'
        ? stage().post('msg/', { ...body, timestamp })
        : stage().postForm('msg/', { ...body, timestamp });
    const answers = await Promise.all([send('2026-11-24T08:00:00'), send('2026-11-24T08:00:05')]);
    answers.push(await send('1795359110.5'));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const rows = await stage().sql(
      'SELECT src, src_uid, src_callid, src_vector, src_mime, src_msg FROM messages WHERE src_callid = $1',
      [callId],
    );
    expect(rows).toEqual([
      {
        ...{
          src: 'aii',
          src_uid: `m-${encoding}`,
          src_callid: callId,
          src_vector: 1,
          src_mime: 'application/json',
        },
        src_msg: JSON.stringify(summary(callId)),
      },
    ]);
  });

  it('is found where screens look for it: the exchange of the call', async () => {
    const callId = '1795359110.510';
    await stage().post('msg/', wrapped(callId, 'm-510-1', { notification_type: 'postcall_transcription' }));
    await stage().post('msg/', wrapped(callId, 'm-510-2', summary(callId)));
    const list = await stage().get(`pmessages/?src=aii&src_callid=${callId}`);
    expect(list.rows('pmessages')).toHaveLength(1);
    expect([list.cell('pmessages', 'in_count'), JSON.parse(list.cell('pmessages', 'src_msg'))]).toEqual([
      ...['2', summary(callId)],
    ]);
    const whole = await stage().get(`pmessages/${list.cell('pmessages', 'id')}`);
    expect(whole.rows('messages')).toHaveLength(2);
  });

  it.each([
    ['an unknown kind', { notification_type: 'postcall_horoscope', payload: { sign: 'lion' } }],
    ['no JSON', 'plain words'],
  ])('of %s is kept as it came', async (what, notification) => {
    const callId = `1795359110.52${what.length}`;
    const body = wrapped(callId, `m-52-${what.length}`, notification);
    expect((await stage().post('msg/', body)).status).toBe(201);
    const [row] = await stage().sql<{ src_msg: string }>(
      'SELECT src_msg FROM messages WHERE src_callid = $1',
      [callId],
    );
    expect(row?.src_msg).toBe(typeof notification === 'string' ? body.message : JSON.stringify(notification));
  });

  it.each([
    ['message_id', ''],
    ['session_id', undefined],
    ['message', ''],
    ['timestamp', 'yesterday'],
  ])('is refused without a good %s', async (name, value) => {
    const body = { ...wrapped('1795359110.530', 'm-530', 'x'), [name]: value };
    const answer = await stage().post('msg/', body);
    expect(answer.status).toBe(412);
    expect((answer.body.errors as unknown[][]).map((entry) => entry[5])).toEqual([name]);
  });

  it('is not taken without a session, nor from those who may not write messages', async () => {
    const body = wrapped('1795359110.540', 'm-540', 'x');
    expect((await stage().app.post('msg/', body, { as: null })).status).toBe(401);
    expect((await stage().post('msg/', body, { as: 'partner' })).status).toBe(412);
    expect(await stage().sql('SELECT 1 FROM messages WHERE src_callid = $1', ['1795359110.540'])).toEqual([]);
  });
}

/** Messages that the chat gateway brings. */
function keepsMessages(stage: Stage): void {
  const chat = { channel: 'whatsapp', from: 254722000777, message: 'Habari', gateway_msg_id: 'g' };

  it('of a chat is kept with numbers for texts, in one conversation however its number is spelled', async () => {
    const spellings = [1795695949, '1795695949', '1795695949.0', 1795695949.0];
    for (const [at, session_id] of spellings.entries()) {
      const body = { ...chat, session_id, message_id: 8_800_000 + at, timestamp: 1_795_695_949_123 };
      expect((await stage().post('msg/', body)).status).toBe(201);
    }
    const rows = await stage().sql(
      `SELECT src_callid, count(*)::int AS messages, count(DISTINCT thread_id)::int AS threads, min(src_address) AS sender
       FROM messages WHERE src_uid LIKE '880000_' GROUP BY src_callid`,
    );
    expect(rows).toEqual([{ src_callid: '1795695949', messages: 4, threads: 1, sender: '+254722000777' }]);
  });

  it.each([
    ['a list', ['0722000778']],
    ['an object', { id: '0722000778' }],
    ['true', true],
    ['nothing', null],
  ])('of a chat is kept when its sender is %s', async (what, from) => {
    const body = {
      ...chat,
      from,
      mime: 7,
      session_id: 's-9',
      message_id: `odd ${what}`,
      message: { text: what },
    };
    expect((await stage().post('msg/', body)).status).toBe(201);
    const rows = await stage().sql('SELECT src_msg FROM messages WHERE src_uid = $1', [`odd ${what}`]);
    expect(rows).toEqual([{ src_msg: JSON.stringify({ text: what }) }]);
  });

  it('of a chat under an id that another one had is kept beside it, each once', async () => {
    const body = { ...chat, session_id: 's-10', message_id: 'used' };
    for (const message of ['Habari', 'He has a knife', 'Habari', 'He has a knife'])
      expect((await stage().postForm('msg/', { ...body, from: '0722000779', message })).status).toBe(201);
    const rows = await stage().sql("SELECT src_msg FROM messages WHERE src_callid = 's-10' ORDER BY id");
    expect(rows).toEqual([{ src_msg: 'Habari' }, { src_msg: 'He has a knife' }]);
    await stage().sql('DELETE FROM idempotency_keys'); // a day later
    expect((await stage().post('msg/', { ...body, from: '0722000779' })).status).toBe(201);
  });
}

function tiesNotifications(stage: Stage): void {
  const timeline = async (caseId: string) => {
    const whole = await stage().get(`cases/${caseId}`);
    const rows = whole.rows('case_activities');
    return rows
      .map((_, at) => ['src', 'src_uid', 'detail'].map((name) => whole.cell('case_activities', name, at)))
      .filter(([src]) => src === 'aii');
  };
  const line = (id: string) => ['aii', id, 'postcall_summary: A child is not safe at home'];

  it('stands on the timeline of the case of its call', async () => {
    const callId = '1795359110.550';
    await stage().addCall(callId, { agent: 'supervisor' });
    const { id } = await makeCase(stage(), { src: 'call', src_uid: callId });
    await stage().post('msg/', wrapped(callId, 'm-550', summary(callId)));
    expect(await timeline(id)).toEqual([line('m-550')]);
    expect(await stage().sql('SELECT case_id FROM messages WHERE src_callid = $1', [callId])).toEqual([
      { case_id: Number(id) },
    ]);
  });

  it('comes to a case that is made of its call afterwards', async () => {
    const callId = '1795359110.551';
    await stage().addCall(callId, { agent: 'supervisor' });
    await stage().post('msg/', wrapped(callId, 'm-551', summary(callId)));
    const { id } = await makeCase(stage(), { src: 'call', src_uid: callId });
    expect(await timeline(id)).toEqual([line('m-551')]);
    expect(await stage().sql('SELECT case_id FROM messages WHERE src_callid = $1', [callId])).toEqual([
      { case_id: Number(id) },
    ]);
  });

  it('of what is being said is kept, and does not fill the timeline', async () => {
    const callId = '1795359110.552';
    await stage().addCall(callId, { agent: 'supervisor' });
    const { id } = await makeCase(stage(), { src: 'call', src_uid: callId });
    const segment = { notification_type: 'streaming_transcription', payload: { segment_text: 'Hello' } };
    await stage().post('msg/', wrapped(callId, 'm-552', segment));
    expect(await timeline(id)).toEqual([]);
    expect(await stage().sql('SELECT case_id FROM messages WHERE src_callid = $1', [callId])).toEqual([
      { case_id: Number(id) },
    ]);
  });
}
