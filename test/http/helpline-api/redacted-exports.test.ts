import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { redactChanges } from '../../../src/webhooks/redact-changes.js';
import { appendEvent } from '../../support/append-event.js';
import { recordsOf } from '../../support/helpline-client.js';
import { RESOURCE_NAMES } from '../../support/every-resource.js';
import { redactTexts } from '../../support/personal-data.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
const CALL = '1790000000.77';
const NUMBER = '+254722987654';
/** The tables whose rows leave by lists, files and webhooks. */
const TABLES = [
  ...['activities', 'case_activities', 'cases', 'clients', 'contacts'],
  ...['dispositions', 'feedback', 'messages', 'perpetrators', 'reporters', 'threads'],
];
/** Text columns that this server writes alone: ids of rows, states. */
const CODES = ['call_id', 'delivery_state', 'safe_from', 'safe_until'];
const HIDDEN = ['Zubalin', 'Mwaku', '722123456', 'Kisumu', 'Otieno', 'z@example.org', 'CF1234567'];

beforeAll(async () => {
  await stage.open();
  const started = {
    type: 'call.started',
    callerId: '0722123456',
    dialled: '116',
    direction: 'inbound',
  } as const;
  await appendEvent(stage.storage.calls, CALL, started, { at: new Date(), startMs: 0 });
  const contact = { contact_fname: 'Zubalin', contact_lname: 'Mwaku', contact_phone: '0722123456' };
  const more = { contact_email: 'z@example.org', contact_national_id: 'CF1234567' };
  const reporter = await stage.make('reporters', { src: 'walkin', ...contact, ...more });
  await stage.makeCase({ reporter_id: reporter.id, narrative: 'Zubalin says Otieno beat her in Kisumu' });
}, 60_000);
afterAll(() => stage.close());

describe('an export', () => {
  it.each(['cases', 'reporters', 'contacts', 'calls'])(
    'of %s has pseudonyms for a role without clearance',
    async (resource) => {
      const { status, text } = await stage.get(`${resource}?csv=1`, { as: 'case_manager' });
      expect(status).toBe(200);
      for (const hidden of HIDDEN) expect(text).not.toContain(hidden);
      expect(text.trim().split('\n').length).toBeGreaterThan(1);
    },
  );

  it('has the values as they are for a role with clearance', async () => {
    const { text } = await stage.get('cases?csv=1', { as: 'supervisor' });
    expect(text).toContain('Zubalin says Otieno beat her in Kisumu');
  });

  it('has the same pseudonym for a name in the fields and in the narrative of a record', async () => {
    const { text } = await stage.get('cases?csv=1', { as: 'case_manager' });
    expect(text).toMatch(/\[PERSON_1\] says \[PERSON_2\] beat her in \[LOC_1\]/);
  });
});

describe('a record on a screen', () => {
  it('is as it was written, so that no pseudonym is written back', async () => {
    const found = recordsOf(await stage.get('cases', { as: 'case_manager' }), 'cases');
    expect(found[0]).toMatchObject({ narrative: 'Zubalin says Otieno beat her in Kisumu' });
  });

  it('of a call, which is not written, has no number for a role without clearance', async () => {
    for (const path of ['calls', `calls/${CALL}`]) {
      const answer = await stage.get(path, { as: 'case_manager' });
      expect([path, recordsOf(answer, 'calls')[0]?.phone]).toEqual([path, '[PHONE_1]']);
      expect(answer.text).not.toContain('722123456');
    }
    expect((await stage.get('calls', { as: 'supervisor' })).text).toContain('0722123456');
  });

  it('of a call is not found, counted or grouped by the number that is hidden', async () => {
    for (const path of [
      'calls?cases%5Esrc_address=0722123456',
      'calls?cases%5Esrc_uid=0722123456',
      'calls?dispositions%5Ereporter_phone=0722123456',
      'calls?csv=1&cases%5Ereporter_fname=Zubalin',
      'calls/rpt?xaxis=cases%5Esrc_address',
      'calls?metrics=count&csv=1&xaxis=dt&yaxis=dispositions%5Esrc_address',
      'calls/rpt?xaxis=dt&cases%5Enarrative__=Zubalin',
      'calls?phone=0722123456',
      'calls/rpt?xaxis=phone',
      'calls/rpt?xaxis=dt&phone=0722123456',
    ])
      expect([path, (await stage.get(path, { as: 'case_manager' })).status]).toEqual([path, 412]);
    expect((await stage.get('calls?phone=0722123456', { as: 'supervisor' })).status).toBe(200);
  });
});

describe('a number that a user wrote wherever text can be written', () => {
  it('does not leave by an export, a report or a webhook without clearance', async () => {
    const client = new pg.Pool({ connectionString: stage.database.url, max: 1 });
    client.on('error', () => {}); // the database ends first where the test fails
    const { id } = await stage.makeCase({ src: 'call', src_uid: CALL });
    const named = { src: 'sms', src_uid: 'm-1', src_callid: 'x', src_vector: '1' };
    await stage.make('clients', { case_id: id, contact_fname: 'A' });
    await stage.make('perpetrators', { case_id: id, contact_fname: 'A' });
    await stage.make('dispositions', { ...named, disposition_id: '362527', case_id: id });
    await stage.make('messages', { ...named, src_msg: 'x' });
    await stage.make('feedback', { call_id: CALL, task_type: 'x', rating: '1' });
    await stage.make('activities', named, { as: 'case_manager' });
    const { rows } = await client.query<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'text' AND is_generated = 'NEVER'
         AND table_name = ANY ($1) AND NOT column_name = ANY ($2)`,
      [TABLES, CODES],
    );
    for (const { table, column } of rows)
      await client.query(`UPDATE ${table} SET "${column}" = $1`, [NUMBER]);
    for (const as of ['counsellor', 'case_manager', 'case_worker', 'media_account'] as const) {
      for (const resource of RESOURCE_NAMES) {
        const { status, text } = await stage.get(`${resource}?csv=1`, { as });
        if (status === 200) expect([as, resource, text.includes('722987654')]).toEqual([as, resource, false]);
      }
    }
    const axes = 'cases?csv=1&metrics=count&xaxis=src_uid,src,incidence_location,title';
    expect((await stage.get(axes, { as: 'case_manager' })).text).not.toContain('722987654');
    expect(rows.length).toBeGreaterThan(80);
    for (const table of TABLES) {
      const whole = await client.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(t) AS row FROM ${table} t`,
      );
      const changes = Object.fromEntries(
        Object.entries(whole.rows[0]?.row ?? {}).map(([column, value]) => [column, [null, value] as const]),
      );
      const reported = JSON.stringify(await redactChanges({ changes }, redactTexts));
      expect([table, reported.includes('722987654')]).toEqual([table, false]);
    }
    await client.end();
  });
});
