import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusedFields, type BearerClient } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';

let stage: BearerStage;
let api: BearerClient;
beforeAll(async () => {
  stage = await BearerStage.open();
  ({ api } = stage);
}, 120_000);
afterAll(() => stage.close());

const URL_OF_RECEIVER = 'https://192.0.2.1.receiver.invalid/hook';
const NO_ID = '00000000-0000-4000-8000-000000000000';

const subscribe = (event = 'case.created', url = URL_OF_RECEIVER) =>
  api.make('webhooks/subscribe', { event, url });

describe('webhooks of the bearer API', () => {
  it('are made with a secret that is shown once, and are in the audit', async () => {
    const made = await subscribe('case.*');
    expect(made).toEqual({
      id: expect.any(String),
      event: 'case.*',
      url: URL_OF_RECEIVER,
      status: 'active',
      personal_data: false,
      personal_data_sent: false,
      created_by: 'admin',
      secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
      created_at: expect.stringMatching(/Z$/),
    });
    const { secret, ...shown } = made;
    expect((await api.get(`webhooks/${String(made.id)}`)).data).toEqual(shown);
    const list = await api.get('webhooks?limit=1');
    expect(list.data).toEqual({ webhooks: [shown] });
    expect(list.body.pagination).toMatchObject({ page: 1, limit: 1 });
    const { rows } = await stage.database.query<{ k: string; v: string }>(
      `SELECT k, v FROM audit_entries WHERE t = 'webhooks' AND row_id = $1 ORDER BY id`,
      [made.id],
    );
    expect(rows).toEqual([
      { k: 'event', v: 'case.*' },
      { k: 'url', v: URL_OF_RECEIVER },
      { k: 'status', v: 'active' },
      { k: 'personal_data', v: 'false' },
    ]);
    const kept = await stage.database.query('SELECT secret FROM webhooks WHERE id = $1', [made.id]);
    expect(JSON.stringify(kept.rows)).not.toContain(String(secret));
  });

  it('refuse what they cannot deliver, all at once', async () => {
    const refused = await api.post('webhooks/subscribe', { event: 'classification.updated', more: 1 });
    expect(refused.status).toBe(400);
    expect(refusedFields(refused)).toEqual(['event', 'more', 'url']);
    for (const url of [
      'http://receiver.example/',
      'https://127.0.0.1/',
      'https://169.254.169.254/',
      'nothing',
    ]) {
      const answer = await api.post('webhooks/subscribe', { event: 'case.created', url });
      expect({ url, status: answer.status, fields: refusedFields(answer) }).toEqual({
        url,
        status: 400,
        fields: ['url'],
      });
    }
    expect(
      (await api.post('webhooks/subscribe', 'event=x', { headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415);
  });

  it('are given both faults of one request, and never fail inside', async () => {
    const refused = await api.post('webhooks/subscribe', { event: 'none', url: 'https://10.0.0.1/' });
    expect([refused.status, refusedFields(refused)]).toEqual([400, ['event', 'url']]);
    const odd = await api.post('webhooks/subscribe', { event: 'case.*', url: 'https://receiver.example/\0' });
    expect([odd.status, refusedFields(odd)]).toEqual([400, ['url']]);
  });

  it('are made once with one Idempotency-Key, and reported their secret again', async () => {
    const headers = { 'idempotency-key': 'subscribe' };
    const sent = { event: 'case.closed', url: URL_OF_RECEIVER };
    const answers = await Promise.all([1, 2, 3].map(() => api.post('webhooks/subscribe', sent, { headers })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const other = await api.post('webhooks/subscribe', { ...sent, event: 'case.*' }, { headers });
    expect([other.status, refusedFields(other)]).toEqual([409, ['Idempotency-Key']]);
    const long = await api.post('webhooks/subscribe', sent, {
      headers: { 'idempotency-key': 'k'.repeat(201) },
    });
    expect([long.status, refusedFields(long)]).toEqual([400, ['Idempotency-Key']]);
    await api.delete(`webhooks/${String(answers[0]?.data.id)}`);
    expect((await api.post('webhooks/subscribe', sent, { headers })).status).toBe(409);
  });

  it('are listed by event, address and day, in either order', async () => {
    const url = 'https://listed.invalid/Hook';
    const [one, other] = [await subscribe('call.*', url), await subscribe('risk.raised', url)];
    const ids = async (query: string) => {
      const { status, data } = await api.get(`webhooks?limit=100&${query}`);
      expect(status).toBe(200);
      return (data.webhooks as { id: string }[]).map(({ id }) => id);
    };
    expect(await ids('q=LISTED.invalid/hook&sort=created_at')).toEqual([other.id, one.id]);
    expect(await ids('q=listed&order=asc&sort=id')).toEqual([one.id, other.id]);
    expect(await ids('q=listed&type=call.*')).toEqual([one.id]);
    expect(await ids('q=listed&created_after=2020-01-01')).toHaveLength(2);
    expect(await ids('q=listed&created_before=2020-01-01')).toEqual([]);
    expect(await ids('q=listed&created_after=2120-01-01')).toEqual([]);
    expect(await ids('q=%25')).toEqual([]);
    const refused = await api.get('webhooks?type=none&sort=url&created_after=today&q=%00&colour=red');
    expect(refusedFields(refused)).toEqual(['colour', 'created_after', 'q', 'sort', 'type']);
  });

  it('are paused, taken up again, rotated and deleted', async () => {
    const { id, secret } = await subscribe();
    const path = `webhooks/${String(id)}`;
    expect((await api.put(path, { status: 'paused' })).data).toMatchObject({ status: 'paused' });
    expect((await api.get('webhooks?status=paused')).data.webhooks).toMatchObject([{ id }]);
    expect((await api.put(path, { status: 'active' })).data).toMatchObject({ status: 'active' });
    expect((await api.put(path, { status: 'gone' })).status).toBe(400);
    const rotated = await api.post(`${path}/rotate-secret`, {});
    expect(rotated.data).toMatchObject({ id, secret: expect.stringMatching(/^whsec_/) });
    expect(rotated.data.secret).not.toBe(secret);
    const until = Date.parse(String(rotated.data.previous_secret_until));
    expect(until - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await api.delete(path)).status).toBe(200);
    for (const answer of [
      await api.get(path),
      await api.put(path, { status: 'paused' }),
      await api.delete(path),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({
        message: `webhook ${String(id)} not found`,
        refusal: { code: 'unknown-webhook', webhook_id: String(id) },
      });
    }
    for (const action of ['rotate-secret', 'test'])
      expect((await api.post(`${path}/${action}`, {})).status).toBe(404);
  });

  it('show what became of each delivery, and send it again only when it has ended', async () => {
    const { id } = await subscribe('user.created');
    const path = `webhooks/${String(id)}`;
    expect((await api.put(path, { status: 'paused' })).status).toBe(200); // nothing is sent meanwhile
    const test = await api.post(`${path}/test`, {});
    expect(test.status).toBe(202);
    expect(test.data).toMatchObject({ event: 'ping', status: 'pending' });
    const deliveryId = String(test.data.id);
    const log = await api.get(`${path}/deliveries?status=pending`);
    expect(log.data.deliveries).toMatchObject([{ id: deliveryId, event: 'ping' }]);
    expect(log.body.pagination).toEqual({ page: 1, limit: 20, total: 1, pages: 1 });
    expect((await api.get(`${path}/deliveries?status=lost&limit=101`)).status).toBe(400);
    const found = async (query: string) =>
      (await api.get(`${path}/deliveries?${query}`)).data.deliveries as readonly object[];
    expect(await found(`type=ping&q=webhook:${String(id)}&created_after=2020-01-01`)).toHaveLength(1);
    for (const none of ['type=user.created', 'q=case:1', 'created_before=2020-01-01'])
      expect([none, await found(none)]).toEqual([none, []]);
    const again = `${path}/deliveries/${deliveryId}/redeliver`;
    const pending = await api.post(again, {});
    expect(pending.status).toBe(409);
    expect(pending.body).toMatchObject({
      message: 'the delivery is pending: it is tried again without being asked',
      refusal: { code: 'delivery-pending' },
    });
    await stage.database.query('UPDATE webhook_deliveries SET failed_at = now() WHERE id = $1', [deliveryId]);
    expect((await api.get(`${path}/deliveries?status=failed`)).data.deliveries).toHaveLength(1);
    expect((await api.post(again, {})).data).toMatchObject({ id: deliveryId, status: 'pending' });
    for (const unknown of [NO_ID, 'x']) {
      const refused = await api.post(`${path}/deliveries/${unknown}/redeliver`, {});
      expect(refused.status).toBe(404);
      expect(refused.body).toMatchObject({
        message: `delivery ${unknown} not found`,
        refusal: { code: 'unknown-delivery', delivery_id: unknown },
      });
    }
  });

  it('are for administrators alone', async () => {
    const { id } = await subscribe();
    for (const as of ['supervisor', 'counsellor']) {
      expect((await api.post('webhooks/subscribe', {}, { as })).body).toMatchObject({
        ...{ code: 403, refusal: { code: 'role-may-not', task: 'webhooks' } },
      });
      for (const path of ['webhooks', `webhooks/${String(id)}`, `webhooks/${String(id)}/deliveries`])
        expect((await api.get(path, { as })).status).toBe(403);
      expect((await api.delete(`webhooks/${String(id)}`, { as })).status).toBe(403);
    }
    expect((await api.get('webhooks', { as: null })).status).toBe(401);
    for (const unknown of ['x', '999999', '99999999999']) {
      const refused = await api.get(`webhooks/${unknown}`);
      expect(refused.status).toBe(404);
      expect(refused.body).toMatchObject({
        message: `webhook ${unknown} not found`,
        refusal: { code: 'unknown-webhook', webhook_id: unknown },
      });
    }
    expect((await api.send('PATCH', `webhooks/${String(id)}`, {})).status).toBe(405);
  });

  it('are a hundred at most', async () => {
    await stage.database.query(
      `INSERT INTO webhooks (event, url, secret, after_position, created_by_id)
       SELECT 'case.created', 'https://receiver.invalid/', '', 0, (SELECT min(id) FROM users)
       FROM generate_series(1, 100 - (SELECT count(*)::int FROM webhooks WHERE deleted_at IS NULL))`,
    );
    const refused = await api.post('webhooks/subscribe', { event: 'case.created', url: URL_OF_RECEIVER });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^there are 100 webhooks already/);
    expect(refused.body.refusal).toEqual({ code: 'too-many-webhooks', most: 100 });
  });
});
