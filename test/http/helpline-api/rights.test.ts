import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HELPLINE_RIGHTS } from '../../../src/access/helpline-rights.js';
import { ROLES, type Role } from '../../../src/access/roles.js';
import { insertCall, makeOneOfEach, RESOURCE_NAMES } from '../../support/every-resource.js';
import { HelplineApp } from '../../support/helpline-app.js';
import { aCase, recordsOf, type Answer } from '../../support/helpline-client.js';

/**
 * The rights of each role, written by hand; the server is compared with them. Three signs a cell:
 * select, add, update; A all rows, n those that hang on no case, i those one is involved in, o one's own, y yes, - not at all.
 */
const MATRIX = `
                 counsellor supervisor case_manager case_worker partner media_account administrator
cases            Ayi        AyA        AyA          iyi         i--     ---           AyA
clients          Ayi        AyA        AyA          iyi         i--     ---           AyA
reporters        Ayi        AyA        AyA          iyi         i--     ---           AyA
perpetrators     Ayi        AyA        AyA          iyi         i--     ---           AyA
dispositions     Ayi        AyA        AyA          iyi         ---     ---           AyA
attachments      Ayi        AyA        AyA          iyi         i--     ---           AyA
contacts         Ayi        AyA        AyA          iyi         ---     ---           AyA
users            A--        A--        A--          A--         ---     ---           AyA
categories       A--        A--        A--          A--         A--     A--           AyA
subcategories    A--        A--        A--          A--         A--     A--           AyA
files            iy-        Ay-        Ay-          iy-         ---     ---           Ay-
case_activities  Ay-        Ay-        Ay-          iy-         iy-     ---           Ay-
calls            o--        A--        A--          ---         ---     ---           A--
messages         Ayo        AyA        A--          ---         ---     nyo           AyA
pmessages        Ayo        AyA        A--          ---         ---     nyo           AyA
activities       oyo        AyA        oyo          oyo         oyo     oyo           AyA
services         Ayi        AyA        AyA          iyi         ---     ---           AyA
referals         Ayi        AyA        AyA          iyi         ---     ---           AyA
reporters_uuid   A--        A--        A--          i--         i--     ---           A--
cases_uuid       A--        A--        A--          i--         i--     ---           A--
feedback         oy-        Ay-        oy-          ---         ---     ---           Ay-
qas              ---        AyA        ---          ---         ---     ---           AyA
`;

/** The addresses that are no resources, with the rights of each role. 200-203 may, 412 may not, 404 is hidden. */
const ADDRESSES: readonly (readonly [method: 'GET' | 'POST', path: string, may: (role: Role) => boolean])[] =
  [
    ['GET', '', () => true],
    ['GET', 'config/taxonomy', () => true],
    ['POST', 'resetAuth/999999', (role) => role === 'administrator'],
    ['POST', 'changeAuth', () => true],
    ['POST', 'agent', () => true],
    ['POST', 'chan', () => true],
    ['POST', 'sup', (role) => role === 'administrator' || role === 'supervisor'],
  ];

const denied = { errors: [['error', 'Access Denied', 'ERROR', '', 0, '', '']] };
const nobody = { errors: [['error', 'Authentication Required']] };

const [header = '', ...lines] = MATRIX.trim().split('\n');
const columns = header.trim().split(/\s+/) as Role[];
const cells = lines.flatMap((line) => {
  const [resource = '', ...signs] = line.trim().split(/\s+/);
  return columns.map((role, at) => ({ role, resource, signs: signs[at] ?? '' }));
});
const table = cells.map((cell) => [cell.role, cell.resource, cell.signs] as const);

let app: HelplineApp;
/** A record that concerns only its maker, by resource. */
let foreign: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await HelplineApp.start();
  await app.addUser('somebody-else', 'administrator', { contact_email: 'else@helpline.example' });
  foreign = await makeOneOfEach(app, { as: 'somebody-else', callId: '1700000000.1' });
  await app.logInTemporarily('temporary', 'else@helpline.example');
}, 90_000);
afterAll(() => app.close());

/** The foreign records of those who see what hangs on no case hang on none. */
const seesForeign = (select = '-') => 'An'.includes(select);
const reported = ({ status, body }: Answer) => ({ status, body });

describe('the table', () => {
  it('has every role, every resource that there is, and nothing else', () => {
    expect([...columns].sort()).toEqual([...ROLES].sort());
    expect([...new Set(cells.map(({ resource }) => resource))].sort()).toEqual([...RESOURCE_NAMES].sort());
    expect(cells.map(({ signs }) => signs)).toEqual(
      cells.map(() => expect.stringMatching(/^[Anio-][y-][Aio-]$/)),
    );
    expect(Object.keys(foreign).sort()).toEqual([...RESOURCE_NAMES].sort());
  });

  it('gives rights on nothing that is no resource', () => {
    for (const rights of Object.values(HELPLINE_RIGHTS)) {
      expect(RESOURCE_NAMES).toEqual(expect.arrayContaining(Object.keys(rights)));
    }
  });
});

describe('the rights of a role', () => {
  it.each(table)('%s: list %s (%s)', async (role, resource, [select]) => {
    const answer = await app.get(`${resource}?_c=1000`, { as: role });
    if (select === '-') return expect(reported(answer)).toEqual({ status: 412, body: denied });
    expect(answer.status).toBe(200);
    const ids = Object.keys(answer.body[resource] as object);
    expect(ids.includes(foreign[resource] ?? '')).toBe(seesForeign(select));
  });

  it.each(table)('%s: read a foreign one of %s (%s)', async (role, resource, [select]) => {
    const answer = await app.get(`${resource}/${foreign[resource]}`, { as: role });
    if (select === '-') return expect(reported(answer)).toEqual({ status: 412, body: denied });
    expect(answer.status).toBe(seesForeign(select) ? 200 : 404);
  });

  it.each(table)('%s: count and export %s (%s)', async (role, resource, [select]) => {
    for (const path of [`${resource}/rpt`, `${resource}?csv=1`]) {
      const answer = await app.get(path, { as: role });
      if (select === '-') expect(reported(answer)).toEqual({ status: 412, body: denied });
      else expect(answer.status).toBe(200);
    }
  });

  it.each(table)('%s: add to %s (%s)', async (role, resource, [, add]) => {
    // nothing is in it: who may add learns what is missing, who may not learns nothing else
    const answer = await app.post(resource, { no_such_field: '1' }, { as: role });
    if (add === '-') return expect(reported(answer)).toEqual({ status: 412, body: denied });
    expect([201, 412]).toContain(answer.status);
    expect(answer.body).not.toEqual(denied);
  });

  it.each(table)('%s: change a foreign one of %s (%s)', async (role, resource, [, , update]) => {
    const answer = await app.post(`${resource}/${foreign[resource]}`, {}, { as: role });
    // a call's id is no number: that it may not be changed is reported before whether it is there
    if (update === 'A') return expect(answer.status).toBe(202);
    expect(reported(answer)).toEqual({ status: 412, body: denied });
  });

  it.each(['files', 'attachments'])(
    'the content of %s is for those who may read its record',
    async (resource) => {
      for (const { role, signs } of cells.filter((cell) => cell.resource === resource)) {
        const { status } = await app.get(`${resource}/${foreign[resource]}?file`, { as: role });
        const expected = signs.startsWith('A') ? 200 : signs.startsWith('-') ? 412 : 404;
        expect([role, status]).toEqual([role, expected]);
      }
    },
  );

  it.each(ADDRESSES)('%s %s', async (method, path, may) => {
    for (const role of ROLES) {
      const answer = await (method === 'GET'
        ? app.get(path, { as: role })
        : app.post(path, {}, { as: role }));
      const isDenied =
        answer.status === 404 ? path === 'sup' : JSON.stringify(answer.body) === JSON.stringify(denied);
      expect([role, isDenied]).toEqual([role, !may(role)]);
    }
  });
});

describe.each([
  ['nobody', null],
  ['a temporary session', 'temporary'],
  ['a session that is none', 'no-such-session'],
])('%s gets at nothing:', (_who, as) => {
  it.each(RESOURCE_NAMES)('%s', async (resource) => {
    const id = foreign[resource];
    const answers = [
      await app.get(resource, { as }),
      await app.get(`${resource}/${id}`, { as }),
      await app.get(`${resource}/${id}?file`, { as }),
      await app.get(`${resource}/rpt`, { as }),
      await app.get(`${resource}?csv=1`, { as }),
      await app.post(resource, {}, { as }),
      await app.post(`${resource}/${id}`, {}, { as }),
    ];
    for (const answer of answers) expect(reported(answer)).toEqual({ status: 401, body: nobody });
  });

  it('the rest', async () => {
    for (const [method, path] of ADDRESSES) {
      if (path === 'changeAuth' && as === 'temporary') continue; // the one thing that it is for
      const answer = await (method === 'GET' ? app.get(path, { as }) : app.post(path, {}, { as }));
      expect([path, reported(answer)]).toEqual([path, { status: 401, body: nobody }]);
    }
    for (const resource of ['files', 'attachments']) {
      const file = { content: Buffer.from('x'), name: 'x.txt' };
      expect((await app.upload(resource, file, { as })).status).toBe(401);
    }
    expect((await app.get('wallonly', { as })).status).toBe(401);
  });
});

it('Hidden fields cannot be asked about by way of visible ones', async () => {
  for (const path of ['cases', 'cases/rpt']) {
    const join = `${path}?dispositions%5Edisposition_id=363037`;
    expect(reported(await app.get(join, { as: 'partner' }))).toEqual({ status: 412, body: denied });
    expect((await app.get(join, { as: 'case_worker' })).status).toBe(200);
  }
});

describe('rows', () => {
  const limited = (place: 0 | 2, sign: string): Role[] =>
    cells
      .filter(({ resource, signs }) => resource === 'cases' && signs[place] === sign)
      .map(({ role }) => role);
  const idOfUser = async (username: string) =>
    Object.keys((await app.get(`users?usn=${username}`, { as: 'admin' })).body.users as object)[0] ?? '';

  it.each(limited(0, 'i'))('that a %s is given are seen, with what hangs on them', async (role) => {
    const made = await app.makeCase({ clients_case: [{ contact_fname: 'A' }] });
    expect((await app.get(`cases/${made.id}`, { as: role })).status).toBe(404);
    await app.post(`cases/${made.id}`, { escalated_to_id: await idOfUser(role) });
    const answer = await app.get(`cases/${made.id}`, { as: role });
    expect(answer.status).toBe(200);
    expect(recordsOf(answer, 'clients')).toHaveLength(1);
    expect(recordsOf(answer, 'reporters')).toHaveLength(1);
  });

  it.each(limited(2, 'i'))('that a %s has to do with can be changed', async (role) => {
    const made = await app.makeCase();
    const change = () => app.post(`cases/${made.id}`, { plan: `by ${role}` }, { as: role });
    expect(await change()).toMatchObject({ status: 412, body: denied });
    await app.post(`cases/${made.id}`, { assigned_to_id: await idOfUser(role) });
    expect((await change()).status).toBe(202);
  });

  it('that one gives to a colleague are given: what was done is reported, and reported again to a repeat', async () => {
    const as = 'case_worker';
    const reporter = await app.make('reporters', { src: 'walkin', contact_fname: 'Rita' });
    const { id } = await app.make('cases', { ...aCase, reporter_id: reporter.id });
    await app.post(`cases/${id}`, { assigned_to_id: await idOfUser(as) });
    const given = { assigned_to_id: await idOfUser('case_manager') };
    const headers = { 'idempotency-key': 'given-away' };
    const done = { status: 202, body: { cases_nb: [['info', 'Case Updated']] } };
    expect(reported(await app.post(`cases/${id}`, given, { as, headers }))).toEqual(done);
    expect(reported(await app.post(`cases/${id}`, given, { as, headers }))).toEqual(done);
    // it was not this request: the key opens nothing
    const other = await app.post(
      `cases/${id}`,
      { plan: 'x' },
      { as, headers: { 'idempotency-key': 'other' } },
    );
    expect(reported(other)).toEqual({ status: 412, body: denied });
    expect(recordsOf(await app.get(`cases/${id}`), 'cases')[0]).toMatchObject(given);
  });

  it.each([
    ['clients', 'contact_id', 'contacts', { contact_fname: 'A' }],
    ['clients', 'case_id', 'cases', { contact_fname: 'A' }],
    ['perpetrators', 'contact_id', 'contacts', { contact_fname: 'A' }],
    ['reporters', 'contact_id', 'contacts', { src: 'call' }],
    ['attachments', 'file_id', 'files', {}],
    ['attachments', 'case_id', 'cases', { file_id: 'own' }],
    ['dispositions', 'reporter_id', 'reporters', { disposition_id: '363037' }],
    ['dispositions', 'case_id', 'cases', { disposition_id: '363037' }],
    ['case_activities', 'case_id', 'cases', { detail: 'd' }],
    ['case_activities', 'reporter_id', 'reporters', { detail: 'd', case_id: 'own' }],
    ['cases', 'reporter_id', 'reporters', { ...aCase }],
    ['services', 'case_id', 'cases', { category_id: '113' }],
    ['activities', 'contact_id', 'contacts', { activity: 'x' }],
  ])(
    'no user gets at by naming them in a record of their own: %s.%s',
    async (resource, field, table, body) => {
      const as = 'case_worker';
      const own: Record<string, string> = { case_id: (await app.makeCase({}, { as })).id ?? '' };
      const file = { content: Buffer.from('x'), name: 'x.txt' };
      own.file_id = (await app.upload('files', file, { as })).first.id ?? '';
      const sent = Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, value === 'own' ? own[name] : value]),
      );
      const answer = await app.post(resource, { ...sent, [field]: foreign[table] }, { as });
      expect(answer.status).toBe(412);
      expect((answer.body.errors as unknown[][]).map((each) => [each[2], each[5]])).toEqual([
        ['INVALID_FOREIGN_KEY', field],
      ]);
    },
  );

  it.each(['clients', 'perpetrators', 'attachments'])(
    'of %s are not taken out of another’s case',
    async (part) => {
      for (const as of ['case_worker', 'counsellor']) {
        const made = await app.makeCase({}, { as });
        const answer = await app.post(`cases/${made.id}`, { [`${part}_case`]: [foreign[part]] }, { as });
        expect([as, answer.status]).toEqual([as, 412]);
        expect((answer.body.errors as unknown[][])[0]).toMatchObject({ 2: 'INVALID_FOREIGN_KEY', 3: part });
      }
      const own = recordsOf(await app.get(`cases/${foreign.cases}`, { as: 'admin' }), part);
      expect(own.map(({ id }) => id)).toEqual([foreign[part]]);
    },
  );

  it('of people and files of a case that one has to do with can be sent back as they were', async () => {
    const as = 'case_worker';
    const made = await app.makeCase({ clients_case: [{ contact_fname: 'A' }] });
    const file = { content: Buffer.from('x'), name: 'x.txt' };
    const attached = await app.upload('attachments', file, { fields: { case_id: made.id ?? '' } });
    await app.post(`cases/${made.id}`, { assigned_to_id: await idOfUser(as) });
    const whole = await app.get(`cases/${made.id}`, { as });
    for (const [part, field] of [
      ['clients', 'contact_id'],
      ['reporters', 'contact_id'],
      ['attachments', 'file_id'],
      ['cases', 'reporter_id'],
    ] as const) {
      const [record] = recordsOf(whole, part);
      const answer = await app.post(`${part}/${record?.id}`, { [field]: record?.[field] }, { as });
      expect([part, answer.status]).toEqual([part, 202]);
    }
    expect((await app.get(`contacts/${made.reporter_contact_id}`, { as })).status).toBe(200);
    expect((await app.get(`files/${attached.first.file_id}?file`, { as })).status).toBe(200);
  });

  it.each([
    ['services', { category_id: '113' }, 412],
    ['referals', { category_id: '113' }, 412],
    ['clients', { contact_fname: 'A' }, 412],
    ['perpetrators', { contact_fname: 'A' }, 412],
    ['attachments', { file_id: 'own' }, 412],
    ['dispositions', { disposition_id: '363037' }, 201],
    ['case_activities', { detail: 'Called back' }, 201],
  ])(
    'of %s come to a case by those who may change it; what happened, by all who see it',
    async (part, body, foreignly) => {
      const as = 'counsellor';
      const { id } = await app.makeCase();
      const file = { content: Buffer.from('x'), name: 'x.txt' };
      const own = (await app.upload('files', file, { as })).first.id;
      const sent = { ...body, ...('file_id' in body && { file_id: own }), case_id: id };
      const answer = await app.post(part, sent, { as });
      expect(answer.status).toBe(foreignly);
      if (foreignly === 412) {
        const [[, , errno, , , field] = []] = answer.body.errors as unknown[][];
        expect([errno, field]).toEqual(['INVALID_FOREIGN_KEY', 'case_id']);
      }
      await app.post(`cases/${id}`, { escalated_to_id: await idOfUser(as) });
      expect((await app.post(part, sent, { as })).status).toBe(201);
    },
  );

  it('that one does not see cannot be asked about by way of one that one sees', async () => {
    const reporter = await app.make('reporters', { src: 'walkin', contact_fname: 'Rita' });
    const reported = {
      ...aCase,
      reporter_id: reporter.id,
      clients_case: [{ contact_fname: 'A', hiv_id: '113' }],
    };
    const hidden = await app.make('cases', { ...reported, narrative: 'hidden', status: '2' });
    const shown = await app.make('cases', { ...reported, narrative: 'shown', clients_case: [] });
    const contact = reporter.contact_id ?? '';
    await app.make('clients', { contact_id: contact, case_id: hidden.id, hiv_id: '113' });
    for (const as of ['case_worker', 'partner']) {
      await app.post(`cases/${shown.id}`, { assigned_to_id: await idOfUser(as) });
      const found = async (query: string, by = as) => {
        const [resource = ''] = query.split('?');
        const answer = await app.get(query, { as: by });
        const counted = await app.get(query.replace('?', '/rpt?'), { as: by });
        const ids = Object.keys(answer.body[resource] ?? {});
        expect([query, counted.body[resource]]).toEqual([query, [[String(ids.length)]]]);
        return ids;
      };
      const ask = (asked: string, by?: string) => found(`reporters?id=${reporter.id}&cases%5E${asked}`, by);
      expect(await ask('narrative__=shown')).toEqual([reporter.id]);
      expect(await ask('status=1')).toEqual([reporter.id]);
      expect(await ask('narrative__=hidden')).toEqual([]);
      expect(await ask('status=2')).toEqual([]);
      expect(await ask('narrative__=hidden', 'counsellor')).toEqual([reporter.id]);
      if (as === 'partner') continue; // sees no contacts at all
      const byContact = `contacts?id=${contact}&clients%5Ehiv_id=113`;
      expect(await found(byContact)).toEqual([]);
      expect(await found(byContact, 'counsellor')).toEqual([contact]);
    }
  });

  it('of calls are those that one took, for a counsellor', async () => {
    await app.addUser('with-telephone', 'counsellor', { exten: '1001' });
    await insertCall(app, '1700000000.2', 'counsellor');
    await insertCall(app, '1700000000.3', 'with-telephone');
    const statuses = async (id: string) =>
      Promise.all(
        ['counsellor', 'with-telephone', 'supervisor'].map(
          async (as) => (await app.get(`calls/${id}`, { as })).status,
        ),
      );
    expect(await statuses('1700000000.2')).toEqual([200, 404, 200]);
    expect(await statuses('1700000000.3')).toEqual([404, 200, 200]);
  });

  it('of a case that one does not see can neither be added to nor taken over', async () => {
    const { id } = await app.makeCase();
    const answer = await app.post('clients', { contact_fname: 'A', case_id: id }, { as: 'case_worker' });
    expect(answer.status).toBe(412);
    expect((answer.body.errors as unknown[][])[0]?.slice(2, 6)).toEqual([
      ...['INVALID_FOREIGN_KEY', 'clients', 0, 'case_id'],
    ]);
  });
});
