import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { get as httpGet } from 'node:http';
import { ROLES } from '../../../src/access/roles.js';
import type { AccessIdentity } from '../../../src/access/access-tokens.js';
import { foundCallsApi } from '../../../src/http/case-api/found-calls-api.js';
import { openHttpServer, type HttpServer } from '../../../src/http/http-server.js';
import { createLog } from '../../../src/lib/log.js';
import { Deferred } from '../../../src/lib/deferred.js';
import { CallSearch } from '../../../src/reports/call-search.js';
import { openStorage, type Storage } from '../../../src/storage/storage.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { ask } from '../../support/http-client.js';
import { classified, StoredCalls } from '../../support/stored-calls.js';

/** More than one batch of the export, and than one page of the list. */
const MANY = 240;
const FORMULA = '=cmd|calc';

let stage: BearerStage;
let calls: StoredCalls;
beforeAll(async () => {
  stage = await BearerStage.open();
  calls = await StoredCalls.open(stage);
  await calls.make('amina', {
    at: '2026-11-20T08:00:00Z',
    number: '+254711000111',
    users: ['counsellor'],
    said: [['caller', '=Amina, "karibu"']],
    events: [classified(FORMULA, 'high', ['suicide', 'weapon'])],
  });
  await calls.make('otieno', { at: '2026-11-21T08:00:00Z', number: null, users: ['supervisor'] });
  await stage.database.query(
    `INSERT INTO calls (id, caller_id, dialled, direction, state, started_at, ended_at)
     SELECT 'many-' || lpad(n::text, 3, '0'), '0722' || lpad(n::text, 6, '0'), '116', 'outbound', 'ended',
       timestamptz '2026-10-01' + n * interval '1 minute', timestamptz '2026-10-01' + (n + 1) * interval '1 minute'
     FROM generate_series(1, $1::int) n`,
    [MANY],
  );
}, 90_000);
afterAll(() => stage.close());

/** The cells of a file of calls, by column. */
function rowsOf(text: string): Record<string, string>[] {
  const [head = [], ...lines] = text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(1, -1).split('","'));
  return lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

async function exported(query: string, as: string | null = 'supervisor') {
  const headers = as === null ? {} : { authorization: `Bearer ${await stage.api.tokenOf(as)}` };
  const answer = await ask(stage.app.url, `/api/v1/calls/export${query && `?${query}`}`, { headers });
  return { ...answer, rows: answer.status === 200 ? rowsOf(answer.text) : [] };
}

async function exportsNotedOf(username: string): Promise<number> {
  const { rows } = await stage.database.query(
    `SELECT FROM audit_reads WHERE user_id = $1 AND resource = 'calls' AND row_id = '*'`,
    [calls.idOf[username]],
  );
  return rows.length;
}

describe('the file of the calls that are sought', () => {
  it('has every call of the filters, in the order of the list, however many pages that has', async () => {
    const { rows, headers } = await exported('direction=outbound&order=asc');
    expect(rows.map(({ id }) => id)).toEqual(
      Array.from({ length: MANY }, (_, n) => `many-${String(n + 1).padStart(3, '0')}`),
    );
    expect([headers['content-type'], headers['content-disposition'], headers['x-rows-left-out']]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename=calls.csv',
      '0',
    ]);
    expect((await exported('direction=inbound')).rows.map(({ id }) => id)).toEqual(['otieno', 'amina']);
  });

  it('says of a call what the list says, as text that no spreadsheet computes', async () => {
    const { text, rows } = await exported('q=amina');
    expect(text.startsWith('\uFEFF"id","direction"')).toBe(true);
    expect(rows).toEqual([
      {
        ...{ id: 'amina', direction: 'inbound', status: 'completed', caller_id: '+254711000111' },
        ...{ dialled: '116', agent_id: String(calls.idOf.counsellor), agent_name: 'counsellor' },
        ...{ started_at: '2026-11-20T08:00:00.000Z', answered_at: '2026-11-20T08:00:00.000Z' },
        ...{ ended_at: '2026-11-20T08:05:00.000Z', duration: '300', waited: '300' },
        ...{ end_reason: 'caller-hung-up', disposition_id: '', disposition: '' },
        ...{ category: `'${FORMULA}`, sub_category: 'Bullying', priority: 'high', risks: 'suicide; weapon' },
        ...{ alert: '', languages: 'sw', has_recording: 'false', has_case: 'false', sees_words: 'true' },
        ...{ hit_segment_id: 'caller-0', hit_speaker: 'caller', hit_start: '0.2', hit_count: '1' },
        hit_text: `'=Amina, ""karibu""`,
      },
    ]);
  });

  it('refuses a page, and filters that the list refuses', async () => {
    for (const [query, field] of [
      ['page=1', 'page'],
      ['limit=5', 'limit'],
      ['speaker=caller', 'speaker'],
      ['priority=x', 'priority'],
    ]) {
      const { status, text } = await exported(String(query));
      expect([query, status, JSON.parse(text)]).toMatchObject([query, 400, { errors: [{ field }] }]);
    }
    expect((await exported('', null)).status).toBe(401);
    const posted = await stage.api.post('calls/export', {});
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.each(ROLES)('of a %s has the calls and numbers of their list, and is in the audit', async (as) => {
    const before = await exportsNotedOf(as);
    const { rows } = await exported('direction=inbound', as);
    const list = (await stage.api.get('calls?direction=inbound', { as })).data.calls as Record<
      string,
      unknown
    >[];
    expect(rows.map(({ id, caller_id: number }) => [id, number])).toEqual(
      list.map(({ id, caller_id: number }) => [id, number ?? '']),
    );
    if (as === 'case_manager') expect(rows[1]?.caller_id).toMatch(/^\[PHONE/);
    expect(await exportsNotedOf(as)).toBe(before + 1);
    expect((await exported('q=amina', as)).rows.map(({ id }) => id)).toEqual(
      ['counsellor', 'supervisor', 'administrator'].includes(as) ? ['amina'] : [],
    );
  });

  it('notes the words of each call in it as read', async () => {
    await stage.database.query('DELETE FROM transcript_accesses');
    await exported('', 'admin');
    const noted = async () =>
      (
        await stage.database.query<{ call_id: string }>(
          'SELECT call_id FROM transcript_accesses WHERE user_id = $1',
          [calls.idOf.admin],
        )
      ).rows;
    expect(await noted()).toEqual([]);
    await exported('q=amina', 'admin');
    expect(await noted()).toEqual([{ call_id: 'amina' }]);
  });
});

describe('a file of more calls than there may be', () => {
  const MOST = 100;
  const noted: number[] = [];
  const logged: { readonly level: string; readonly msg: string }[] = [];
  let storage: Storage;
  let server: HttpServer;
  let onStreamed: (() => void) | undefined;
  /** Lets go of the first batch. */
  let gate: Promise<void> = Promise.resolve();
  let isAuditAway = false;

  beforeAll(async () => {
    const write = (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]);
    const log = createLog({ level: 'info', destination: { write } });
    storage = await openStorage({ url: stage.app.databaseUrl, log });
    const { foundCalls } = storage;
    const search = new CallSearch({
      store: {
        find: foundCalls.find.bind(foundCalls),
        count: foundCalls.count.bind(foundCalls),
        choices: foundCalls.choices.bind(foundCalls),
        async *stream(question, seeker) {
          try {
            for await (const batch of foundCalls.stream(question, seeker)) {
              yield batch;
              await gate;
            }
          } finally {
            onStreamed?.();
          }
        },
      },
      hasClearance: () => true,
      place: { country: 'KE', timeZone: 'Africa/Nairobi' },
      onExport: async ({ userId }) => {
        if (isAuditAway) throw new Error('the audit is away');
        noted.push(userId);
      },
      exportedAtMost: MOST,
    });
    const identity = { userId: 1, role: 'administrator', username: 'admin' } as unknown as AccessIdentity;
    const api = foundCallsApi({ verify: async () => identity, search, onRead: async () => {}, log });
    server = await openHttpServer({
      ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null, log },
      apis: [['/api/v1/calls', api]],
    });
  });
  afterAll(async () => {
    await server.close();
    await storage.close();
  });
  const file = async (query: string) => ask(server.url, `/api/v1/calls/export?${query}`);

  it('ends there, and its last line and its head say so', async () => {
    const { text, headers } = await file('direction=outbound&order=asc');
    const rows = rowsOf(text);
    expect(rows).toHaveLength(MOST + 1);
    expect(rows[MOST - 1]?.id).toBe('many-100');
    expect(rows[MOST]).toMatchObject({
      id: expect.stringMatching(/^More calls fit: the file ends after 100/),
    });
    expect(Object.values(rows[MOST] ?? {}).slice(1)).toEqual(Array.from({ length: 28 }, () => ''));
    expect(headers['x-rows-left-out']).toBe(String(MANY - MOST));
    const exact = rowsOf((await file('direction=outbound&order=asc&to=2026-10-01T01:40:00Z')).text);
    expect([exact.length, exact.at(-1)?.id]).toEqual([MOST, 'many-100']);
  });

  it('says that calls are still being taken into the search', async () => {
    await stage.database.query('UPDATE call_search_fill SET is_done = false');
    const { text } = await file('direction=inbound');
    await stage.database.query('UPDATE call_search_fill SET is_done = true');
    expect(rowsOf(text).at(-1)?.id).toMatch(/^Calls of an earlier version/);
  });

  it('is not given where its reading cannot be written down', async () => {
    isAuditAway = true;
    expect((await file('')).status).toBe(500);
    isAuditAway = false;
  });

  it('is read no further when its client has gone, and gives its place back', async () => {
    for (let time = 0; time < 3; time++) {
      const streamed = new Deferred<void>();
      const opened = new Deferred<void>();
      onStreamed = () => streamed.resolve();
      gate = opened.promise;
      const request = httpGet(`${server.url}/api/v1/calls/export`, (response) => {
        response.once('data', () => request.destroy());
      }).on('error', () => {});
      await new Promise((resolve) => request.once('close', resolve));
      opened.resolve();
      await streamed.promise;
    }
    onStreamed = undefined;
    // two exports of one user are read at once
    expect((await file('direction=inbound')).status).toBe(200);
    expect(logged.filter(({ level, msg }) => level === 'error' && msg !== 'a request failed')).toEqual([]);
  });
});
