import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startWebhookReceiver, type ReceivedEvent } from '../support/webhook-receiver.js';
import { WebhookStage } from '../support/webhook-stage.js';

let stage: WebhookStage;
beforeEach(async () => {
  stage = await WebhookStage.open();
}, 60_000);
afterEach(() => stage.close());

const hmac = (secret: string, timestamp: unknown, text: string) =>
  `sha256=${createHmac('sha256', secret)
    .update(`${String(timestamp)}.${text}`)
    .digest('hex')}`;

describe('a delivery', () => {
  it('brings the change, signed, once', async () => {
    stage.follow();
    stage.deliver();
    const { id, secret } = await stage.subscribe('case.created');
    await stage.change('case.created', '7', { status: [null, 1] });
    const [delivery] = await stage.whenDelivered(id, 1);
    expect(delivery).toMatchObject({
      event: 'case.created',
      subject: 'case:7',
      attempts: 1,
      httpStatus: 200,
    });
    expect(stage.receiver.received).toHaveLength(1);
    const { headers, text, body } = stage.receiver.received[0] as ReceivedEvent;
    expect(body).toEqual({
      event: 'case.created',
      timestamp: expect.any(String),
      webhook_id: String(id),
      delivery_id: delivery?.id,
      data: { id: '7', actor_id: null, changes: { status: { old: null, new: 1 } } },
    });
    expect(headers).toMatchObject({
      'user-agent': 'Hearline-Webhooks/1',
      'content-type': 'application/json; charset=utf-8',
      'x-hearline-event': 'case.created',
      'x-hearline-delivery': delivery?.id,
      'x-hearline-signature': hmac(secret, headers['x-hearline-timestamp'], text),
    });
    expect(Math.abs(Number(headers['x-hearline-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('is tried again until the receiver takes it, and holds the next ones of its subject only', async () => {
    const { id } = await stage.subscribe('case.*');
    stage.receiver.answers.push(500, 302, 'hang', 404);
    stage.follow();
    stage.deliver();
    for (let n = 0; n < 5; n++)
      for (const subject of ['1', '2']) await stage.change('case.updated', subject, { n: [null, n] });
    const delivered = await stage.whenDelivered(id, 10);
    const { received } = stage.receiver;
    expect(received.length).toBe(14);
    expect(delivered.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(14);
    for (const subject of ['1', '2']) {
      const reported = received.filter(({ body }) => body.data.id === subject);
      const order = reported.map(({ body }) => (body.data.changes as { n: { new: number } }).n.new);
      expect([...order].sort()).toEqual(order);
      expect([...new Set(order)]).toEqual([0, 1, 2, 3, 4]);
    }
  });

  it('comes to one receiver while another one hangs', async () => {
    const slow = stage.parts.add(await startWebhookReceiver(stage.receiver));
    slow.answers.push(...Array.from({ length: 50 }, () => 'hang' as const));
    await stage.subscribe('case.*', slow.url);
    const { id } = await stage.subscribe('case.*');
    for (let n = 0; n < 20; n++) await stage.change('case.created', String(n));
    stage.follow();
    stage.deliver();
    await stage.whenDelivered(id, 20);
    expect(stage.receiver.received).toHaveLength(20);
    expect(slow.connections()).toBeGreaterThan(0);
    // four at once, within the second that each is waited for
    expect(slow.connections()).toBeLessThan(20);
  });

  it('is given up when its time is over, and can be sent again', async () => {
    const { id } = await stage.subscribe('case.created');
    stage.follow();
    await stage.change('case.created', '7');
    await stage.whenDelivered(id, 1, 'pending');
    await stage.client.query('UPDATE webhook_deliveries SET expires_at = now()');
    stage.receiver.answers.push(503);
    stage.deliver();
    const [dead] = await stage.whenDelivered(id, 1, 'failed');
    expect(dead).toMatchObject({
      attempts: 1,
      httpStatus: 503,
      failure: { code: 'receiver-answered', status: 503 },
    });
    await stage.webhooks.redeliver(id, dead?.id ?? '');
    await stage.whenDelivered(id, 1);
    const [first, second] = stage.receiver.received;
    expect(second?.text).toBe(first?.text);
    await stage.webhooks.redeliver(id, dead?.id ?? '');
    await stage.receiver.until(3);
  });

  it('has failed, and says why, when the workers of all its attempts were lost', async () => {
    const { id } = await stage.subscribe('case.created');
    stage.follow();
    await stage.change('case.created', '7');
    await stage.whenDelivered(id, 1, 'pending');
    await stage.client.query(`UPDATE jobs SET state = 'running', attempts_left = 0`);
    stage.deliver();
    const [dead] = await stage.whenDelivered(id, 1, 'failed');
    expect(dead).toMatchObject({ failure: { code: 'given-up', reason: 'workers-lost' } });
    expect(stage.receiver.received).toEqual([]);
  });

  it('waits while its webhook is paused', async () => {
    const { id } = await stage.subscribe('case.created');
    await stage.webhooks.setPaused(id, true, stage.userId);
    stage.follow();
    stage.deliver({ waits: { firstMs: 3_600_000, maxMs: 3_600_000 } });
    await stage.change('case.created', '7');
    const tried = async () =>
      (await stage.client.query(`SELECT FROM jobs WHERE failure = 'the webhook is paused'`)).rowCount;
    while ((await tried()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(stage.receiver.received).toHaveLength(0);
    await stage.webhooks.setPaused(id, false, stage.userId);
    await stage.whenDelivered(id, 1);
  });

  it('is signed with both secrets after a rotation, and never comes from a deleted webhook', async () => {
    const { id, secret: before } = await stage.subscribe('case.created');
    const { secret: after } = await stage.webhooks.rotateSecret(id, stage.userId);
    const { id: deleted } = await stage.subscribe('case.created');
    await stage.webhooks.test(deleted);
    await stage.webhooks.remove(deleted, stage.userId);
    stage.deliver();
    await stage.webhooks.test(id);
    await stage.whenDelivered(id, 1);
    const [event] = stage.receiver.received;
    const at = event?.headers['x-hearline-timestamp'];
    const text = event?.text ?? '';
    expect(event?.headers['x-hearline-signature']).toBe(`${hmac(after, at, text)},${hmac(before, at, text)}`);
    expect(event?.body).toMatchObject({ event: 'ping', webhook_id: String(id) });
    await stage.client.query('UPDATE webhooks SET previous_secret_until = now()');
    await stage.webhooks.test(id);
    await stage.receiver.until(2);
    const [, next] = stage.receiver.received;
    expect(next?.headers['x-hearline-signature']).toBe(
      hmac(after, next?.headers['x-hearline-timestamp'], next?.text ?? ''),
    );
    expect(stage.receiver.received).toHaveLength(2);
  });
});
