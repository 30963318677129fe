import { describe, expect, it } from '@jest/globals';
import { makeCase, makeReporter, newCase, type Stage } from '../family-stage.js';

/** The form for a new case, step by step. */
export function writing(stage: Stage): void {
  describe('A reporter', () => reporterOrder(stage));
  describe('A new case', () => newCases(stage));
  describe('An id that names nothing', () => noReference(stage));
  describe('A message', () => messages(stage));
  describe('A notice', () => notices(stage));
}

function reporterOrder(stage: Stage): void {
  it('has its contact in the sixth cell of a row, as the form takes it; `_k` says so', async () => {
    const { id, contactId } = await makeReporter(stage());
    const rows = await stage().sql<{ contact_id: number }>('SELECT contact_id FROM reporters WHERE id = $1', [
      id,
    ]);
    expect(contactId).toBe(String(rows[0]?.contact_id));
    const list = await stage().get('reporters/?_c=1');
    const [row = []] = list.rows('reporters');
    expect([row[4], row[5], row[6], row[50], row[52]]).toEqual(
      ['created_by_role', 'contact_id', 'contact_fullname', 'src_vector', 'case_id'].map((field) =>
        list.cell('reporters', field),
      ),
    );
    const keys = list.body.reporters_k as Record<string, string[]>;
    expect(['created_by_role', 'contact_id', 'src_vector', 'case_id'].map((name) => keys[name]?.[0])).toEqual(
      [...['4', '5', '50', '52']],
    );
  });

  it('stands in the order of the session API document where records come as an object', async () => {
    const { id } = await makeReporter(stage());
    const { body } = await stage().app.get(`reporters/${id}`);
    const cells = (body.reporters as Record<string, string[]>)[id] ?? [];
    const keys = body.reporters_k as Record<string, string[]>;
    expect([keys.contact_id?.[0], keys.contact_fullname?.[0]]).toEqual(['4', '5']);
    expect([cells[0], cells[5]]).toEqual([id, 'Rehema Achieng']);
  });

  it('is read with its case in the same order', async () => {
    const { id } = await makeCase(stage());
    const whole = await stage().get(`cases/${id}`);
    for (const name of ['reporters', 'reporters_uuid']) {
      const [row = []] = whole.rows(name);
      expect([row[0], row[5]]).toEqual([whole.cell(name, 'id'), whole.cell(name, 'contact_id')]);
    }
  });
}

function newCases(stage: Stage): void {
  it('has the reporter that the form names, its creator as its assignee, and its disposition as a record', async () => {
    const reporter = await makeReporter(stage());
    const body = { ...newCase, reporter_uuid_id: reporter.id, disposition_id: '363037', src: 'walkin' };
    const answer = await stage().post('cases', body, { as: 'counsellor' });
    expect(answer.status).toBe(201);
    const id = answer.cell('cases', 'id');
    expect(['reporter_id', 'assigned_to', 'disposition'].map((name) => answer.cell('cases', name))).toEqual([
      ...[reporter.id, 'counsellor', 'New Case'],
    ]);
    const rows = await stage().sql(
      `SELECT c.reporter_id, c.escalated_to_id, c.assigned_to_id = c.created_by_id AS is_own, d.disposition_id, d.src,
              d.src_uid, d.reporter_id AS disposed_of
       FROM cases c LEFT JOIN dispositions d ON d.case_id = c.id WHERE c.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        ...{ reporter_id: Number(reporter.id), escalated_to_id: null, is_own: true, disposition_id: 363037 },
        ...{ src: 'walkin', src_uid: 'walkin-100-1795359110', disposed_of: Number(reporter.id) },
      },
    ]);
  });

  it('has the services and referrals that the newer form sends as records, once each', async () => {
    const referals = [{ category_id: '500148' }];
    const { id } = await makeCase(stage(), {
      ...{ src_ts: '1795359110.902', src_uid2: 'walkin-100-1', src_callid: 'walkin-100-1', src_usr: '100' },
      ...{ services: [{ category_id: '500156' }, { category_id: '117' }], referals, referrals: referals },
      ...{
        dept: '1',
        knowabout116_id: '',
        justice_id: '',
        assessment_id: '',
        police_ob_no: 'OB 4',
        activity_id: '',
      },
    });
    const kept = await stage().sql(
      `SELECT (SELECT array_agg(category_id ORDER BY id) FROM services WHERE case_id = $1) AS services,
              (SELECT array_agg(category_id ORDER BY id) FROM referrals WHERE case_id = $1) AS referals,
              dept, police_ob_no FROM cases WHERE id = $1`,
      [id],
    );
    expect(kept).toEqual([{ services: [500156, 117], referals: [500148], dept: '1', police_ob_no: 'OB 4' }]);
  });

  it('has the place of the incident, which the newer form names as a location, in words', async () => {
    const [place] = await stage().sql<{ id: number; path_names: string[] }>(
      'SELECT id, path_names FROM categories WHERE root_id = 88 AND level = 2 ORDER BY id LIMIT 1',
    );
    const { id, body } = await makeCase(stage(), { incident_location_id: String(place?.id) });
    expect(await stage().sql('SELECT incidence_location FROM cases WHERE id = $1', [id])).toEqual([
      { incidence_location: place?.path_names.slice(1).join(', ') },
    ]);
    expect(JSON.stringify(body.cases_nb)).not.toContain('incident_location_id');
    const [before] = await stage().sql('SELECT count(*) FROM cases');
    const reporter = await makeReporter(stage());
    for (const wrong of ['999999', 'Nyali', '88']) {
      const body = { ...newCase, reporter_uuid_id: reporter.id, incident_location_id: wrong };
      const answer = await stage().post('cases', body);
      expect([answer.status, answer.body.errors]).toEqual([
        412,
        [
          [
            ...['error', 'incident_location_id is none of the categories', 'INVALID_FOREIGN_KEY', 'cases'],
            ...[0, 'incident_location_id', wrong],
          ],
        ],
      ]);
    }
    expect(await stage().sql('SELECT count(*) FROM cases')).toEqual([before]);
  });

  it('keeps what a form says under names that are no fields, in its history, and says so', async () => {
    const { id, body } = await makeCase(stage(), {
      ...{ plan: 'Call back', national_id_: 'AB 12345', shoe: '', '.id': '7', contact_uuid_id: '4' },
      clients_case: [{ fname: 'Zawadi', scar: 'left hand' }],
    });
    const details = async () =>
      stage().sql<{ activity: number; detail: string | null }>(
        'SELECT activity, detail FROM case_activities WHERE case_id = $1 ORDER BY id',
        [id],
      );
    expect(await details()).toEqual([
      { activity: 1, detail: 'Call back\nAlso sent:\nnational_id_: AB 12345\ndisposition_id: 363034' },
      { activity: 6, detail: 'scar: left hand' },
    ]);
    expect(JSON.stringify(body.cases_nb)).toContain(
      'national_id_ is no field of cases: what it says stands in the history of the case',
    );
    await stage().post(`cases/${id}`, { national_id_: ['AB', '67'] });
    expect((await details()).slice(2)).toEqual([
      { activity: 2, detail: 'Call back\nAlso sent:\nnational_id_: ["AB","67"]' },
    ]);
  });

  it('is refused where it says more under such names than its history takes, and nothing is stored', async () => {
    const reporter = await makeReporter(stage());
    const [before] = await stage().sql('SELECT count(*) FROM cases');
    const body = { ...newCase, reporter_uuid_id: reporter.id, essay: 'x'.repeat(4_001) };
    const answer = await stage().post('cases', body);
    expect([answer.status, (answer.body.errors as unknown[][])[0]?.slice(2, 6)]).toEqual([
      412,
      ['INVALID', 'cases', 0, 'essay'],
    ]);
    expect(await stage().sql('SELECT count(*) FROM cases')).toEqual([before]);
  });

  it('is assigned to whom the form says', async () => {
    const counsellor = (await stage().get('users/?usn=counsellor')).cell('users', 'id');
    const answer = await makeCase(stage(), { assigned_to_id: counsellor });
    expect(answer.cell('cases', 'assigned_to')).toBe('counsellor');
    // and a change that does not mention it leaves it
    const changed = await stage().post(`cases/${answer.id}`, { plan: 'Wait' });
    expect(changed.cell('cases', 'assigned_to')).toBe('counsellor');
  });

  it('has a record of the disposition that a change brings, with where that came from, and of none that was there', async () => {
    const { id } = await makeCase(stage(), { disposition_id: '363037', src: 'call', src_uid: 'c-1' });
    const edit = { src: 'edit', src_uid: 'edit-9', src_address: '', src_vector: '2', plan: 'Wait' };
    for (const disposition_id of ['363037', '362556', '362556', ''])
      expect((await stage().post(`cases/${id}`, { ...edit, disposition_id })).status).toBe(202);
    const rows = await stage().sql(
      'SELECT disposition_id, src, src_uid, src_vector FROM dispositions WHERE case_id = $1 ORDER BY id',
      [id],
    );
    expect(rows).toEqual([
      { disposition_id: 363037, src: 'call', src_uid: 'c-1', src_vector: 2 },
      { disposition_id: 362556, src: 'edit', src_uid: 'edit-9', src_vector: 2 },
    ]);
  });

  it('without a disposition has no record of one', async () => {
    const { id } = await makeCase(stage());
    expect(await stage().sql('SELECT 1 FROM dispositions WHERE case_id = $1', [id])).toEqual([]);
  });

  it('is refused whole where its reporter is none', async () => {
    const answer = await stage().post('cases', { ...newCase, reporter_uuid_id: '999999' });
    expect(answer.status).toBe(412);
    expect((answer.body.errors as unknown[][]).map((entry) => entry.slice(2, 6))).toEqual([
      ['INVALID_FOREIGN_KEY', 'cases', 0, 'reporter_uuid_id'],
    ]);
    const none = await stage().post('cases', { ...newCase, reporter_uuid_id: '-1' });
    expect((none.body.errors as unknown[][]).map((entry) => entry.slice(2, 6))).toEqual([
      ['REQUIRED', 'cases', 0, 'reporter_uuid_id'],
    ]);
  });
}

function noReference(stage: Stage): void {
  it('0 or -1 leaves the field empty, and is refused where something must be named', async () => {
    const disposition = { src: 'walkin', disposition_id: '362527', case_id: '0', reporter_id: '-1' };
    const answer = await stage().post('dispositions', disposition);
    expect(answer.status).toBe(201);
    const rows = await stage().sql('SELECT case_id, reporter_id FROM dispositions WHERE id = $1', [
      answer.cell('dispositions', 'id'),
    ]);
    expect(rows).toEqual([{ case_id: null, reporter_id: null }]);
    const refused = await stage().post('dispositions', { ...disposition, disposition_id: '0' });
    expect((refused.body.errors as unknown[][]).map((entry) => entry.slice(2, 6))).toEqual([
      ['REQUIRED', 'dispositions', 0, 'disposition_id'],
    ]);
  });

  it.each(['-2', '999999', 'x'])('%s is refused', async (case_id) => {
    const answer = await stage().post('dispositions', { src: 'sms', disposition_id: '362527', case_id });
    expect(answer.status).toBe(412);
  });
}

function messages(stage: Stage): void {
  const ending = {
    ...{ src: 'chat', src_uid: 'chat-1', src_uid2: '', src_address: '0722000111', src_usr: '100' },
    ...{ src_callid: 'chat-1', src_msg: 'Goodbye', src_mime: 'text/plain' },
  };

  it('without a direction goes out, and has the second in which it was written', async () => {
    const answer = await stage().post('messages', { ...ending, src_vector: '', src_ts: '1795359110.902' });
    expect(answer.status).toBe(201);
    expect(['src_vector', 'src_ts'].map((name) => answer.cell('messages', name))).toEqual([
      '2',
      '1795359110',
    ]);
  });

  it('is refused with a time that is none', async () => {
    const answer = await stage().post('messages', { ...ending, src_vector: '2', src_ts: '1795359110.9.2' });
    expect((answer.body.errors as unknown[][]).map((entry) => entry[5])).toEqual(['src_ts']);
  });
}

function notices(stage: Stage): void {
  it('is marked as read by PUT, as the newer screen does it, by those who may change it', async () => {
    const made = await stage().post('activities', { action: 'notify', src: 'walkin' });
    const id = made.cell('activities', 'id');
    const put = (path: string, as: string) =>
      stage().app.post(path, { read_on: 1795640000 }, { as, method: 'PUT' });
    const foreign = await put(`activities/${id}`, 'counsellor');
    expect([foreign.status, foreign.body.errors]).toEqual([
      412,
      [['error', 'Access Denied', 'ERROR', '', 0, '', '']],
    ]);
    const read = await put(`activities/${id}`, 'supervisor');
    expect([read.status, read.body.errors]).toEqual([202, undefined]);
    expect(
      await stage().sql('SELECT extract(epoch FROM read_on)::int AS at FROM activities WHERE id = $1', [id]),
    ).toEqual([{ at: 1795640000 }]);
    // nothing else is changed so
    expect((await put('cases/1', 'supervisor')).status).toBe(404);
  });
}
