import type { CallEvent } from '../../src/calls/call-event.js';
import { BearerStage } from './bearer-stage.js';
import { newPerson } from './new-person.js';
import { storeCall } from './suggesting-call.js';

/** The number of the caller of every call here. */
const NUMBER = '+254722000111';
const POLICE = '500148';

/** A whole helpline in which each page of the browser application has something to show. */
export interface FilledHelpline {
  readonly stage: BearerStage;
  /** A call that is up, with words and findings. */
  readonly liveCall: string;
  readonly endedCall: string;
  /** One that ended without a word. */
  readonly silentCall: string;
  /** A case with a referral and a file, escalated to the supervisor. */
  readonly caseId: string;
  /** A person with a warning, a wish, a case and calls. */
  readonly personId: string;
  /** A case with a story alone. */
  readonly bareCase: string;
  /** A person of whom only the name is known. */
  readonly barePerson: string;
}

/**
 * Users: one for each role, named after it; `grace`, a counsellor with a telephone; `otieno`, one without; `peter`, a
 * supervisor. No call and no case.
 */
export async function openEmptyHelpline(): Promise<BearerStage> {
  const stage = await BearerStage.open();
  try {
    await stage.app.addUser('grace', 'counsellor', { exten: '201', exten_kind: '1' });
    await stage.app.addUser('otieno', 'counsellor');
    await stage.app.addUser('peter', 'supervisor');
    return stage;
  } catch (error) {
    await stage.close();
    throw error;
  }
}

/** Adds something for each page to show. */
export async function fillHelpline(stage: BearerStage): Promise<FilledHelpline> {
  const { rows } = await stage.database.query<{ id: number }>(
    "SELECT id FROM users WHERE username = 'peter'",
  );
  await storeCall(stage, 'live', { at: 'grace' });
  await storeCall(stage, 'ended', { at: 'otieno' });
  await storeCall(stage, 'ended', { events: endOfCall(2) });
  await storeCall(stage, 'silent', { at: 'otieno', events: endOfCall(0) });
  const caseId = await fillCase(stage, String(rows[0]?.id));
  const personId = await fillPerson(stage, caseId);
  await oweCallbacks(stage);
  const { id: bareCase } = await stage.api.make('cases', { narrative: 'n', title: 'Only a story' });
  const barePerson = await newPerson(stage, { name: 'Amina' });
  const calls = { liveCall: 'live', endedCall: 'ended', silentCall: 'silent' };
  return { stage, ...calls, caseId, personId, bareCase: String(bareCase), barePerson };
}

export async function openFilledHelpline(): Promise<FilledHelpline> {
  const stage = await openEmptyHelpline();
  try {
    return await fillHelpline(stage);
  } catch (error) {
    await stage.close();
    throw error;
  }
}

function endOfCall(utterances: number): CallEvent[] {
  return [
    { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' },
    { type: 'transcript.complete', utterances, leftOut: [] },
  ];
}

async function fillCase({ api, app }: BearerStage, supervisorId: string): Promise<string> {
  const as = 'otieno';
  const reporter = { first_name: 'Rita', phone: NUMBER };
  const made = await api.make('cases', { title: 'Alone at home', narrative: 'n', reporter }, { as });
  const id = String(made['id']);
  await api.post(`cases/${id}/referrals`, { category_id: POLICE, note: 'Station 4' }, { as });
  const file = { content: Buffer.from('%PDF-1.4 x'), name: 'letter.pdf' };
  await app.upload('attachments', file, { fields: { case_id: id }, as: 'peter' });
  await api.post(
    `cases/${id}/escalate`,
    { to: supervisorId, reason: 'She is alone with him tonight' },
    { as },
  );
  return id;
}

/** The reporter of that case. */
async function fillPerson(stage: BearerStage, caseId: string): Promise<string> {
  const id = await newPerson(stage, { phone: NUMBER });
  await stage.database.query(
    'UPDATE reporters SET contact_id = $2 WHERE id = (SELECT reporter_id FROM cases WHERE id = $1)',
    [caseId, id],
  );
  await stage.database.query('UPDATE contacts SET may_call = 0, age = 12 WHERE id = $1', [id]);
  await stage.api.make(`persons/${id}/flags`, { kind: 'danger', reason: 'He listens' }, { as: 'peter' });
  return id;
}

/** One of a person who may be called, one of a person who may not, one that is done. */
async function oweCallbacks({ database }: BearerStage): Promise<void> {
  await database.query(
    `INSERT INTO calls (id, caller_id, dialled, state, started_at, ended_at, last_seq, direction)
     SELECT 'left-' || n, '+25473300000' || n, '116', 'ended', now(), now(), 0, 'inbound' FROM generate_series(1, 3) n`,
  );
  await database.query(
    `INSERT INTO callbacks (call_id, call_ids, phone, person, reason, waited_s, state, done_at, done_reason, outcome)
     VALUES ('left-1', '{left-1}', '+254733000001', '+254733000001', 'abandoned', 62, 'open', NULL, NULL, NULL),
            ('left-2', '{left-2}', $1, $1, 'promised', 12, 'open', NULL, NULL, NULL),
            ('left-3', '{left-3}', '+254733000003', '+254733000003', 'lost', 5, 'done', now(), 'outcome', 'reached')`,
    [NUMBER],
  );
}
