import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { clockIn } from '../../src/cases/time-zone.js';
import type { DeliveryFailure } from '../../src/messages/delivery-failure.js';
import { nodeWorkerCommand } from '../../src/workers/node-worker.js';
import { endLeases } from '../support/end-leases.js';
import { NO_ANSWER } from '../support/sms-gateway.js';
import { SendingStage } from '../support/sending-stage.js';

let stage: SendingStage;
beforeEach(async () => {
  stage = await SendingStage.open();
}, 60_000);
afterEach(() => stage.close());

const stored = (failure: DeliveryFailure) => JSON.stringify(failure);
const SENT = { delivery_state: 'sent', failure: null, sent_at: expect.any(Date) };
const textsOf = () => stage.gateway.received.map(({ body }) => (JSON.parse(body) as { text: string }).text);

/** A person with the number of the messages, and how they wish to be contacted. */
async function addPerson(columns: Readonly<Record<string, unknown>>): Promise<number> {
  const values = { fname: 'Amina', lname: '', phone: '+254711000001', ...columns };
  const places = Object.keys(values).map((_, at) => `$${at + 1}`);
  const { rows } = await stage.client.query<{ id: number }>(
    `INSERT INTO contacts (${Object.keys(values).join(', ')}) VALUES (${places.join(', ')}) RETURNING id`,
    Object.values(values),
  );
  return (rows[0] as { id: number }).id;
}

/** An hour that this moment is not in. */
function otherHours(): Readonly<Record<string, string>> {
  const at = (hours: number) => clockIn('Africa/Nairobi', new Date(Date.now() + hours * 3_600_000));
  return { safe_from: at(3), safe_until: at(4) };
}

describe('a queued message', () => {
  it('is sent again until the gateway takes it, and then no more', async () => {
    stage.gateway.answers.push(500, 429, NO_ANSWER, 503);
    const [id, job] = await stage.queue('Patience');
    stage.work({ deliveryLimitMs: 300 });
    expect(await stage.whenEnded(job)).toMatchObject({ state: 'completed' });
    expect(await stage.message(id)).toEqual(SENT);
    expect(textsOf()).toEqual(Array.from({ length: 5 }, () => 'Patience'));
  });

  it('has failed at once when the gateway refuses it for good', async () => {
    stage.gateway.answers.push(400);
    const [id, job] = await stage.queue('Refused');
    stage.work();
    await stage.whenEnded(job);
    expect(await stage.message(id)).toMatchObject({
      ...{
        delivery_state: 'failed',
        failure: stored({ code: 'gateway-refused', means: 'sms', status: 400 }),
        sent_at: null,
      },
    });
    expect(stage.gateway.received).toHaveLength(1);
  });

  it('is given up after a day, with the reason', async () => {
    stage.gateway.answers.push(503);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    const [id, job] = await stage.queue('Late', { created_at: yesterday });
    stage.work();
    await stage.whenEnded(job);
    expect(await stage.message(id)).toMatchObject({
      ...{
        delivery_state: 'failed',
        failure: stored({ code: 'gateway-refused', means: 'sms', status: 503 }),
      },
    });
  });

  it('goes after the earlier ones of its thread', async () => {
    stage.gateway.answers.push(500, 500);
    const queued = [];
    for (const text of ['one', 'two', 'three']) queued.push(await stage.queue(text));
    stage.work();
    for (const [, job] of queued) await stage.whenEnded(job);
    expect(textsOf()).toEqual(['one', 'one', 'one', 'two', 'three']);
  });

  it('leaves its change in the outbox, without a person as its author', async () => {
    const [id, job] = await stage.queue('Told');
    stage.work();
    await stage.whenEnded(job);
    const { rows } = await stage.client.query(
      `SELECT actor_id, changes -> 'delivery_state' AS state FROM outbox
       WHERE topic = 'message.updated' AND subject = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ actor_id: null, state: ['queued', 'sent'] }]);
  });

  it('appears neither in the log nor in the job, whatever the gateway does', async () => {
    stage.gateway.answers.push(500, NO_ANSWER, 400);
    const [, job] = await stage.queue('Xylophone');
    stage.work({ deliveryLimitMs: 200 });
    const ended = JSON.stringify(await stage.whenEnded(job));
    expect(stage.logged).toMatch(/an attempt at a job has failed/);
    for (const text of [stage.logged, ended]) expect(text).not.toMatch(/Xylophone|711000001/);
  });

  it('has failed, and says why, when the workers of all its attempts were lost', async () => {
    const [id, job] = await stage.queue('Lost');
    await stage.client.query('UPDATE jobs SET state = $2, attempts_left = 0 WHERE id = $1', [job, 'running']);
    stage.work();
    expect(await stage.whenEnded(job)).toMatchObject({ state: 'failed' });
    expect(await stage.message(id)).toMatchObject({
      ...{
        delivery_state: 'failed',
        failure: stored({ code: 'given-up', reason: 'workers-lost' }),
        sent_at: null,
      },
    });
    expect(stage.gateway.received).toEqual([]);
  });

  it('of a worker that is killed while it sends is sent by another one', async () => {
    stage.gateway.answers.push(NO_ANSWER);
    const [id, job] = await stage.queue('Kept');
    const script = new URL('../support/message-sender.child.ts', import.meta.url);
    const { file, args } = nodeWorkerCommand(script, [stage.database.url, stage.gateway.url]);
    const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    const exited = once(child, 'exit');
    await stage.gateway.until(1);
    child.kill('SIGKILL');
    await exited;
    await endLeases(stage.client);
    expect(await stage.message(id)).toMatchObject({ delivery_state: 'queued' });
    stage.work();
    expect(await stage.whenEnded(job)).toMatchObject({ state: 'completed' });
    expect(await stage.message(id)).toEqual(SENT);
    expect(textsOf()).toEqual(['Kept', 'Kept']);
  }, 60_000);
});

describe('a message whose receiver has a wish since it was queued', () => {
  it('not to be written to has failed, and is not sent', async () => {
    await addPerson({ may_text: 0 });
    const [id, job] = await stage.queue('Unwanted');
    stage.work();
    await stage.whenEnded(job);
    expect(await stage.message(id)).toMatchObject({
      delivery_state: 'failed',
      failure: stored({ code: 'contact-not-wished', wish: 'no-messages' }),
    });
    expect(stage.gateway.received).toEqual([]);
  });

  it('also by the contact that it names, whatever its number', async () => {
    const contactId = await addPerson({ phone: null, may_text: 0 });
    const [id, job] = await stage.queue('Unwanted', { contact_id: contactId });
    stage.work();
    await stage.whenEnded(job);
    expect(await stage.message(id)).toMatchObject({ delivery_state: 'failed' });
    expect(stage.gateway.received).toEqual([]);
  });

  it('is sent where a user has overridden it', async () => {
    await addPerson({ may_text: 0 });
    const [id, job] = await stage.queue('Wanted', { override_reason: 'asked for', override_refusal: 'x' });
    stage.work();
    await stage.whenEnded(job);
    expect(await stage.message(id)).toEqual(SENT);
  });

  it('for other hours waits for them', async () => {
    const person = await addPerson(otherHours());
    const [id, job] = await stage.queue('Later');
    stage.work();
    await stage.whenJob(job, ({ failure }) => failure === 'waits for the safe hours');
    expect(await stage.message(id)).toMatchObject({ delivery_state: 'queued' });
    expect(stage.gateway.received).toEqual([]);
    await stage.client.query('UPDATE contacts SET safe_from = NULL, safe_until = NULL WHERE id = $1', [
      person,
    ]);
    await stage.whenEnded(job);
    expect(await stage.message(id)).toEqual(SENT);
  });

  it('for hours that have not come within two days has failed', async () => {
    await addPerson(otherHours());
    const created = new Date(Date.now() - 49 * 3_600_000);
    const [id, job] = await stage.queue('Never', { created_at: created });
    stage.work();
    await stage.whenEnded(job);
    const { delivery_state: state, failure } = await stage.message(id);
    expect(state).toBe('failed');
    expect(JSON.parse(failure ?? '')).toEqual({
      ...{ code: 'contact-not-wished', wish: 'safe-hours' },
      ...{ from: expect.stringMatching(/^\d\d:\d\d/), until: expect.stringMatching(/^\d\d:\d\d/) },
    });
  });
});
