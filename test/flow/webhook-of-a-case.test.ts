import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { Closer } from '../../src/lib/closer.js';
import { BearerClient } from '../support/bearer-client.js';
import { HelplineApp } from '../support/helpline-app.js';
import { startSmsGateway, type TestSmsGateway } from '../support/sms-gateway.js';

const SECRET = 'a-secret-of-the-gateway-0123456789';
const parts = new Closer();
let app: HelplineApp;
let api: BearerClient;
/** An HTTP server that keeps what it is given. */
let receiver: TestSmsGateway;
beforeAll(async () => {
  receiver = parts.add(await startSmsGateway());
  const environment = { WEBHOOK_ALLOW_LOOPBACK: 'true', MESSAGE_GATEWAY_SECRET: SECRET };
  app = parts.add(await HelplineApp.start({ environment }));
  api = new BearerClient(app);
  for (const event of ['case.*', 'user.created', 'message.received', 'callback.created', 'call.ended'])
    await api.make('webhooks/subscribe', { event, url: receiver.url, personal_data: true });
}, 120_000);
afterAll(() => parts.close());

interface Reported {
  readonly event: string;
  readonly data: { readonly id: string; readonly changes: Record<string, { old: unknown; new: unknown }> };
}

/** The deliveries of these events of a record, once the receiver has as many of them. */
async function reported(events: readonly string[], id: unknown): Promise<Reported[]> {
  for (;;) {
    const all = receiver.received.map(({ body }) => JSON.parse(body) as Reported);
    const found = all.filter(({ event, data }) => events.includes(event) && data.id === String(id));
    if (found.length >= events.length) return found;
    await receiver.until(receiver.received.length + 1);
  }
}

/** The fields of an event are those of the record, with the values that it has. */
function expectSame(
  { data: { changes } }: Reported,
  record: Record<string, unknown>,
  among: readonly string[],
) {
  expect(Object.keys(changes)).toEqual(expect.arrayContaining([...among]));
  for (const [name, change] of Object.entries(changes)) {
    const value = record[name];
    const isPart = typeof change.new === 'object' && change.new !== null;
    expect([name, value]).toEqual([
      name,
      isPart ? expect.objectContaining(change.new as object) : change.new,
    ]);
  }
}

it('a case that is saved and closed by the API is reported to its webhook in the words of its record, in order', async () => {
  const sent = {
    ...{ narrative: 'A child needs help', plan: 'Visit', title: 'A child', type: 'abuse', priority: 'high' },
    ...{
      source: { channel: 'sms', uid: 'case-7' },
      may_call: false,
      safe_from: '09:00',
      safe_until: '11:30',
    },
  };
  const created = await api.make('cases', sent);
  const changed = await api.put(`cases/${String(created.id)}`, { status: 'closed', assigned_user_id: null });
  const events = await reported(['case.created', 'case.updated', 'case.closed'], created.id);
  expect(events.map(({ event }) => event)).toEqual(['case.created', 'case.updated', 'case.closed']);
  const [first, second, third] = events as [Reported, Reported, Reported];
  const fields = [
    'narrative',
    'plan',
    'title',
    'type',
    'category',
    'priority',
    'status',
    'source',
    'reporter',
  ];
  expectSame(first, created, [...fields, 'may_call', 'safe_from', 'safe_until']);
  expect(first.data.changes).toMatchObject({ priority: { old: null, new: 'high' }, type: { new: 'abuse' } });
  expectSame(second, changed.data, ['status', 'assigned_user_id', 'closed_at']);
  expect(second.data.changes).toMatchObject({ status: { old: 'open', new: 'closed' } });
  expect(third.data.changes).toEqual(second.data.changes);
  const again = await api.get(`cases/${String(created.id)}`);
  expectSame(third, again.data, ['status']);
}, 60_000);

it('a user and a message are reported in the words of their records', async () => {
  const user = await api.make('users', {
    ...{ username: 'njeri', first_name: 'Njeri', last_name: 'Otieno', email: 'njeri@helpline.example' },
    ...{ phone: '0711000222', role: 'partner', extension: '201', extension_kind: 'browser' },
  });
  const [made] = await reported(['user.created'], user.id);
  const { id: _, is_active: __, ...fields } = user; // active is what every new one is
  expectSame(made as Reported, user, Object.keys(fields));
  const timestamp = new Date().toISOString();
  const message = {
    channel: 'sms',
    from: '+254722000333',
    message_id: randomUUID(),
    timestamp,
    body: 'hello',
  };
  const body = JSON.stringify(message);
  const seconds = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
  const headers = { 'x-hearline-timestamp': seconds, 'x-hearline-signature': `sha256=${hmac}` };
  const { data } = await api.post('communications/inbound', body, { as: null, headers });
  const [received] = await reported(['message.received'], data.id);
  const record = await api.get(`communications/${String(data.id)}`);
  expectSame(received as Reported, record.data, [
    'channel',
    'direction',
    'address',
    'body',
    'status',
    'thread_id',
  ]);
}, 60_000);

it('a callback and a call are reported in the words of their records', async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO calls (id, caller_id, dialled, state, started_at, ended_at, last_seq, direction)
       VALUES ('c-1', '+254722000333', '116', 'ended', now(), now(), 1, 'inbound')`,
    );
    const { rows } = await client.query<{ id: number }>(
      `WITH made AS (INSERT INTO callbacks (call_id, call_ids, phone, person, reason, waited_s)
         VALUES ('c-1', ARRAY['c-1'], '+254722000333', '+254722000333', 'abandoned', 12) RETURNING *),
       noted AS (INSERT INTO outbox (topic, subject, changes) SELECT 'callback.created', id::text,
         (SELECT jsonb_object_agg(key, jsonb_build_array(NULL, value)) FROM jsonb_each(to_jsonb(made)) WHERE value <> 'null') FROM made),
       ended AS (INSERT INTO outbox (topic, subject, changes) VALUES ('call.ended', 'c-1',
         '{"state": ["up", "ended"], "ended_at": [null, "2026-11-24T03:50:46.12+00:00"], "hangup_cause": [null, 16]}'))
       SELECT id FROM made`,
    );
    const id = rows[0]?.id;
    const [made] = await reported(['callback.created'], id);
    const { data } = await api.get('desk/callbacks');
    const record = (data.callbacks as Record<string, unknown>[]).find((each) => each.id === id);
    expectSame(made as Reported, record ?? {}, [
      'call_id',
      'phone',
      'reason',
      'state',
      'tries',
      'waited',
      'created_at',
      'calls',
    ]);
    const [ended] = await reported(['call.ended'], 'c-1');
    expect(ended?.data.changes).toEqual({
      status: { old: 'in_progress', new: 'completed' },
      end_time: { old: null, new: '2026-11-24T03:50:46.120Z' },
      hangup_cause: { old: null, new: 16 },
    });
  } finally {
    await client.end();
  }
}, 60_000);
