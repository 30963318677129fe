import { describe, expect, it } from '@jest/globals';
import {
  makeCase,
  makeReporter,
  newCase,
  newReporter,
  type FamilyAnswer,
  type Stage,
} from '../family-stage.js';

const namesOf = ({ body }: FamilyAnswer) =>
  ((body.errors ?? []) as unknown[][]).map((entry) => [entry[2], entry[5], entry[6]]);

/** Values that the forms for persons send besides their fields. */
const besides = {
  ...{ src_ts: '1795359110.902', src_uid2: 'walkin-100-1795359110-1', src_usr: '100', age_t: '0' },
  ...{
    activity_id: '',
    activity_ca_id: '',
    contact_uuid_id: '-1',
    src_callid: 'walkin-100',
    nickname_of: '^122',
  },
  ...{ taken_in: 'by her aunt' },
};
const SAID = 'taken_in: by her aunt';

/**
 * Values that a client sends under names that no field has:
 * they are refused, or kept where they are looked for.
 */
export function leftOver(stage: Stage): void {
  describe('What the forms say of a person besides the fields', () => ofPersons(stage));
  describe('What is said under names that no field has', () => ofOthers(stage));
  describe('The screen of the lists', () => lists(stage));
}

async function historyOf(stage: Stage, id: string): Promise<object[]> {
  return stage().sql('SELECT activity, detail FROM case_activities WHERE case_id = $1 ORDER BY id', [id]);
}

function ofPersons(stage: Stage): void {
  it('stands on the reporter, and in the history of the case as soon as there is one', async () => {
    const made = await stage().post('reporters', {
      ...newReporter,
      ...besides,
      sex: '^Female',
      age_group: '25-35',
    });
    const id = made.cell('reporters', 'id');
    const said = `disposition_id: 363034\n${SAID}`;
    expect([made.status, made.cell('reporters', 'other_details')]).toEqual([201, said]);
    expect((await stage().get(`reporters/${id}`)).cell('reporters', 'other_details')).toBe(said);
    // said once more, and something else
    await stage().post(`reporters/${id}`, { ...besides, age_t: '1', shoe: 'red', sex: '^Female' });
    const more = `${said}\nage_t: 1\n${SAID}\nshoe: red\nsex: ^Female`;
    expect(await stage().sql('SELECT other_details FROM reporters WHERE id = $1', [id])).toEqual([
      { other_details: more },
    ]);
    const opened = await stage().post('cases', { ...newCase, reporter_uuid_id: id, plan: 'Wait' });
    const caseId = opened.cell('cases', 'id');
    expect(await historyOf(stage, caseId)).toEqual([{ activity: 1, detail: `Wait\nAlso sent:\n${more}` }]);
    expect(await stage().sql('SELECT other_details, case_id FROM reporters WHERE id = $1', [id])).toEqual([
      { other_details: null, case_id: Number(caseId) },
    ]);
    await stage().post(`reporters/${id}`, { shoe: 'blue' });
    expect((await historyOf(stage, caseId)).slice(1)).toEqual([{ activity: 9, detail: 'shoe: blue' }]);
  });

  it.each([
    ['clients', 'clients_case', 'client_id', 6],
    ['perpetrators', 'perpetrators_case', 'perpetrator_id', 7],
  ])('stands on one of the %s, and goes with them to their case', async (resource, key, idKey, activity) => {
    const made = await stage().post(resource, { '.id': '', fname: 'Zawadi', ...besides });
    const id = made.cell(resource, 'id');
    expect([made.status, made.cell(resource, 'other_details')]).toEqual([201, SAID]);
    await stage().post(resource + `/${id}`, besides); // the same once more says nothing new
    const opened = await makeCase(stage(), { [key]: [{ [idKey]: id }] });
    expect((await historyOf(stage, opened.id)).slice(1)).toEqual([{ activity, detail: SAID }]);
    expect(await stage().sql(`SELECT other_details FROM ${resource} WHERE id = $1`, [id])).toEqual([
      { other_details: null },
    ]);
  });

  it('stands on a client who is taken out of a case with it, and is reported there no more', async () => {
    const { id: caseId } = await makeCase(stage());
    const made = await stage().post('clients', { fname: 'Zawadi', case_id: caseId });
    const id = made.cell('clients', 'id');
    const out = await stage().post(`clients/${id}`, { case_id: '', shoe: 'red' });
    expect([out.status, out.cell('clients', 'other_details')]).toEqual([202, 'shoe: red']);
    expect((await historyOf(stage, caseId)).slice(1)).toEqual([
      { activity: 6, detail: null },
      { activity: 10, detail: null },
    ]);
  });

  it('stands on a file that comes as a form, until there is a case', async () => {
    const file = { content: Buffer.from('x'), name: 'x.txt' };
    const { body, first } = await stage().app.upload('attachments', file, {
      fields: { taken_by: 'the aunt' },
    });
    expect(first.other_details).toBe('taken_by: the aunt');
    expect(JSON.stringify(body.attachments_nb)).toContain(
      'taken_by is no field of attachments: what it says stands',
    );
    const opened = await makeCase(stage(), { attachments_case: [{ attachment_id: first.id }] });
    expect((await historyOf(stage, opened.id)).slice(1)).toEqual([
      { activity: 8, detail: 'taken_by: the aunt' },
    ]);
  });
}

function ofOthers(stage: Stage): void {
  it.each([
    ['users', { usn: 'newcomer', role: '1', fname: 'N', password: 'secret-enough', shoe: { size: 4 } }],
    ['contacts', { fname: 'N', password: 'secret-enough', shoe: { size: 4 } }],
    ['categories', { name: 'N', password: 'secret-enough', shoe: { size: 4 } }],
    ['dispositions', { disposition_id: '362527', password: 'secret-enough', shoe: { size: 4 } }],
    ['activities', { action: 'notify', password: 'secret-enough', shoe: { size: 4 } }],
  ])('to %s is refused by name, each of it, and nothing is stored', async (resource, body) => {
    const before = await stage().sql(`SELECT count(*) FROM ${resource}`);
    const answer = await stage().post(resource, { ...body, '.id': '', empty: '' }, { as: 'admin' });
    expect([answer.status, namesOf(answer)]).toEqual([
      412,
      [
        ['INVALID', 'password', ''],
        ['INVALID', 'shoe', ''],
      ],
    ]);
    expect(answer.text).not.toContain('secret-enough');
    expect(await stage().sql(`SELECT count(*) FROM ${resource}`)).toEqual(before);
  });

  it('is refused with a change, too, and what stands beside it is not stored', async () => {
    const id = await stage().app.addUser('shoeless', 'counsellor');
    const answer = await stage().post(`users/${id}`, { lname: 'Changed', shoe: 'red' }, { as: 'admin' });
    expect([answer.status, namesOf(answer)]).toEqual([412, [['INVALID', 'shoe', '']]]);
    const [user] = await stage().sql(
      'SELECT c.lname FROM users u JOIN contacts c ON c.id = u.contact_id WHERE u.id = $1',
      [id],
    );
    expect(user).not.toEqual({ lname: 'Changed' });
  });

  it('is refused where the family has a field that is not kept here, and an id of nothing says nothing', async () => {
    const disposition = { src: 'call', disposition_id: '362527' };
    const answer = await stage().post('dispositions', { ...disposition, src_campaign_id: '7' });
    expect([answer.status, namesOf(answer)]).toEqual([412, [['INVALID', 'src_campaign_id', '']]]);
    const none = { src_campaign_id: '', activity_id: '-1', activity_ca_id: '0', contact_uuid_id: '4' };
    expect((await stage().post('dispositions', { ...disposition, ...none })).status).toBe(201);
  });

  it.each(['shoe', 'sh\0oe', 'sh\uD800oe'])('that is no text is refused in any record: %j', async (name) => {
    const wrong = name === 'shoe' ? 're\0d' : 'red';
    const [before] = await stage().sql('SELECT count(*) FROM reporters');
    const answer = await stage().post('reporters', { src: 'walkin', fname: 'R', [name]: wrong });
    expect([answer.status, (answer.body.errors as unknown[][]).map((entry) => entry[2])]).toEqual([
      412,
      ['INVALID'],
    ]);
    expect((answer.body.errors as string[][])[0]?.[1]).toMatch(/ is not well-formed Unicode$/);
    expect(await stage().sql('SELECT count(*) FROM reporters')).toEqual([before]);
  });

  it('beside a file is refused by name, and the file is not kept', async () => {
    const [before] = await stage().sql('SELECT count(*) FROM files');
    const file = { content: Buffer.from('of none'), name: 'n.txt' };
    const sent = { '.id': '', empty: '', taken_by: 'the aunt' };
    const answer = await stage().app.upload('files', file, { fields: sent });
    expect([answer.status, answer.body.errors]).toEqual([
      412,
      [['error', 'taken_by is no field of files', 'INVALID', 'files', 0, 'taken_by', '']],
    ]);
    for (const deadline = Date.now() + 5_000; ;) {
      const [now] = await stage().sql('SELECT count(*) FROM files');
      if (JSON.stringify(now) === JSON.stringify(before)) break;
      if (Date.now() > deadline)
        throw new Error(`${JSON.stringify(now)} files, not ${JSON.stringify(before)}`);
    }
    expect((await stage().app.upload('files', file, { fields: { empty: '' } })).status).toBe(201);
  });

  it('does not keep a chat from being ended, whose end its last message reports', async () => {
    const answer = await stage().post('messages', {
      ...{ close: 'close', src_msg: '*closed*', src: 'whatsApp', src_uid: '5', src_address: '0722000111' },
      ...{ src_uid2: '', src_usr: '', src_vector: '', src_callid: 'chat-5', src_ts: '', activity_id: '-1' },
      ...{ contact_uuid_id: '-1', activity_ca_id: '' },
    });
    expect([answer.status, answer.cell('messages', 'src_msg')]).toEqual([201, '*closed*']);
  });

  it('by the first form for a review, which asks for them, are the words about the whole', async () => {
    await stage().addCall('1795359110.471', { agent: 'counsellor' });
    const scores = {
      ...{ opening_phrase: '2', non_interrupting: '2', empathy: '1', paraphrasing: '0', courteous: '2' },
      ...{ nonhesitant: '1', extra_mile_willingness: '1', confirms_client_satisfaction: '2', accuracy: '2' },
      ...{ follows_up_on_case_updates: '2', grammar: '2', consults: '2', procedure_adherance: '1' },
      ...{ educative: '1', notifies_hold: '0', updates_hold: '1', call_closing_coutesy: '2' },
    };
    const form = { chan_uniqueid: '1795359110.471', ...scores };
    const first = await stage().post('qas', { ...form, feedback: 'She listened well' });
    expect([first.status, first.cell('qas', 'comments')]).toEqual([201, 'She listened well']);
    // the newer form: under the title, and once more behind comment_
    const newer = await stage().post('qas', {
      ...{ ...form, comments: '', Opening: '', comment_Opening: '', 'Pro-activeness': 'More' },
      ...{ comment_Pro_activeness: 'More', 'Resolution / Counselling': 'Good' },
      ...{ comment_Resolution___Counselling: 'Good', comment_Call_Closing: 'Too fast' },
    });
    expect(newer.status).toBe(201);
    expect(
      ['pro_active_comments', 'resolution_comments', 'call_closing_comments', 'opening_phrase_comments'].map(
        (name) => newer.cell('qas', name),
      ),
    ).toEqual(['More', 'Good', 'Too fast', '']);
    const differing = { Opening: 'a', comment_Opening: 'b', mood: 'grim' };
    const refused = await stage().post('qas', { ...form, ...differing });
    expect([refused.status, namesOf(refused)]).toEqual([
      412,
      [
        ['INVALID', 'comment_Opening', 'b'],
        ['INVALID', 'mood', ''],
      ],
    ]);
  });

  it('of a reporter in a change of a case, or beside the one that it names, is refused', async () => {
    const { id } = await makeCase(stage());
    const reporters_uuid = { src: 'walkin', fname: 'Another' };
    const [before] = await stage().sql('SELECT count(*) FROM reporters');
    const changed = await stage().post(`cases/${id}`, { reporters_uuid });
    expect([changed.status, namesOf(changed).map(([, field]) => field)]).toEqual([412, ['reporters_uuid']]);
    const { reporter_id } =
      (await stage().sql<{ reporter_id: number }>('SELECT reporter_id FROM cases WHERE id = $1', [id]))[0] ??
      {};
    const two = await stage().post('cases', {
      ...newCase,
      reporter_uuid_id: String(reporter_id),
      reporters_uuid,
    });
    expect([two.status, namesOf(two).map(([, field]) => field)]).toEqual([412, ['reporters_uuid']]);
    const alone = await stage().post('cases', {
      ...newCase,
      reporters_uuid,
      reporter: { src: 'walkin', fname: 'Third' },
    });
    expect([alone.status, namesOf(alone).map(([, field]) => field)]).toEqual([412, ['reporters_uuid']]);
    expect(await stage().sql('SELECT count(*) FROM reporters')).toEqual([before]);
    const reported = await stage().post('cases', { ...newCase, reporters_uuid });
    expect([reported.status, reported.cell('cases', 'reporter_fname')]).toEqual([201, 'Another']);
  });

  it('to msg beside what a message has is passed over: no message is lost for it', async () => {
    const body = { channel: 'aii', session_id: '1', message_id: 'beside', message: '{}', mood: 'grim' };
    for (const answer of [await stage().post('msg/', body), await stage().postForm('msg/', body)])
      expect(answer.status).toBe(201);
    const none = await stage().post('msg/', { channel: 'aii', session_id: '1', message: '{}' });
    expect((none.body.errors as unknown[][])[0]?.[1]).toBe('message_id is required, a text');
    expect(await stage().sql("SELECT src_msg FROM messages WHERE src_uid = 'beside'")).toEqual([
      { src_msg: '{}' },
    ]);
  });

  it('in a case under both spellings of referrals are referrals, once each', async () => {
    const reporter = await makeReporter(stage());
    const body = { ...newCase, reporter_uuid_id: reporter.id, plan: 'Wait' };
    const referrals = [{ category_id: '500148' }];
    const both = await stage().post('cases', { ...body, referals: ['500148'], referrals });
    const other = await stage().post('cases', { ...body, referals: undefined, referrals });
    for (const { body, cell } of [both, other]) {
      expect(cell('cases', 'referals')).toBe('500148');
      expect(JSON.stringify(body.cases_nb)).not.toContain('referrals');
    }
  });
}

function lists(stage: Stage): void {
  it('finds a choice by the beginnings of the words in its path, below the root that a form names', async () => {
    const path = 'subcategories/?root_id_=362557&sort=fullname&limit=100&fullname__=';
    const found = await stage().get(`${path}abu%20labo`);
    expect([
      found.status,
      found.rows('subcategories').length,
      found.cell('subcategories', 'fullname'),
    ]).toEqual([...[200, 1, '^Abuse^Child Labor']]);
    expect((await stage().get(`${path}labo%20mombasa`)).rows('subcategories')).toEqual([]);
    const elsewhere = await stage().get('subcategories/?root_id_=88&fullname__=labo');
    expect(elsewhere.rows('subcategories')).toEqual([]);
  });

  it('writes a category below another, and switches it off and on, by the names that it has', async () => {
    const as = { as: 'admin' };
    const made = await stage().post(
      'categories',
      { name: 'Hawking', is_active: '1', parent_id: '362271' },
      as,
    );
    const id = made.cell('categories', 'id');
    expect([
      made.status,
      made.cell('categories', 'category_id'),
      made.cell('categories', 'is_active'),
    ]).toEqual([201, '362271', '1']);
    const off = await stage().post(`categories/${id}`, { is_active: '0' }, as);
    expect([off.status, off.cell('categories', 'is_active'), off.cell('categories', 'isactive')]).toEqual([
      ...[202, '0', '0'],
    ]);
    expect(await stage().sql('SELECT parent_id, is_active FROM categories WHERE id = $1', [id])).toEqual([
      { parent_id: 362271, is_active: false },
    ]);
    // a record that was read may be sent back with a change
    const read = await stage().get(`categories/${id}`, as);
    const keys = Object.keys(read.body.categories_k as object);
    const echo = Object.fromEntries(keys.map((name) => [name, read.cell('categories', name)]));
    const on = await stage().post(`categories/${id}`, { ...echo, isactive: '1' }, as);
    expect([on.status, on.cell('categories', 'is_active')]).toEqual([202, '1']);
    const root = await stage().post('categories', { name: 'Weather', is_active: '1', parent_id: '' }, as);
    expect([root.status, root.cell('categories', 'category_id')]).toEqual([201, '']);
  });
}
