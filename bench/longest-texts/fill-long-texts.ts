import type pg from 'pg';
import { hashPassword } from '../../src/access/passwords.js';
import { ROLE_NUMBERS } from '../../src/access/roles.js';
import { longText, TEXT_SHAPES } from '../../test/support/text-addresses.js';

const CALL = 'hearline-longest-texts';
const TASK = '00000000-0000-4000-8000-000000000001';
const LONGEST_RECORD = 65_536;
const SAID = 'my name is Achieng Otieno, call 0722 555 666 in Kisumu';
const MS_OF_UTTERANCE = 3_600;
/** Two hours without a pause. */
const UTTERANCES = 2_000;

/** A user without clearance for personal data, and what they may ask for. */
export const READER = {
  username: 'reader',
  password: 'bench-only-password',
  paths: [
    '/api/v1/cases?limit=100',
    '/api/v1/communications?limit=100',
    '/helpline/api/cases?_c=100',
    '/helpline/api/messages?_c=100',
    '/helpline/api/cases?csv=1',
    '/helpline/api/messages?csv=1',
    `/api/v1/calls/${CALL}`,
    `/api/v1/calls/${CALL}/transcript`,
    `/api/v1/calls/${CALL}/segments`,
    `/audio/task/${TASK}`,
  ],
} as const;

/** Stores `rows` cases and messages with the longest texts, a call of two hours and the results of a recording as long. */
export async function fillLongTexts(client: pg.Client, rows: number): Promise<void> {
  const text = longText(TEXT_SHAPES.names ?? '', LONGEST_RECORD);
  await client.query('SET session_replication_role = replica');
  await client.query('INSERT INTO users (username, password_hash, role, full_name) VALUES ($1, $2, $3, $1)', [
    READER.username,
    await hashPassword(READER.password),
    ROLE_NUMBERS.case_manager,
  ]);
  await client.query(`INSERT INTO contacts (id, fname) SELECT i, 'Rose' FROM generate_series(1, $1::int) i`, [
    rows,
  ]);
  await client.query(
    `INSERT INTO reporters (id, contact_id, src) SELECT i, i, 'walkin' FROM generate_series(1, $1::int) i`,
    [rows],
  );
  await client.query(
    `INSERT INTO cases (id, gbv_related, case_category_id, priority, status, src, reporter_id, narrative, plan)
     SELECT i, 0, 87, 1, 1, 'walkin', i, i || $2, i || $2 FROM generate_series(1, $1::int) i`,
    [rows, text],
  );
  await client.query(
    `INSERT INTO messages (src, src_address, src_msg, subject)
     SELECT 'email', 'rose@example.org', i || $2, 'news' FROM generate_series(1, $1::int) i`,
    [rows, text],
  );
  for (const table of ['contacts', 'reporters', 'cases'])
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), $1)`, [rows]);
  await fillCall(client);
  await fillTask(client);
  await client.query('RESET session_replication_role');
}

const wordsAt = (startMs: number) =>
  SAID.split(' ').map((text, at) => ({
    ...{ text, startMs: startMs + at * 200, endMs: startMs + at * 200 + 150, probability: 0.9 },
  }));

async function fillCall(client: pg.Client): Promise<void> {
  const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
  const utterance = (at: number) => {
    const startMs = at * MS_OF_UTTERANCE;
    const place = { legId: 'caller', speaker: 'caller', startMs, endMs: startMs + MS_OF_UTTERANCE - 100 };
    const said = { text: SAID, words: wordsAt(startMs), language: 'en', confidence: 0.9, doubt: null };
    return { utterance: { id: `u${at}`, ...place, ...said }, timing };
  };
  const events: readonly (readonly [string, object])[] = [
    ['call.started', { callerId: '+254722555666', dialled: '116', direction: 'inbound' }],
    ['call.answered', {}],
    ...Array.from({ length: UTTERANCES }, (_, at) => ['transcript.final', utterance(at)] as const),
    ['call.ended', { side: 'caller', cause: 16, reason: 'caller-hung-up' }],
    ['transcript.complete', { utterances: UTTERANCES, leftOut: [] }],
  ];
  await client.query(
    `INSERT INTO calls (id, caller_id, dialled, state, started_at, answered_at, ended_at, last_seq)
     VALUES ($1, '+254722555666', '116', 'ended', now(), now(), now(), $2)`,
    [CALL, events.length],
  );
  await client.query(
    `INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
     SELECT $1, e.ordinality, e.value->>0, now(), 0, e.value->1 FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY e`,
    [CALL, JSON.stringify(events)],
  );
}

async function fillTask(client: pg.Client): Promise<void> {
  const utterances = Array.from({ length: UTTERANCES }, (_, at) => {
    const startMs = at * MS_OF_UTTERANCE;
    const said = { text: SAID, words: wordsAt(startMs), language: 'en', confidence: 0.9, doubt: null };
    return { channel: 0, startMs, endMs: startMs + MS_OF_UTTERANCE - 100, ...said };
  });
  const nothing = { translation: null, entities: null, classification: null, summary: null, quality: null };
  const results = {
    ...{ ...nothing, insights: null, steps: {}, warnings: [], language: 'en', confidence: 0.9 },
    utterances,
  };
  await client.query(
    `INSERT INTO audio_tasks (id, kind, status, progress, options, file, duration_ms, results, started_at, ended_at)
     VALUES ($1, 'process', 'completed', 1, $2, $3, $4, $5, now(), now())`,
    [
      TASK,
      JSON.stringify({ language: 'auto', includesTranslation: true, includesInsights: true }),
      JSON.stringify({ filename: 'a.wav', sizeBytes: 1, sampleRateHz: 8_000, channels: 1 }),
      UTTERANCES * MS_OF_UTTERANCE,
      JSON.stringify(results),
    ],
  );
}
