import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import type { RedactTexts } from '../../src/redact/conversation-texts.js';
import { followOnce } from '../../src/webhooks/follow-outbox.js';
import type { WebhookFeed } from '../../src/webhooks/webhook-store.js';
import { redactTexts } from '../support/personal-data.js';
import { asStored, WebhookStage } from '../support/webhook-stage.js';

let stage: WebhookStage;
beforeEach(async () => {
  stage = await WebhookStage.open();
}, 60_000);
afterEach(() => stage.close());

const once = (feed: WebhookFeed = stage.storage.webhookFeed) =>
  followOnce({
    feed,
    outbox: stage.storage.outbox,
    redactTexts,
    format: asStored,
    readerId: randomUUID(),
    log: silentLog(),
  });

/** The methods of a feed, for one that differs in some of them. */
function feedOf(feed: WebhookFeed): WebhookFeed {
  return {
    position: () => feed.position(),
    subscriptions: () => feed.subscriptions(),
    begin: (position, readerId) => feed.begin(position, readerId),
    putBack: (position, readerId) => feed.putBack(position, readerId),
    advance: (...change) => feed.advance(...change),
    passedBy: () => feed.passedBy(),
    trimDeliveries: (before) => feed.trimDeliveries(before),
  };
}

/** Until every row is read: a page may come before the newest rows are decided. */
async function readAll(): Promise<void> {
  const { rows } = await stage.client.query<{ last: string }>(
    'SELECT coalesce(max(id), 0) AS last FROM outbox',
  );
  while ((await stage.storage.webhookFeed.position()) < Number(rows[0]?.last)) await once();
}

async function deliveries(): Promise<string[]> {
  const { rows } = await stage.client.query<{ reported: string }>(
    `SELECT webhook_id || ' ' || d.event || ' ' || d.subject AS reported FROM webhook_deliveries d
     JOIN jobs ON jobs.id = d.job_id ORDER BY d.job_id`,
  );
  return rows.map(({ reported }) => reported);
}

it('reports personal data only while the maker of the subscription may subscribe to them', async () => {
  const { id } = await stage.subscribe('case.created', stage.receiver.url, { seesPersonalData: true });
  const reported: string[] = [];
  const sendChange = async (subject: string) => {
    await stage.change('case.created', subject, { narrative: [null, 'call 0722 123 456'] });
    await readAll();
    const { rows } = await stage.client.query<{ body: string }>(
      'SELECT body FROM webhook_deliveries WHERE subject = $1',
      [`case:${subject}`],
    );
    reported.push(rows[0]?.body.includes('0722 123 456') === true ? 'whole' : 'pseudonyms');
  };
  const setUser = (sets: string) => stage.client.query(`UPDATE users SET ${sets} WHERE id = ${stage.userId}`);
  await sendChange('1');
  await setUser('is_active = false');
  await sendChange('2');
  expect(await stage.webhooks.find(id)).toMatchObject({ isMakerCleared: false, createdBy: 'admin' });
  // deliveries that wait to be sent are not sent any more
  const { rows } = await stage.client.query<{ id: string }>(
    `SELECT id FROM webhook_deliveries ORDER BY subject`,
  );
  const due = await Promise.all(rows.map((row) => stage.storage.webhookDeliveries.findDue(row.id)));
  expect(due.map((delivery) => delivery?.isForbidden)).toEqual([true, false]);
  await setUser('is_active = true, role = 2');
  await sendChange('3');
  await setUser('role = 99');
  await sendChange('4');
  expect(reported).toEqual(['whole', 'pseudonyms', 'pseudonyms', 'whole']);
});

it('reports personal data to the receivers that were subscribed with the clearance, and pseudonyms to the others', async () => {
  const { id: cleared } = await stage.subscribe('case.created', stage.receiver.url, {
    seesPersonalData: true,
  });
  const { id: other } = await stage.subscribe('case.*');
  await stage.change('case.created', '1', { narrative: [null, 'Otieno beat me, call 0722 123 456'] });
  await readAll();
  const { rows } = await stage.client.query<{ webhook_id: number; body: string }>(
    'SELECT webhook_id, body FROM webhook_deliveries ORDER BY webhook_id',
  );
  const narratives = rows.map(({ webhook_id, body }) => {
    const { data } = JSON.parse(body) as { data: { changes: { narrative: { new: string } } } };
    return [webhook_id, data.changes.narrative.new];
  });
  expect(narratives).toEqual([
    [cleared, 'Otieno beat me, call 0722 123 456'],
    [other, '[PERSON_1] beat me, call [PHONE_1]'],
  ]);
});

describe('the follower of the outbox', () => {
  it('makes a delivery of each event for each webhook that hears of it, in order', async () => {
    await stage.change('case.created', '0');
    const { id: all } = await stage.subscribe('case.*');
    const { id: closed } = await stage.subscribe('case.closed');
    await stage.change('case.created', '1', { status: [null, 1] });
    await stage.change('client.created', '1');
    await stage.change('case.updated', '1', { status: [1, 2] });
    await readAll();
    expect(await deliveries()).toEqual([
      `${all} case.created case:1`,
      `${all} case.updated case:1`,
      `${all} case.closed case:1`,
      `${closed} case.closed case:1`,
    ]);
  });

  it('makes none of a change that is rolled back, and waits for one that is not over', async () => {
    const { id } = await stage.subscribe('case.*');
    await stage.client.query('BEGIN');
    await stage.change('case.created', '1');
    await stage.client.query('ROLLBACK');
    await stage.client.query('BEGIN');
    await stage.change('case.created', '2');
    for (let round = 0; round < 3; round++) await once();
    expect(await deliveries()).toEqual([]);
    await stage.client.query('COMMIT');
    await readAll();
    expect(await deliveries()).toEqual([`${id} case.created case:2`]);
  });

  it('loses none and makes none twice when it is cut off before its transaction ends', async () => {
    const { id } = await stage.subscribe('case.created');
    await stage.change('case.created', '1');
    await stage.change('case.created', '2');
    const { webhookFeed: feed } = stage.storage;
    const broken: WebhookFeed = {
      ...feedOf(feed),
      advance: (from, to, [first, second]) => {
        if (!first || !second) return feed.advance(from, to, []);
        // the second one is refused by the database, after the first and the position were written
        return feed.advance(from, to, [first, { ...second, webhookId: 0 }]);
      },
    };
    let failure: unknown;
    while (failure === undefined) await once(broken).catch((error: unknown) => (failure = error));
    expect(await deliveries()).toEqual([]);
    await readAll();
    expect(await deliveries()).toEqual([`${id} case.created case:1`, `${id} case.created case:2`]);
  });

  it('makes one delivery of each event where two processes follow', async () => {
    const { id } = await stage.subscribe('case.created');
    const followers = [stage.follow(), stage.follow()];
    const subjects = Array.from({ length: 250 }, (_, n) => String(n));
    for (const subject of subjects) await stage.change('case.created', subject);
    while ((await deliveries()).length < subjects.length) await new Promise((r) => setTimeout(r, 20));
    await Promise.all(followers.map((follower) => follower.close()));
    expect(await deliveries()).toEqual(subjects.map((subject) => `${id} case.created case:${subject}`));
  });

  it('leaves a page to the process that was quicker', async () => {
    const { id: webhookId } = await stage.subscribe('case.created');
    const { webhookFeed: feed } = stage.storage;
    const from = await feed.position();
    const delivery = {
      webhookId,
      position: from + 1,
      event: 'case.created',
      subject: 'case:1',
      body: '{}',
      hasPersonalData: false,
    };
    const both = await Promise.all(
      [1, 2].map((n) =>
        feed.advance(from, from + 1, [{ ...delivery, id: `00000000-0000-4000-8000-00000000000${n}` }]),
      ),
    );
    expect(both.sort()).toEqual([false, true]);
    expect(await deliveries()).toHaveLength(1);
  });

  it('writes to the log when the outbox was trimmed before it was read', async () => {
    const { id } = await stage.subscribe('case.created');
    await stage.change('case.created', '1');
    await readAll();
    for (const subject of ['2', '3', '4']) await stage.change('case.created', subject);
    await stage.client.query(`DELETE FROM outbox WHERE subject < '4'`);
    const lines: unknown[][] = [];
    const log = Object.assign(silentLog(), { error: (...line: unknown[]) => void lines.push(line) });
    const { webhookFeed: feed, outbox } = stage.storage;
    while ((await deliveries()).length < 2)
      await followOnce({ feed, outbox, redactTexts, format: asStored, readerId: randomUUID(), log });
    expect(lines[0]?.[1]).toMatch(/^the outbox was trimmed/);
    expect(await deliveries()).toContain(`${id} case.created case:4`);
  });

  it('deletes deliveries that have ended when they are old, with their jobs', async () => {
    await stage.subscribe('case.created');
    for (const subject of ['1', '2']) await stage.change('case.created', subject);
    await readAll();
    await stage.client.query(
      `UPDATE jobs SET state = 'failed', ended_at = now() WHERE id = (SELECT min(id) FROM jobs)`,
    );
    const { webhookFeed: feed } = stage.storage;
    expect(await feed.trimDeliveries(new Date(Date.now() - 60_000))).toBe(0);
    expect(await feed.trimDeliveries(new Date(Date.now() + 60_000))).toBe(1);
    expect(await deliveries()).toHaveLength(1);
    expect((await stage.client.query('SELECT FROM jobs')).rowCount).toBe(1);
  });
});

describe('a change that ends the process which redacts it', () => {
  const narrative = 'Otieno beat me, call 0722 123 456';
  class KilledError extends Error {}

  /** A process that is gone as soon as it begins with a text that has this word in it. */
  const diesOf = (word: string) => {
    const readerId = randomUUID();
    const { webhookFeed, outbox } = stage.storage;
    // nothing that it would write reaches the database any more
    let isGone = false;
    const alive = <T>(work: Promise<T>) => (isGone ? new Promise<T>(() => {}) : work);
    const feed = {
      ...feedOf(webhookFeed),
      putBack: (...row: [number, string]) => alive(webhookFeed.putBack(...row)),
    };
    return new Promise<void>((resolve, reject) => {
      const dying: RedactTexts = async (conversation) => {
        if (!conversation.texts.some((text) => text.includes(word))) return redactTexts(conversation);
        isGone = true;
        reject(new KilledError());
        return new Promise(() => {});
      };
      const go = async () => {
        while (
          await followOnce({ feed, outbox, redactTexts: dying, format: asStored, readerId, log: silentLog() })
        );
      };
      void go().then(resolve, reject);
    });
  };
  const bodies = async () => {
    const { rows } = await stage.client.query<{ body: string }>(
      'SELECT body FROM webhook_deliveries ORDER BY position',
    );
    return rows.map(({ body }) => {
      const { data } = JSON.parse(body) as { data: { id: string; changes: { narrative: { new: string } } } };
      return [data.id, data.changes.narrative.new];
    });
  };
  /** As if the readers before had ended long ago. */
  const later = () => stage.client.query(`UPDATE webhook_reader SET begun_at = begun_at - interval '1 hour'`);

  it('is passed by after two of them, without its texts; those before and behind it are reported as ever', async () => {
    await stage.subscribe('case.created');
    for (const [subject, text] of [
      ['1', narrative],
      ['2', `${narrative} poison`],
      ['3', narrative],
    ] as const)
      await stage.change('case.created', subject, { narrative: [null, text], status: [null, 1] });
    let deaths = 0;
    while ((await bodies()).length < 3) {
      await diesOf('poison').catch((error: unknown) => {
        if (!(error instanceof KilledError)) throw error;
        deaths++;
      });
      await later();
    }
    expect(deaths).toBe(2);
    const reported = '[PERSON_1] beat me, call [PHONE_1]';
    expect(await bodies()).toEqual([
      ['1', reported],
      ['2', '[…]'],
      ['3', reported],
    ]);
    expect(await stage.storage.webhookFeed.passedBy()).toEqual({ count: 1, at: expect.any(Date) });
  });

  it('is reported by the next one with its texts, where one ended with it', async () => {
    await stage.subscribe('case.created');
    await stage.change('case.created', '1', { narrative: [null, `${narrative} poison`] });
    let hasDied = false;
    while (!hasDied) await diesOf('poison').catch(() => (hasDied = true));
    await once(); // too early: the other one may be at work
    expect(await bodies()).toEqual([]);
    await later();
    await once();
    expect(await bodies()).toEqual([['1', '[PERSON_1] beat me, call [PHONE_1] poison']]);
    expect(await stage.storage.webhookFeed.passedBy()).toEqual({ count: 0, at: null });
  });

  it('is passed by where it cannot be redacted at all, and not for a process that is closed or away', async () => {
    await stage.subscribe('case.created');
    await stage.change('case.created', '1', { narrative: [null, narrative] });
    const { webhookFeed: feed, outbox } = stage.storage;
    const follow = (error: Error) =>
      followOnce({
        ...{ feed, outbox, format: asStored, readerId: randomUUID(), log: silentLog() },
        redactTexts: () => Promise.reject(error),
      });
    const closed = new UnavailableError('the processes for texts are closed');
    for (let time = 0; time < 5; time++) {
      let failure: unknown;
      while (failure === undefined) await follow(closed).catch((error: unknown) => (failure = error));
      expect(failure).toBe(closed);
    }
    while ((await bodies()).length === 0) await follow(new Error('the text ended two processes'));
    expect(await bodies()).toEqual([['1', '[…]']]);
  });
});
