import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ADDRESSED } from '../../../src/http/helpline-api/record-access.js';
import { aCase, recordsOf } from '../../support/helpline-client.js';
import { HelplineApp } from '../../support/helpline-app.js';

let stage: HelplineApp;
beforeAll(async () => void (stage = await HelplineApp.start()), 90_000);
afterAll(() => stage.close());

const INJECTIONS = [
  ...[
    "' OR '1'='1",
    "'; DROP TABLE cases; --",
    '1 OR 1=1',
    '1; SELECT pg_sleep(5)',
    '$1',
    '%',
    '_',
    '\\',
    '"',
    '`',
  ],
  ...[
    'NULL',
    '{}',
    '[]',
    '../../etc/passwd',
    '${7*7}',
    '<script>',
    "' || (SELECT password_hash FROM users) || '",
  ],
];

const tableSizes = async () => {
  const sizes: Record<string, string | undefined> = {};
  for (const name of ['cases', 'reporters', 'clients', 'contacts', 'case_activities', 'dispositions']) {
    sizes[name] = ((await stage.get(`${name}?_c=1`)).body[`${name}_ctx`] as string[][])[0]?.[4];
  }
  return sizes;
};

/** The errors that a client gets for one wrong value among right ones. */
const WRONG: readonly [name: string, body: Record<string, unknown>, errno: string][] = [
  ['a text too long for its field', { contact_fname: 'x'.repeat(251) }, 'INVALID'],
  ['a long text too long', { notes: 'x'.repeat(65_537) }, 'INVALID'],
  ['a control character', { contact_fname: 'a\u0007b' }, 'INVALID'],
  ['a NUL', { contact_fname: 'a\0b' }, 'INVALID'],
  ['a NUL in a long text', { notes: 'a\0b' }, 'INVALID'],
  ['half a character', { contact_fname: 'a\ud800' }, 'INVALID'],
  ['an object', { contact_fname: { $ne: '' } }, 'INVALID'],
  ['a list', { contact_fname: ['a'] }, 'INVALID'],
  ['nothing', { contact_fname: '' }, 'REQUIRED'],
  ['only space', { contact_fname: ' \t ' }, 'REQUIRED'],
  ['null', { contact_fname: null }, 'REQUIRED'],
  ['a text for a number', { contact_age: 'nine' }, 'INVALID'],
  ['a fraction', { contact_age: 1.5 }, 'INVALID'],
  ['a negative number', { contact_age: -1 }, 'INVALID'],
  ['a number too great', { contact_age: '99999999999' }, 'INVALID'],
  ['a day that there is not', { contact_dob: '2026-02-30' }, 'INVALID'],
  ['a day before the year 1', { contact_dob: '-62150000000' }, 'INVALID'],
  ['a day long before that', { contact_dob: '-99999999999' }, 'INVALID'],
  ['no telephone number', { contact_phone: '12ab' }, 'INVALID'],
  ['a telephone number too long', { contact_phone: '1234567890123456' }, 'INVALID'],
  ['no e-mail address', { contact_email: 'nobody' }, 'INVALID'],
  ['two e-mail addresses', { contact_email: 'a,b@x.example' }, 'INVALID'],
  ['an e-mail address with a name', { contact_email: 'A <a@x.example>' }, 'INVALID'],
  ['a flag that is none', { is_delete: '3' }, 'INVALID'],
  ['a removal that is neither', { is_delete: '2' }, 'INVALID'],
  ['a removal that is unknown', { is_delete: 'unknown' }, 'INVALID'],
  ['a category that is none', { relationship_id: '999999998' }, 'INVALID_FOREIGN_KEY'],
  ['a case that is none', { case_id: '999999998' }, 'INVALID_FOREIGN_KEY'],
];

describe('a record with', () => {
  it.each(WRONG)('%s is refused, and nothing of it kept', async (_name, body, errno) => {
    const before = await tableSizes();
    const { status, body: answer } = await stage.post('perpetrators', { contact_fname: 'Right', ...body });
    expect(status).toBe(412);
    const [field] = Object.keys(body);
    expect(answer.errors).toEqual([
      ['error', expect.any(String), errno, 'perpetrators', 0, field, expect.any(String)],
    ]);
    expect(await tableSizes()).toEqual(before);
  });

  it('numbers as texts and texts as numbers is taken', async () => {
    const made = await stage.make('clients', { contact_fname: 42, contact_age: 9, is_reporter: true });
    expect(made).toMatchObject({ contact_fname: '42', contact_age: '9', is_reporter: '1' });
  });

  it('a name that is no field is kept in words, and says so', async () => {
    const answer = await stage.post('clients', {
      contact_fname: 'A',
      'created_by_id; --': '1',
      created_by_id: '99',
    });
    expect(answer.status).toBe(201);
    expect(answer.body.clients_nb).toEqual([
      ['info', 'Client Created'],
      [
        'warning',
        'created_by_id; -- is no field of clients: what it says stands with the record, or in the history of its case',
      ],
    ]);
    expect(recordsOf(answer, 'clients')[0]?.other_details).toBe('created_by_id; --: 1');
    expect(recordsOf(answer, 'clients')[0]?.created_by).toBe('supervisor');
  });

  it.each(INJECTIONS)('the text %j keeps it as it is, and finds it again', async (text) => {
    const made = await stage.makeCase({ narrative: text, dept: text });
    expect(made).toMatchObject({ narrative: text, dept: text });
    const found = await stage.get(`cases?dept=${encodeURIComponent(text)}`);
    expect(recordsOf(found, 'cases').map(({ id }) => id)).toEqual([made.id]);
  });

  it.each([
    ['Latin-1', Buffer.from('{"contact_fname":"Zoé"}', 'latin1')],
    [
      'half a character',
      Buffer.concat([Buffer.from('{"contact_fname":"A'), Buffer.from([0xe2, 0x82]), Buffer.from('"}')]),
    ],
    [
      'an overlong NUL',
      Buffer.concat([Buffer.from('{"contact_fname":"A'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
    ],
  ])('a body in %s that says it is UTF-8 is 400, and nothing of it kept', async (_what, bytes) => {
    const before = await tableSizes();
    const response = await fetch(`${stage.url}/helpline/api/clients`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stage.sessionOf('supervisor')}`,
        'content-type': 'application/json; charset=utf-8',
      },
      body: new Uint8Array(bytes),
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      { errors: [['error', 'Invalid Request']] },
    ]);
    expect(await tableSizes()).toEqual(before);
  });

  it.each(['%ff', '%', '%zz', '%00', '1%00'])('the id %s is no record’s', async (id) => {
    expect([400, 404]).toContain((await stage.get(`cases/${id}`)).status);
    expect([400, 404]).toContain((await stage.post(`cases/${id}`, {})).status);
  });

  it('values a hundred thousand lists deep is refused, or unreadable', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const [resource, field] of [
      ['clients', 'contact_fname'],
      ['clients', 'no_such_field'],
      ['cases', 'clients_case'],
    ]) {
      const headers = { 'idempotency-key': `deep-${field}` };
      const answer = await stage.post(resource ?? '', `{"${field}":${deep}}`, { headers });
      expect([field, answer.status]).toEqual([field, 412]);
      expect(answer.body.errors).toEqual([
        ['error', 'must not be nested so deeply', 'INVALID', resource, 0, 'body', ''],
      ]);
    }
  });

  it('a body that does not say that it is JSON is informed', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const answer = await stage.post('clients', '{"contact_fname":"A"}', {
        headers: { 'content-type': type },
      });
      expect([type, answer.status]).toEqual([type, 412]);
      expect(answer.body.errors).toEqual([
        ['error', 'must be a JSON object, sent as application/json', 'INVALID', 'clients', 0, 'body', ''],
      ]);
    }
  });

  it('a body that is no JSON is 400, one that is no object 412, one that is too large refused', async () => {
    expect(await stage.post('cases', '{oops')).toMatchObject({
      status: 400,
      body: { errors: [['error', 'Invalid Request']] },
    });
    expect((await stage.post('cases', '[]')).status).toBe(412);
    expect((await stage.post('cases', { narrative: 'x'.repeat(2_000_000) })).status).toBe(412);
    const latin = { 'content-type': 'application/json; charset=ebcdic' };
    expect((await stage.post('cases', '{}', { headers: latin })).status).toBe(400);
  });

  it('__proto__ and constructor as names does no harm', async () => {
    const answer = await stage.post(
      'clients',
      '{"contact_fname":"A","__proto__":{"is_delete":1},"constructor":1}',
    );
    expect(answer.status).toBe(201);
    for (const path of ['constructor', '__proto__', 'toString', 'cases/__proto__']) {
      expect([path, (await stage.get(path)).status]).toEqual([path, 404]);
    }
    expect((await stage.get('cases?constructor=1&__proto__=2')).status).toBe(200); // passed over, both
  });
});

describe('a name', () => {
  it.each(INJECTIONS)('%j of an order, a resource or a metric is none', async (text) => {
    const name = encodeURIComponent(text);
    for (const query of [`?sort=${name}`, `/rpt?metrics=${name}`, `/rpt?metrics=sum_${name}`]) {
      const path = `cases${query}`;
      expect([path, (await stage.get(path)).status]).toEqual([path, 412]);
    }
    expect([400, 401, 404]).toContain((await stage.get(name)).status);
  });

  it.each(INJECTIONS)('%j of a field, a link or an axis is passed over, and named', async (text) => {
    const name = encodeURIComponent(text);
    for (const query of [
      ...[`?${name}=1`, `?${name}__i=1`, `?clients%5E${name}=1`, `?${name}%5Eid=1`, `/rpt?xaxis=${name}`],
    ]) {
      const path = `cases${query}`;
      const { status, body } = await stage.get(path);
      expect([path, status]).toEqual([path, 200]);
      if (query === '?_=1') continue; // browsers add it, so that they are answered anew
      expect(body.cases_notes).toEqual(
        expect.arrayContaining([['warning', expect.stringMatching(/ and was passed over$/)]]),
      );
    }
  });
});

describe('an export', () => {
  it.each(['=1+1', '+1+1', '-1-cmd', '@SUM(A1)', '\tx', "=cmd|' /C calc'!A0"])(
    'does not let %j become a formula, whatever the field',
    async (text) => {
      const made = await stage.makeCase({ narrative: `x ${text}`, dept: text.trim() });
      const { text: csv } = await stage.get(`cases?csv=1&id=${made.id}`);
      const cells = csv.split(/","|"\r\n"?/).map((cell) => cell.replace(/^"/, ''));
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      expect(csv).toContain(
        `"${/^[=+\-@]/.test(text.trim()) ? "'" : ''}${text.trim().replaceAll('"', '""')}"`,
      );
    },
  );
});

describe('a list', () => {
  it('reports every wrong parameter at once', async () => {
    const { status, body } = await stage.get(
      'cases?_c=x&_a=-1&sort=nothing&priority=high&no_such=1&clients%5Eno=1&au%5Ek=1&created_on=yesterday&dash_period=ever',
    );
    expect(status).toBe(412);
    expect((body.errors as string[][]).map(([, , errno, , , field]) => [errno, field]).sort()).toEqual(
      ['_a', '_c', 'created_on', 'dash_period', 'priority', 'sort'].map((field) => ['INVALID', field]),
    );
  });

  it.each(INJECTIONS)('with %j for any filter of any resource never fails', async (text) => {
    for (const { name, fields } of ADDRESSED) {
      const query = fields.map((field) => `${field.name}=${encodeURIComponent(text)}`).join('&');
      const { status } = await stage.get(`${name}?${query}`, { as: 'administrator' });
      expect([name, [200, 412].includes(status)]).toEqual([name, true]);
    }
  });

  it('never fails for whatever is asked', async () => {
    const names = [
      'narrative',
      'narrative__',
      'created_on',
      'created_on__i',
      'priority',
      'reporter_phone',
      'clients^contact_fname__',
      'sort',
      '_c',
      '_a',
      '_title',
      'yr',
      'dt',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.string({ unit: 'binary', maxLength: 40 }),
        async (name, value) => {
          const { status } = await stage.get(
            `cases?${encodeURIComponent(name)}=${encodeURIComponent(value.replace(/\p{Cs}/gu, ''))}`,
          );
          expect([200, 412]).toContain(status);
        },
      ),
      { numRuns: 200 },
    );
  }, 60_000);
});

describe('a request that is sent twice with the same Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'k-1' };

  it('makes one record, also when both are on their way at once', async () => {
    const reporter = await stage.make('reporters', { src: 'call' });
    const body = { ...aCase, reporter_id: reporter.id, plan: 'only once' };
    const answers = await Promise.all([1, 2, 3].map(() => stage.post('cases', body, { headers })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => recordsOf(answer, 'cases')[0]?.id)).size).toBe(1);
    expect(recordsOf(await stage.get('cases?plan=only+once'), 'cases')).toHaveLength(1);
  });

  it('to change a case adds its new clients once', async () => {
    const { id } = await stage.makeCase();
    const change = () =>
      stage.post(
        `cases/${id}`,
        { plan: 'changed once', clients_case: [{ contact_fname: 'New' }] },
        { headers: { 'idempotency-key': 'k-change' } },
      );
    const answers = await Promise.all([change(), change()]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const whole = await stage.get(`cases/${id}`);
    expect(recordsOf(whole, 'clients')).toHaveLength(1);
    expect(recordsOf(whole, 'cases')[0]?.plan).toBe('changed once');
    const other = await stage.makeCase();
    const elsewhere = { plan: 'changed once', clients_case: [{ contact_fname: 'New' }] };
    const headers = { 'idempotency-key': 'k-change' };
    expect((await stage.post(`cases/${other.id}`, elsewhere, { headers })).status).toBe(412);
  });

  it('is refused when it is another request, or the key is none', async () => {
    const answer = await stage.post('reporters', { src: 'sms' }, { headers });
    expect(answer.status).toBe(412);
    expect((answer.body.errors as unknown[][])[0]?.slice(2, 6)).toEqual([
      'DUPLICATE',
      'reporters',
      0,
      'Idempotency-Key',
    ]);
    const long = { 'idempotency-key': 'x'.repeat(201) };
    expect((await stage.post('reporters', { src: 'sms' }, { headers: long })).status).toBe(412);
  });

  it('is another request when another user sends it', async () => {
    expect((await stage.post('reporters', { src: 'sms' }, { headers, as: 'counsellor' })).status).toBe(201);
  });
});
