import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillCallSearch } from '../../../src/storage/found-calls/fill-call-search.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { refusedFields, type BearerOptions } from '../../support/bearer-client.js';
import { someUtterance } from '../../support/call-events.js';
import { classified, StoredCalls } from '../../support/stored-calls.js';

let stage: BearerStage;
let calls: StoredCalls;

beforeAll(async () => {
  stage = await BearerStage.open();
  calls = await StoredCalls.open(stage);
  await makeCalls();
}, 90_000);
afterAll(() => stage.close());

async function makeCalls(): Promise<void> {
  await calls.make('amina', {
    at: '2026-11-20T08:00:00Z',
    number: '+254711000111',
    users: ['counsellor'],
    said: [
      ['agent', 'Hello, this is the helpline'],
      ['caller', 'Jina langu ni Áminà, ninatoka Kisumu'],
      ['agent', 'Amina, karibu sana'],
    ],
    events: [
      classified('Abuse', 'high', ['suicide']),
      { type: 'alert.raised', severity: 'warning', ruleId: 'r', name: 'R', evidence: [] },
      { type: 'alert.raised', severity: 'info', ruleId: 'r2', name: 'R2', evidence: [] },
    ],
  });
  await calls.make('otieno', {
    at: '2026-11-21T21:30:00Z',
    number: '0722000222',
    direction: 'outbound',
    users: ['supervisor', 'case_manager'],
    said: [['caller', "Ng'ang'a Otieno amenipiga"]],
    minutes: 20,
    events: [classified('VANE', 'low')],
  });
  await calls.make('silent', { at: '2026-11-22T08:00:00Z', number: null, minutes: 1 });
  await calls.make('live', {
    at: new Date(Date.now() - 60_000).toISOString(),
    users: ['counsellor'],
    goesOn: true,
  });
}

const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
  one.name < other.name ? -1 : 1;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly hit: Record<string, unknown> | null;
}

async function find(query: string, as = 'supervisor'): Promise<Row[]> {
  const options: BearerOptions = { as };
  const answer = await stage.api.get(`calls${query && `?${query}`}`, options);
  if (answer.status !== 200) throw new Error(`${query}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.data.calls as Row[];
}
const idsOf = async (query: string, as?: string) => (await find(query, as)).map(({ id }) => id);

describe('the list of calls', () => {
  it('has every call with what is known of it, the newest first, page by page', async () => {
    expect(await idsOf('')).toEqual(['live', 'silent', 'otieno', 'amina']);
    expect(await idsOf('order=asc&limit=2')).toEqual(['amina', 'otieno']);
    expect(await idsOf('sort=duration&status=completed')).toEqual(['otieno', 'amina', 'silent']);
    const page = await stage.api.get('calls?limit=2&page=2');
    expect(page.body.pagination).toEqual({ page: 2, limit: 2, total: 4, pages: 2 });
    expect(page.data).toMatchObject({ is_complete: true, calls: [{ id: 'otieno' }, { id: 'amina' }] });
    expect((await find('order=asc&limit=1'))[0]).toEqual({
      ...{
        id: 'amina',
        direction: 'inbound',
        status: 'completed',
        caller_id: '+254711000111',
        dialled: '116',
      },
      agent: { id: calls.idOf.counsellor, name: 'counsellor' },
      ...{ started_at: '2026-11-20T08:00:00.000Z', answered_at: '2026-11-20T08:00:00.000Z' },
      ...{ ended_at: '2026-11-20T08:05:00.000Z', duration: 300, waited: 300 },
      ...{ end_reason: 'caller-hung-up', disposition_id: null, disposition: null },
      ...{
        category: 'Abuse',
        sub_category: 'Bullying',
        priority: 'high',
        risks: ['suicide'],
        alert: 'warning',
      },
      ...{ languages: ['sw'], has_recording: false, has_case: false, sees_words: true, hit: null },
    });
  });

  it.each([
    // in the zone of the helpline (Nairobi) half an hour after midnight
    ['from=2026-11-22&to=2026-11-22', ['silent', 'otieno']],
    ['to=2026-11-21', ['amina']],
    ['from=2026-11-21T21:30:00Z&to=2026-11-21T21:30:00%2B00:00', ['otieno']],
    ['number=0711000111', ['amina']],
    ['number=722000', ['otieno']],
    ['direction=outbound', ['otieno']],
    ['status=in_progress', ['live']],
    ['end_reason=caller-hung-up&category=Bullying', ['otieno', 'amina']],
    ['category=VANE', ['otieno']],
    ['priority=high', ['amina']],
    ['risk=suicide', ['amina']],
    ['line=116', ['live', 'silent', 'amina']],
    ['line=0722000222', []],
    ['end_reason=busy', []],
    ['min_wait=60&status=completed', ['silent', 'amina']],
    ['min_wait=61&max_wait=300&status=completed', ['amina']],
    ['min_wait=30&max_wait=3600&status=in_progress', ['live']],
    ['max_wait=60&status=completed', ['silent']],
    ['alert=info', ['amina']],
    ['alert=urgent', []],
    ['language=sw&max_duration=600', ['amina']],
    ['min_duration=300&max_duration=300', ['amina']],
    ['has_recording=true', []],
    ['has_case=false&status=completed', ['silent', 'otieno', 'amina']],
  ])('%s: %j', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it('is that of an agent, also of one who was only asked, and those with a case', async () => {
    expect(await idsOf(`agent=${calls.idOf.case_manager}`)).toEqual(['otieno']);
    const made = await stage.app.makeCase({ src: 'call', src_uid: 'otieno' });
    expect(made.id).toBeDefined();
    expect(await idsOf('has_case=true')).toEqual(['otieno']);
  });

  it('is that of a disposition, the newest of a call, for those who may see dispositions', async () => {
    const choices = (await stage.api.get('lists/DISPOSITION')).data.choices as {
      readonly id: string;
      readonly name: string;
    }[];
    const [one, other] = choices as [(typeof choices)[number], (typeof choices)[number]];
    const give = async (call: string, disposition_id: string, as: string) => {
      const answer = await stage.api.put(`calls/${call}/disposition`, { disposition_id }, { as });
      expect(answer.status).toBe(200);
    };
    await give('amina', one.id, 'counsellor');
    await give('otieno', one.id, 'supervisor');
    expect(await idsOf(`disposition=${one.id}`)).toEqual(['otieno', 'amina']);
    await give('amina', other.id, 'supervisor');
    expect(await idsOf(`disposition=${one.id}`)).toEqual(['otieno']);
    const found = await find(`disposition=${other.id}`, 'counsellor');
    expect(found).toMatchObject([{ id: 'amina', disposition_id: other.id, disposition: other.name }]);
    const asked = `calls?disposition=${one.id}`;
    expect((await stage.api.get(asked, { as: 'partner' })).status).toBe(403);
    expect((await stage.api.get(asked.replace('?', '/export?'), { as: 'partner' })).status).toBe(403);
  });

  it.each([
    ['supervisor', ['counsellor', 'supervisor', 'case_manager'], ['Abuse', 'Bullying', 'VANE'], true],
    ['case_manager', ['counsellor', 'supervisor', 'case_manager'], ['Abuse', 'Bullying', 'VANE'], true],
    ['counsellor', ['counsellor'], ['Abuse', 'Bullying'], true],
    ['case_worker', [], [], false],
    ['partner', [], [], false],
  ])('offers a %s what the filters can be chosen from, of calls that they find', async (as, ...has) => {
    const [agents, categories, dispositions] = has;
    const { data } = await stage.api.get('calls/choices', { as });
    const seen = agents.length > 0;
    expect(data).toEqual({
      agents: agents.map((name) => ({ id: String(calls.idOf[name]), name })).sort(byName),
      lines: seen ? ['116'] : [],
      end_reasons: seen ? ['caller-hung-up'] : [],
      dispositions: expect.any(Array) as unknown,
      categories,
      languages: seen ? ['sw'] : [],
      risks: seen ? ['suicide'] : [],
    });
    const list = (await stage.api.get('lists/DISPOSITION')).data.choices as unknown[];
    expect(data.dispositions).toHaveLength(dispositions ? list.length : 0);
    expect((await stage.api.get('calls/choices', { as: null })).status).toBe(401);
  });

  it('refuses what it does not know, all of it at once', async () => {
    const wrong =
      'agent=x&alert=x&direction=up&disposition=x&end_reason=x&from=2026-13-01&has_case=1&language=Swahili&limit=101&max_wait=x&min_duration=-1&number=ab' +
      '&order=up&page=0&priority=x&q=%2C&sort=x&speaker=x&status=x&to=x&what=x';
    const answer = await stage.api.get(`calls?${wrong}`);
    expect([answer.status, refusedFields(answer)]).toEqual([
      400,
      [...new URLSearchParams(wrong).keys()].sort(),
    ]);
    for (const [query, field, message] of [
      ['speaker=caller', 'speaker', 'says who said the words of q, which is missing'],
      ['min_duration=9&max_duration=8', 'min_duration', 'must not be larger than max_duration'],
      ['min_wait=9&max_wait=8', 'min_wait', 'must not be larger than max_wait'],
      ['from=2026-11-22&to=2026-11-21', 'from', 'must not be later than to'],
    ])
      expect((await stage.api.get(`calls?${query}`)).body.errors).toEqual([{ field, message }]);
    expect((await stage.api.get('calls', { as: null })).status).toBe(401);
    const posted = await stage.api.post('calls', {});
    expect([posted.status, posted.headers.allow, posted.body.code]).toEqual([405, 'GET, HEAD', 405]);
    // the call-session API behind it is as it was
    expect((await stage.api.get('calls/active')).body).toMatchObject({
      status: 'success',
      active_calls: [{}],
    });
    expect((await stage.api.get('calls/none')).body).toMatchObject({ error: { code: 'RESOURCE_NOT_FOUND' } });
  });
});

describe('calls by what was said', () => {
  it('are found as people type it, with the words in their place', async () => {
    for (const typed of ['amina', 'ÁMINÀ', 'kisumu AMI', 'Amína,'])
      expect([typed, await idsOf(`q=${encodeURIComponent(typed)}`)]).toEqual([typed, ['amina']]);
    for (const typed of ['nganga', 'Ng’ang’a', 'otie amenipiga', "ng'ang"])
      expect([typed, await idsOf(`q=${encodeURIComponent(typed)}`)]).toEqual([typed, ['otieno']]);
    expect(await idsOf('q=amina%20otieno')).toEqual([]);
    expect(await idsOf('q=mina')).toEqual([]);
    const [{ hit }] = (await find('q=amina')) as [Row];
    expect(hit).toEqual({
      ...{ segment_id: 'caller-1', speaker: 'caller', start: 4.2, count: 2 },
      text: 'Jina langu ni Áminà, ninatoka Kisumu',
      marks: [{ start: 14, end: 19 }],
    });
    expect((await find('q=amina&speaker=agent'))[0]?.hit).toMatchObject({ segment_id: 'agent-2', count: 1 });
    expect(await idsOf('q=kisumu&speaker=agent')).toEqual([]);
    expect(await idsOf('q=amina&priority=low')).toEqual([]);
  });

  it('are noted as read by those who were shown the words', async () => {
    const noted = async () => {
      const { rows } = await stage.database.query<{ call_id: string }>(
        'SELECT call_id FROM transcript_accesses WHERE user_id = $1 ORDER BY call_id',
        [calls.idOf.administrator],
      );
      return rows.map(({ call_id: id }) => id);
    };
    await idsOf('', 'administrator');
    expect(await noted()).toEqual([]);
    await idsOf('q=amina', 'administrator');
    expect(await noted()).toEqual(['amina']);
  });

  it('are found by the words that count once a second pass has ended', async () => {
    await calls.make('twice', {
      at: '2026-11-23T08:00:00Z',
      said: [
        ['caller', 'Juma Okoth'],
        ['agent', 'Ndiyo'],
      ],
    });
    const heard = (id: string, text: string, isBetter: boolean) => ({
      ...{ type: 'second-pass.heard', startMs: 200, dropped: null, isBetter },
      utterance: someUtterance({ id, text }),
    });
    const ended = { type: 'second-pass.ended', outcome: 'completed', model: 'm', replaced: 1, leftOut: [] };
    await calls.append('twice', 3, heard('caller-0', 'Jumapili Okello', true));
    await calls.append('twice', 4, heard('agent-1', 'Wrongly', false));
    await calls.append('twice', 5, heard('left-out-7', 'Mwanaisha', true));
    expect([await idsOf('q=okoth'), await idsOf('q=okello')]).toEqual([['twice'], []]);
    await calls.append('twice', 6, ended);
    const found = async () =>
      Promise.all(['okoth', 'okello', 'wrongly', 'ndiyo', 'mwanaisha'].map((q) => idsOf(`q=${q}`)));
    expect(await found()).toEqual([[], ['twice'], [], ['twice'], ['twice']]);
    // a later pass, which hears the first utterance no better
    await calls.append('twice', 7, heard('caller-0', 'Nothing', false));
    await calls.append('twice', 8, heard('left-out-7', 'Nothing', false));
    await calls.append('twice', 9, ended);
    expect(await found()).toEqual([['twice'], [], [], ['twice'], []]);
  });

  it('are not found by words that are erased', async () => {
    await calls.make('erased', {
      at: '2026-11-23T09:00:00Z',
      said: [
        ['caller', 'Wambui'],
        ['caller', 'Njeri'],
      ],
    });
    expect(await idsOf('q=wambui')).toEqual(['erased']);
    await stage.database.query(
      `UPDATE call_events SET payload = jsonb_set(payload, '{utterance,text}', '"-"') WHERE call_id = 'erased' AND seq = 1`,
    );
    expect([await idsOf('q=wambui'), await idsOf('q=njeri')]).toEqual([[], ['erased']]);
    await stage.database.query(`DELETE FROM call_events WHERE call_id = 'erased'`);
    expect(await idsOf('q=njeri')).toEqual([]);
    await stage.database.query(`DELETE FROM calls WHERE id = 'erased'`);
  });
});

describe('users who may not see everything', () => {
  it('find their own calls alone', async () => {
    expect(await idsOf('', 'counsellor')).toEqual(['live', 'amina']);
    expect(await idsOf('q=amina', 'counsellor')).toEqual(['amina']);
    expect(await idsOf('q=otieno', 'counsellor')).toEqual([]);
    expect((await find('order=asc', 'counsellor'))[0]).toMatchObject({
      caller_id: '+254711000111',
      sees_words: true,
    });
    expect(await idsOf('', 'partner')).toEqual([]);
  });

  it('find calls that they were only asked into, too', async () => {
    await calls.make('joined', { at: '2026-11-19T08:00:00Z', users: ['supervisor', 'case_worker'] });
    expect(await idsOf('', 'case_worker')).toEqual(['joined']);
    const { data } = await stage.api.get('calls/choices', { as: 'case_worker' });
    expect(data.lines).toEqual(['116']);
    await stage.database.query(`DELETE FROM call_events WHERE call_id = 'joined'`);
    await stage.database.query(`DELETE FROM calls WHERE id = 'joined'`);
  });

  it('get no number and no word of a call that they read redacted, also not by asking for it', async () => {
    const [amina] = (await find('to=2026-11-21', 'case_manager')).map(
      ({ id, caller_id, sees_words: sees }) => [id, caller_id, sees],
    );
    expect(amina).toEqual(['amina', expect.stringMatching(/^\[PHONE/), false]);
    expect(await idsOf('q=amina', 'case_manager')).toEqual([]);
    expect(await idsOf('number=0711000111', 'case_manager')).toEqual([]);
    // on which they were
    expect(await idsOf('q=otieno', 'case_manager')).toEqual(['otieno']);
    expect(await idsOf('number=0722000222', 'case_manager')).toEqual(['otieno']);
    const answer = await stage.api.get('calls?q=amina', { as: 'case_manager' });
    expect(answer.body.pagination?.total).toBe(0);
  });
});

describe('calls of an earlier version', () => {
  it('are taken in by a server that runs, the newest first, and are the same then', async () => {
    const { database } = stage;
    const before = [await find(''), await find('q=amina'), await find('q=ndiyo')];
    const tables = async () =>
      Promise.all(
        ['call_words ORDER BY call_id, utterance_id', 'call_facts ORDER BY call_id'].map(
          async (table) => (await database.query(`SELECT * FROM ${table}`)).rows as unknown[],
        ),
      );
    const kept = await tables();
    await database.query(
      'DELETE FROM call_words; DELETE FROM call_facts; UPDATE call_search_fill SET is_done = false',
    );
    const asked = await stage.api.get('calls?q=amina');
    expect(asked.data).toMatchObject({ calls: [], is_complete: false });
    const fill = () => fillCallSearch({ query: (text) => database.query(text) });
    while (await fill());
    expect(await tables()).toEqual(kept);
    expect((await stage.api.get('calls')).data.is_complete).toBe(true);
    expect([await find(''), await find('q=amina'), await find('q=ndiyo')]).toMatchObject(
      before.map((rows) => rows.map(({ duration: _duration, waited: _waited, ...row }) => row)),
    );
  });
});

describe('an event that the search cannot take in', () => {
  const fail = `CREATE FUNCTION fail_words() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the search has no room'; END $$;
    CREATE TRIGGER fail_words BEFORE INSERT ON call_words FOR EACH ROW EXECUTE FUNCTION fail_words();`;

  it('is stored, is named as missing in every search, and is found once it could be taken in', async () => {
    const { database } = stage;
    await database.query(fail);
    await calls.make('unheard', { at: '2026-11-24T08:00:00Z', said: [['caller', 'Nyota inaanguka']] });
    const { rows } = await database.query<{ type: string }>(
      "SELECT type FROM call_events WHERE call_id = 'unheard' AND type = 'transcript.final'",
    );
    expect(rows).toHaveLength(1);
    expect((await stage.api.get('calls?q=nyota')).data).toMatchObject({ calls: [], is_complete: false });
    const fill = () => fillCallSearch({ query: (text) => database.query(text) });
    await fill();
    expect((await stage.api.get('calls')).data.is_complete).toBe(false);
    await database.query('DROP TRIGGER fail_words ON call_words; DROP FUNCTION fail_words');
    await fill();
    expect((await stage.api.get('calls?q=nyota')).data).toMatchObject({ is_complete: true });
    expect(await find('q=nyota')).toMatchObject([{ id: 'unheard' }]);
  });

  it('of an earlier version keeps no later call from being taken in', async () => {
    const { database } = stage;
    const before = await find('');
    await database.query(
      `${fail} DELETE FROM call_words; DELETE FROM call_facts; UPDATE call_search_fill SET is_done = false, before_at = NULL, before_id = NULL`,
    );
    const fill = () => fillCallSearch({ query: (text) => database.query(text) });
    while (await fill());
    await database.query('DROP TRIGGER fail_words ON call_words; DROP FUNCTION fail_words');
    expect((await stage.api.get('calls')).data.is_complete).toBe(false);
    while (await fill());
    expect((await stage.api.get('calls')).data.is_complete).toBe(true);
    expect((await find('')).map(({ id, languages }) => [id, languages])).toEqual(
      before.map(({ id, languages }) => [id, languages]),
    );
  });
});
