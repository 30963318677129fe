import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { END_REASONS, type EndReason } from '../../../src/calls/end-reason.js';
import { changesFormatter } from '../../../src/http/case-api/event-changes.js';
import { toWireEvent, toWireSummary } from '../../../src/realtime/to-wire.js';
import { emptyCallView, foldCallEvent } from '../../../src/calls/call-view.js';
import { readAllEvents } from '../../../src/calls/journal-reader.js';
import { endStrings } from '../../../src/web/strings-end.js';
import { redactChanges } from '../../../src/webhooks/redact-changes.js';
import { appendEvent } from '../../support/append-event.js';
import { recordsOf } from '../../support/helpline-client.js';
import { redactTexts } from '../../support/personal-data.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
let client: pg.Client;
beforeAll(async () => {
  await stage.open();
  client = new pg.Client({ connectionString: stage.database.url });
  await client.connect();
  for (const reason of END_REASONS) await aCall(reason);
}, 60_000);
afterAll(async () => {
  await client.end();
  await stage.close();
});

const idOf = (reason: EndReason) => `1790000000.${END_REASONS.indexOf(reason)}`;

/** One that was connected, unless its reason says otherwise. */
async function aCall(reason: EndReason): Promise<void> {
  const { calls } = stage.storage;
  const id = idOf(reason);
  const at = (s: number) => ({ at: new Date(Date.UTC(2026, 2, 1, 10, 0, s)), startMs: s * 1000 });
  const started = { type: 'call.started', callerId: '+254722000111', dialled: '116' } as const;
  await appendEvent(calls, id, { ...started, direction: 'inbound' }, at(0));
  if (reason !== 'abandoned-in-queue') {
    const agent = { type: 'leg.joined', legId: 'agent-1', speaker: 'agent', name: 'Amina' } as const;
    await appendEvent(calls, id, { ...agent, userId: null }, at(5));
  }
  const note = 'spoke of Wanjiru';
  await appendEvent(calls, id, { type: 'call.ended', side: 'server', cause: 16, reason, note }, at(60));
}

describe.each(END_REASONS)('a call that ended by %s', (reason) => {
  const id = idOf(reason);

  it('says so in its row, in the list, in a filter, in a file and in a report', async () => {
    const { rows } = await client.query('SELECT end_reason FROM calls WHERE id = $1', [id]);
    expect(rows).toEqual([{ end_reason: reason }]);
    expect(await stage.storage.calls.findCall(id)).toMatchObject({ endReason: reason });
    const found = recordsOf(await stage.get(`calls?end_reason=${reason}`), 'calls');
    expect(found.map(({ uniqueid, end_reason: reported }) => [uniqueid, reported])).toEqual([[id, reason]]);
    const [single] = recordsOf(await stage.get(`calls/${id}`), 'calls');
    expect(single).toMatchObject({ end_reason: reason });
    const { text } = await stage.get(`calls?csv=1&end_reason=${reason}`);
    const line = text.trim().split(/\r?\n/).at(-1);
    expect([line?.includes(id), line?.includes(reason)]).toEqual([true, true]);
    const report = await stage.get('calls?xaxis=end_reason&metrics=count');
    expect(report.body.calls).toContainEqual([reason, '1']);
  });

  it('says so to webhooks, with and without clearance', async () => {
    const { rows } = await client.query<{ changes: Record<string, [unknown, unknown]> }>(
      `SELECT changes FROM outbox WHERE topic = 'call.ended' AND subject = $1`,
      [id],
    );
    const [row = { changes: {} }] = rows;
    const tell = changesFormatter({ list: () => Promise.reject(new Error('no record of the case file')) });
    for (const changes of [row.changes, await redactChanges(row, redactTexts)])
      expect(await tell({ topic: 'call.ended', changes })).toMatchObject({ end_reason: [null, reason] });
  });

  it('says so to screens, which have words for it', async () => {
    const events = await readAllEvents(stage.storage.calls, id);
    const view = events.reduce(foldCallEvent, emptyCallView(id));
    expect(toWireSummary(view, new Date())).toMatchObject({ end_reason: reason });
    const end = events.find(({ event }) => event.type === 'call.ended');
    expect(end && toWireEvent(end)).toMatchObject({ type: 'streaming_call_end', reason });
    const { sentence, short } = endStrings.ending.why(reason);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(short).toMatch(/^[A-Z].*[^.]$/);
    if (reason !== 'other') expect(sentence).not.toBe(endStrings.ending.why('other').sentence);
  });
});

it('a reason of a later version has words on a page, and is read from a row', async () => {
  expect(endStrings.ending.why('of-a-later-version')).toEqual(endStrings.ending.why('other'));
  expect(endStrings.ending.why('constructor')).toEqual(endStrings.ending.why('other'));
  await client.query(`UPDATE calls SET end_reason = 'of-a-later-version' WHERE id = $1`, [idOf('busy')]);
  expect(await stage.storage.calls.findCall(idOf('busy'))).toMatchObject({ endReason: 'other' });
});
