import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CallEvent, Classification } from '../../src/calls/call-event.js';
import { InsufficientStateError } from '../../src/calls/journal-epoch.js';
import type { Outbox, OutboxPlace, OutboxRow } from '../../src/cases/outbox.js';
import { silentLog } from '../../src/lib/log.js';
import { beginEpoch } from '../../src/storage/journal-epoch.js';
import { DatabaseOutbox } from '../../src/storage/outbox/database-outbox.js';
import type { Storage } from '../../src/storage/storage.js';
import { appendEvent } from '../support/append-event.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { readOutbox } from '../support/read-outbox.js';

let database: TestDatabase;
let storage: Storage;
let pool: pg.Pool;
let client: pg.Client;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  pool = new pg.Pool({ connectionString: database.url });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await pool.end();
  await client.end();
  await database.close();
});
/** The position before each test. */
let start: number;
beforeEach(async () => {
  const { rows } = await client.query<{ last: string }>('SELECT coalesce(max(id), 0) AS last FROM outbox');
  start = Number(rows[0]?.last);
});

const news = () => readOutbox(storage.outbox, client, start);

describe('a reader that follows the outbox', () => {
  const add = (connection: Pick<pg.ClientBase, 'query'>, subject: string) =>
    connection.query('INSERT INTO outbox (topic, subject, changes) VALUES ($1, $2, $3)', [
      'case.updated',
      subject,
      '{}',
    ]);
  const subjects = (rows: readonly OutboxRow[]) => rows.map(({ subject }) => subject);

  const connections: pg.Client[] = [];
  async function connect(): Promise<pg.Client> {
    const connection = new pg.Client({ connectionString: database.url });
    connections.push(connection);
    await connection.connect();
    return connection;
  }
  // also where the test failed with its transaction open
  afterEach(() => Promise.all(connections.splice(0).map((connection) => connection.end())));

  /** Reads until there is something; at most as often as a reader might in a second. */
  async function next(outbox: Outbox, after: number): Promise<readonly OutboxRow[]> {
    for (let tries = 0; tries < 1_000; tries++) {
      const { rows } = await outbox.read({ position: after }, 100);
      if (rows.length > 0) return rows;
    }
    throw new Error('nothing came');
  }

  it('skips no row that is committed after one with a higher position', async () => {
    const outbox = new DatabaseOutbox(pool);
    const [slow, fast] = [await connect(), await connect()];
    await slow.query('BEGIN');
    await add(slow, 'slow');
    await add(fast, 'fast'); // a higher position, and committed at once
    expect((await outbox.read({ position: start }, 100)).rows).toEqual([]);
    await add(fast, 'faster');
    expect((await outbox.read({ position: start }, 100)).rows).toEqual([]);
    await slow.query('COMMIT');
    const first = await next(outbox, start);
    expect(subjects(first).slice(0, 2)).toEqual(['slow', 'fast']);
    const rest = first.length > 2 ? [] : await next(outbox, first.at(-1)?.position ?? 0);
    expect(subjects([...first, ...rest])).toEqual(['slow', 'fast', 'faster']);
  });

  it('is kept from the rows of today by no transaction that is rolled back', async () => {
    const outbox = new DatabaseOutbox(pool);
    const one = await connect();
    await one.query('BEGIN');
    await add(one, 'undone');
    await add(client, 'kept');
    await one.query('ROLLBACK');
    expect(subjects(await next(outbox, start))).toEqual(['kept']);
  });

  it('sees each row once and in its order while many write at once', async () => {
    const outbox = new DatabaseOutbox(pool);
    const seen: OutboxRow[] = [];
    let areWriting = true;
    const writing = Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        const own = await connect();
        for (let nth = 0; nth < 100; nth++) {
          await own.query('BEGIN');
          await own.query('SELECT pg_current_xact_id()'); // a transaction has written before it comes to the outbox
          await add(own, `${writer} ${nth}`);
          await own.query(nth % 10 === 9 ? 'ROLLBACK' : 'COMMIT');
        }
      }),
    ).then(() => (areWriting = false));
    let place: OutboxPlace = { position: start };
    while (areWriting) {
      const { rows, next: behind } = await outbox.read(place, 20);
      seen.push(...rows);
      place = behind;
    }
    await writing;
    seen.push(...(await readOutbox(outbox, client, place.position)));
    const written = Array.from({ length: 600 }, (_, at) => `${Math.floor(at / 100)} ${at % 100}`);
    expect(subjects(seen).sort()).toEqual(written.filter((name) => !/9$/.test(name)).sort());
    const positions = seen.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
  }, 30_000);

  it('is informed that rows it has not read were deleted', async () => {
    const outbox = new DatabaseOutbox(pool);
    for (const name of ['a', 'b', 'c', 'd']) await add(client, name);
    const [a] = (await readOutbox(outbox, client, start)) as [OutboxRow];
    await client.query("UPDATE outbox SET at = now() - interval '8 days' WHERE subject IN ('a', 'b', 'c')");
    await client.query("UPDATE outbox SET at = now() - interval '9 days' WHERE id <= $1", [start]);
    const before = new Date(Date.now() - 7 * 24 * 60 * 60_000);
    await outbox.trim({ before, atMost: 1_000_000 });
    expect((await outbox.read({ position: a.position }, 10)).isCutOff).toBe(true);
    const { rows, isCutOff } = await outbox.read({ position: a.position + 2 }, 10);
    expect({ subjects: subjects(rows), isCutOff }).toEqual({ subjects: ['d'], isCutOff: false });
  });

  it('does not go on where it was once the database was restored, and begins again', async () => {
    const outbox = new DatabaseOutbox(pool);
    for (const name of ['a', 'b', 'c']) await add(client, name);
    expect(subjects(await next(outbox, start))).toEqual(['a', 'b', 'c']);
    const { next: place } = await outbox.read({ position: start }, 100);
    await beginEpoch({ url: database.url, log: silentLog() });
    await client.query('DELETE FROM outbox WHERE id > $1', [start]);
    await client.query(`SELECT setval('outbox_id_seq', greatest($1, 1), $1 > 0)`, [start]); // as the backup had them
    const slow = await connect();
    await slow.query('BEGIN');
    await add(slow, 'slow');
    await add(client, 'fast');
    await expect(outbox.read(place, 100)).rejects.toBeInstanceOf(InsufficientStateError);
    expect((await outbox.read({ position: start }, 100)).rows).toEqual([]); // 'slow' is not decided yet
    await slow.query('COMMIT');
    const again = await next(outbox, start);
    expect(subjects(again)).toEqual(['slow', 'fast']);
    expect(again[1]?.position).toBeLessThan(place.position);
    const { next: restored } = await outbox.read({ position: start }, 100);
    expect(restored.epoch).not.toBe(place.epoch);
    await outbox.read(restored, 100);
  });

  it('finds no more rows than are kept at most', async () => {
    for (let nth = 0; nth < 20; nth++) await add(client, `n ${nth}`);
    await storage.outbox.trim({ before: new Date(0), atMost: 5 });
    const left = await client.query('SELECT subject FROM outbox ORDER BY id');
    expect(left.rows.length).toBeLessThanOrEqual(6); // with the one that says how far rows are gone
    expect(left.rows.at(-1)).toEqual({ subject: 'n 19' });
  });
});

describe('of a call', () => {
  const at = new Date('2026-03-01T10:00:00.000Z');
  const classified = (mainCategory: string, risks: readonly string[] = []): CallEvent => {
    const classification: Classification = {
      ...{ mainCategory, confidence: 0.5, subCategory: null, priority: null, interventionType: null },
      ...{ candidates: [], engine: 'cues@1' },
    };
    const span = { utteranceId: 'caller-1', text: 'die', start: 0, end: 3, weight: 0, negated: false };
    const evidence = risks.map((risk) => ({ ...span, category: `Risk / ${risk}` }));
    return { type: 'classification.updated', classification, evidence };
  };

  it('the beginning, the end, the transcript and each classification leave a row', async () => {
    const id = randomUUID();
    const events: CallEvent[] = [
      { type: 'call.started', callerId: '+254700', dialled: '116', direction: 'inbound' },
      { type: 'call.answered' },
      classified('abuse'),
      classified('counselling', ['suicide', 'suicide', 'weapon']),
      { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' },
      { type: 'transcript.complete', utterances: 3, leftOut: ['u4'] },
    ];
    for (const event of events) await appendEvent(storage.live.calls, id, event, { at, startMs: 0 });
    const rows = await news();
    expect(rows.map(({ topic, subject, actorId }) => [topic, subject === id, actorId])).toEqual([
      ['call.started', true, null],
      ['classification.updated', true, null],
      ['classification.updated', true, null],
      ['call.ended', true, null],
      ['callback.created', false, null],
      ['transcript.completed', true, null],
    ]);
    const changes = rows.map((row) => row.changes);
    expect(changes[0]).toMatchObject({ caller_id: [null, '+254700'], state: [null, 'queued'] });
    expect(changes[2]).toMatchObject({
      classification: [{ mainCategory: 'abuse' }, { mainCategory: 'counselling' }],
      risks: [null, ['suicide', 'weapon']],
    });
    expect(changes[1]).not.toHaveProperty('risks');
    const how = { hangup_side: [null, 'caller'], hangup_cause: [null, 16] };
    const end = { state: ['queued', 'wrapping-up'], ...how, end_reason: [null, 'abandoned-in-queue'] };
    expect(changes[3]).toEqual({ ...end, ended_at: [null, at.toISOString()] });
    expect(changes[4]).toMatchObject({
      call_id: [null, id],
      phone: [null, '+254700'],
      state: [null, 'open'],
    });
    expect(changes[5]).toMatchObject({ state: ['wrapping-up', 'ended'], left_out: [null, ['u4']] });
  });

  it('a recording that is stored, or failed, leaves a row; one that grows leaves none', async () => {
    const id = randomUUID();
    const started = { type: 'call.started', callerId: null, dialled: '116', direction: 'inbound' } as const;
    await appendEvent(storage.live.calls, id, started, { at, startMs: 0 });
    const file = { callId: id, startMs: 0, startedAt: at, sampleRateHz: 8000, reason: null, pauses: [] };
    const kept = { lengthMs: 1000, sizeBytes: 16_000, sha256: Buffer.alloc(32) };
    await storage.recordings.put({ ...file, vaultName: `${id}-1`, state: 'growing', kept: null });
    await storage.recordings.put({ ...file, vaultName: `${id}-1`, state: 'finished', kept });
    await storage.recordings.put({ ...file, vaultName: `${id}-1`, state: 'finished', kept });
    await storage.recordings.put({ ...file, vaultName: `${id}-2`, state: 'failed', kept });
    const reported = (await news()).map(({ topic, subject, changes }) => [
      topic,
      subject,
      changes.vault_name?.[1],
    ]);
    expect(reported.slice(1)).toEqual([
      ['recording.stored', id, `${id}-1`],
      ['recording.failed', id, `${id}-2`],
    ]);
  });
});

describe('of users and callbacks', () => {
  it('no password, nor what stands for one, is written down', async () => {
    const secret = 'argon2id-of-a-secret';
    const user = { username: randomUUID(), role: 'counsellor', fullName: 'U', passwordHash: secret } as const;
    const { id } = await storage.users.create(user);
    await storage.users.setPassword(id, `${secret} again`);
    await storage.users.setActive(id, { isActive: false });
    const rows = await news();
    expect(rows.map(({ topic, subject }) => [topic, subject])).toEqual([
      ['user.created', String(id)],
      ['user.updated', String(id)],
      ['user.updated', String(id)],
    ]);
    expect(Object.keys(rows[1]?.changes ?? {})).toEqual(['login_generation', 'password_changed_at']);
    expect(rows[2]?.changes).toMatchObject({ is_active: [true, false] });
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('a callback that is taken and settled says by whom', async () => {
    const user = { username: randomUUID(), role: 'counsellor', fullName: 'U', passwordHash: 'x' } as const;
    const { id: userId } = await storage.users.create(user);
    const callId = randomUUID();
    const place = { at: new Date(), startMs: 0 };
    const started = { type: 'call.started', callerId: '0711', dialled: '116', direction: 'inbound' } as const;
    await appendEvent(storage.live.calls, callId, started, place);
    await appendEvent(storage.live.calls, callId, { type: 'callback.promised' }, place);
    const [open] = (await storage.callbacks.list(['open'], 100)).filter((each) => each.callId === callId);
    const id = open?.id ?? 0;
    await storage.callbacks.take(id, userId);
    const back = { ...started, direction: 'outbound', callbackId: id } as const;
    const outbound = randomUUID();
    await appendEvent(storage.live.calls, outbound, back, place);
    const end = { type: 'call.ended', side: 'agent', cause: 17, reason: 'agent-hung-up' } as const;
    await appendEvent(storage.live.calls, outbound, end, place);
    await storage.callbacks.settle(id, 'reached', { userId, isTakerOnly: false });
    const ofIt = (await news()).filter(({ topic }) => topic.startsWith('callback.'));
    expect(ofIt.map(({ topic, actorId, changes }) => [topic, actorId, changes.state])).toEqual([
      ['callback.created', null, [null, 'open']],
      ['callback.updated', userId, ['open', 'taken']],
      ['callback.updated', null, undefined],
      ['callback.updated', null, ['taken', 'open']],
      ['callback.updated', userId, ['open', 'done']],
    ]);
    expect(ofIt[2]?.changes).toEqual({ tried_call_id: [null, outbound] });
  });
});
