import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES } from '../../../src/access/roles.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { sayAge, storeCall, suggestingWords, SUGGESTING_WORDS } from '../../support/suggesting-call.js';

/** Ids of choices that are never given to other ones. */
const [PHYSICAL_ABUSE, CHILD_LABOUR] = ['500054', '500047'];
const WORDS = { subject: 'words', segment_id: 'caller-2', value: 'My name is Aminah Hassan', note: 'Aminah' };
const LABEL = { subject: 'priority', value: 'low', note: 'she named her uncle Juma' };

let stage: BearerStage;
beforeAll(async () => {
  stage = await BearerStage.open();
  await storeCall(stage, 'foreign', { at: 'supervisor' });
  await storeCall(stage, 'own', { at: 'counsellor' });
}, 90_000);
afterAll(() => stage.close());

interface Shown {
  readonly id: string;
  readonly value: string | null;
  readonly state: string;
  readonly by: string;
}

let calls = 0;
/** A call of its own, with a counsellor on it. */
async function newCall(at = 'counsellor'): Promise<string> {
  const id = `call${++calls}`;
  await storeCall(stage, id, { at });
  return id;
}
const correct = async (call: string, body: object, as: string) => {
  const { status, data, body: said } = await stage.api.post(`calls/${call}/feedback`, body, { as });
  return { status, kept: data?.feedback as Shown, said };
};
const list = async (call: string, as: string) => {
  const { status, data } = await stage.api.get(`calls/${call}/feedback`, { as });
  return { status, shown: (data?.feedback ?? []) as Shown[], data };
};
const withdraw = async (call: string, id: string, as: string) =>
  (await stage.api.post(`calls/${call}/feedback/${id}/withdraw`, {}, { as })).status;
const storedOf = async (call: string) =>
  (await stage.database.query('SELECT FROM call_corrections WHERE call_id = $1', [call])).rows.length;
const journalOf = async (call: string) =>
  (
    await stage.database.query<Record<string, unknown>>(
      'SELECT * FROM call_events WHERE call_id = $1 ORDER BY seq',
      [call],
    )
  ).rows;

describe('a correction of a call that another user took', () => {
  it.each([
    // role, words, label, list, withdrawal of another one's
    ['counsellor', 404, 404, 404, 404],
    ['supervisor', 200, 200, 200, 403],
    ['administrator', 200, 200, 200, 403],
    ['case_manager', 403, 403, 200, 403],
    ['case_worker', 404, 404, 404, 404],
    ['partner', 404, 404, 404, 404],
    ['media_account', 404, 404, 404, 404],
  ])('is a matter of rights: a %s gets %d, %d, %d, %d', async (as, words, label, read, taken) => {
    const before = await storedOf('foreign');
    expect((await correct('foreign', WORDS, as)).status).toBe(words);
    expect((await correct('foreign', LABEL, as)).status).toBe(label);
    expect(await storedOf('foreign')).toBe(before + (words === 200 ? 2 : 0));
    expect((await list('foreign', as)).status).toBe(read);
    const other = as === 'supervisor' ? 'administrator' : 'supervisor';
    const { kept } = await correct('foreign', { ...LABEL, note: as }, other);
    expect(await withdraw('foreign', kept.id, as)).toBe(taken);
    expect((await list('foreign', other)).shown[0]).toMatchObject({ id: kept.id, state: 'holds' });
  });

  it('was asked of every role', () => expect(ROLES).toHaveLength(7));

  it('has its words and its note kept from a reader of redacted words', async () => {
    const call = await newCall('supervisor');
    await correct(call, WORDS, 'supervisor');
    await correct(call, LABEL, 'supervisor');
    const { data, shown } = await list(call, 'case_manager');
    expect(data).toMatchObject({ total: 2, may_correct_words: false, may_correct_labels: false });
    expect(shown).toMatchObject([
      { subject: 'priority', value: 'low', machine_value: 'high', note: null },
      { subject: 'words', value: null, note: null },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/Amina|Juma/);
  });
});

describe('a correction by the agent of the call', () => {
  it('stands beside what the machine said, and the journal stays as it was', async () => {
    const call = await newCall();
    const before = await journalOf(call);
    expect((await correct(call, WORDS, 'counsellor')).kept).toMatchObject({
      ...{ subject: 'words', segment_id: 'caller-2', start: 39.2, machine_value: SUGGESTING_WORDS.story },
      ...{ value: WORDS.value, note: 'Aminah', state: 'holds', by: 'counsellor', is_own: true },
    });
    expect(await journalOf(call)).toEqual(before);
  });

  it.each([
    [{ subject: 'language', segment_id: 'caller-1', value: 'sw' }, 'en'],
    [{ subject: 'category', value: CHILD_LABOUR }, 'VANE / Physical Abuse'],
    [{ subject: 'priority', value: 'low' }, 'high'],
    [{ subject: 'danger', value: 'present' }, 'absent'],
  ])('names what the machine said: %j', async (body, said) => {
    expect((await correct('own', body, 'counsellor')).kept).toMatchObject({ ...body, machine_value: said });
  });

  it('supersedes the one before, of the same thing and user alone; a withdrawn one says so', async () => {
    const call = await newCall();
    await correct(call, WORDS, 'supervisor');
    await correct(call, { ...WORDS, segment_id: 'caller-1' }, 'counsellor');
    await correct(call, WORDS, 'counsellor');
    const { kept } = await correct(call, { ...WORDS, value: 'My name is Amani' }, 'counsellor');
    await correct(call, { subject: 'language', segment_id: 'caller-2', value: 'sw' }, 'counsellor');
    const statesOf = async () => (await list(call, 'counsellor')).shown.map(({ by, state }) => [by, state]);
    const older = [
      ['counsellor', 'superseded'],
      ['counsellor', 'holds'],
      ['supervisor', 'holds'],
    ];
    const language = ['counsellor', 'holds'];
    expect(await statesOf()).toEqual([language, ['counsellor', 'holds'], ...older]);
    expect([
      await withdraw(call, kept.id, 'counsellor'),
      await withdraw(call, kept.id, 'counsellor'),
    ]).toEqual([200, 200]);
    expect(await statesOf()).toEqual([language, ['counsellor', 'withdrawn'], ...older]);
    expect(await withdraw('own', kept.id, 'counsellor')).toBe(404);
  });

  it('is kept once when it is sent twice, and once more after it was withdrawn', async () => {
    const call = await newCall();
    const first = await correct(call, WORDS, 'counsellor');
    expect((await correct(call, WORDS, 'counsellor')).kept.id).toBe(first.kept.id);
    await withdraw(call, first.kept.id, 'counsellor');
    expect((await correct(call, WORDS, 'counsellor')).kept).toMatchObject({ state: 'holds' });
    expect(await storedOf(call)).toBe(2);
  });

  it('is kept once when it is sent many times at once', async () => {
    const call = await newCall();
    const sent = await Promise.all(Array.from({ length: 8 }, () => correct(call, WORDS, 'counsellor')));
    expect(new Set(sent.map(({ kept }) => kept.id)).size).toBe(1);
    expect(await storedOf(call)).toBe(1);
  });

  it('is of what the machine said then, whatever it says later', async () => {
    const call = await newCall();
    await correct(call, { ...WORDS, segment_id: 'caller-1' }, 'counsellor');
    await storeCall(stage, call, { events: sayAge('caller-1', 'thirteen years old', 29_000) });
    expect((await list(call, 'counsellor')).shown).toMatchObject([{ machine_value: SUGGESTING_WORDS.age }]);
  });

  it('is gone with the call', async () => {
    const call = await newCall();
    const { kept } = await correct(call, WORDS, 'counsellor');
    await withdraw(call, kept.id, 'counsellor');
    const { rows } = await stage.database.query<{ gone: string }>(
      `SELECT confdeltype AS gone FROM pg_constraint
       WHERE conname IN ('call_corrections_call_id_fkey', 'correction_withdrawals_correction_id_fkey')`,
    );
    expect(rows).toEqual([{ gone: 'c' }, { gone: 'c' }]);
  });

  it('notes the reading for the audit', async () => {
    const call = await newCall();
    await list(call, 'counsellor');
    const { rows } = await stage.database.query('SELECT FROM transcript_accesses WHERE call_id = $1', [call]);
    expect(rows).toHaveLength(1);
  });
});

describe('a correction is refused', () => {
  it.each([
    [{}, 400, 'subject,value'],
    [{ ...WORDS, value: '  ' }, 400, 'value'],
    [{ ...WORDS, value: 'x'.repeat(5_001) }, 400, 'value'],
    [{ ...WORDS, note: 'x'.repeat(1_001) }, 400, 'note'],
    [{ ...WORDS, segment_id: undefined }, 400, 'segment_id'],
    [{ ...WORDS, value: 'a\u0000b' }, 400, 'value'],
    [{ ...WORDS, note: 'a\u0000b' }, 400, 'note'],
    [{ ...LABEL, segment_id: 'caller-1' }, 400, 'segment_id'],
    [{ ...LABEL, value: 'urgent' }, 400, 'value'],
    [{ subject: 'danger', value: 'maybe' }, 400, 'value'],
    [{ subject: 'language', segment_id: 'caller-1', value: 'Swahili' }, 400, 'value'],
    [{ subject: 'category', value: '999999999' }, 400, 'value'],
    [{ subject: 'category', value: 'abuse' }, 400, 'value'],
    [{ ...WORDS, segment_id: 'caller-99' }, 404, 'unknown-record'],
    [{ ...WORDS, value: `${SUGGESTING_WORDS.story} ` }, 409, 'correction-changes-nothing'],
    [{ subject: 'language', segment_id: 'caller-1', value: 'en' }, 409, 'correction-changes-nothing'],
    [{ subject: 'category', value: PHYSICAL_ABUSE }, 409, 'correction-changes-nothing'],
    [{ subject: 'priority', value: 'high' }, 409, 'correction-changes-nothing'],
    [{ subject: 'danger', value: 'absent' }, 409, 'correction-changes-nothing'],
  ])('with its fault, example %#', async (body, status, fault) => {
    const before = await storedOf('own');
    const { said, ...answer } = await correct('own', body, 'counsellor');
    const named = status === 400 ? said.errors?.map(({ field }) => field).join() : said.refusal?.code;
    expect([answer.status, named]).toEqual([status, fault]);
    expect(await storedOf('own')).toBe(before);
  });

  it('by a code that pages put into words of their own', async () => {
    const { said } = await correct('own', { ...LABEL, value: 'urgent' }, 'counsellor');
    const problem = { field: 'value', problem: 'no-priority' };
    expect(said.refusal).toEqual({ code: 'correction-not-taken', ...problem });
  });

  it('for words that come later', async () => {
    const deferred = { type: 'transcript.deferred', utteranceId: 'caller-9', legId: 'caller' } as const;
    const event = { ...deferred, speaker: 'caller', endMs: 60_000, reason: 'busy' } as const;
    await storeCall(stage, 'late', { at: 'counsellor', events: [...suggestingWords(), event] });
    const { status, said } = await correct('late', { ...WORDS, segment_id: 'caller-9' }, 'counsellor');
    expect([status, said.refusal?.code]).toEqual([409, 'words-not-final']);
  });

  it.each(['none', '%00', 'x'.repeat(200)])('for a call that there is not: %.8s', async (call) => {
    expect((await correct(call, LABEL, 'supervisor')).status).toBe(404);
    expect((await list(call, 'supervisor')).status).toBe(404);
    expect(await withdraw(call, '1', 'supervisor')).toBe(404);
  });

  it('without a log-in, and beyond 500 of one user and call', async () => {
    const call = await newCall();
    const path = `calls/${call}/feedback`;
    expect((await stage.api.get(path, { as: null })).status).toBe(401);
    expect((await stage.api.post(path, LABEL, { as: null })).status).toBe(401);
    await stage.database.query(
      `INSERT INTO call_corrections (call_id, subject, value, user_id)
       SELECT $1, 'danger', 'present', id FROM users, generate_series(1, 500) WHERE username = 'counsellor'`,
      [call],
    );
    const { status, said } = await correct(call, LABEL, 'counsellor');
    expect([status, said.refusal?.code]).toEqual([409, 'too-many-corrections']);
    const { shown, data } = await list(call, 'counsellor');
    expect([shown.length, data.total]).toEqual([200, 500]);
    expect((await correct(call, LABEL, 'supervisor')).status).toBe(200);
  });
});
