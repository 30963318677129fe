import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCase, recordsOf } from '../../support/helpline-client.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
beforeAll(() => stage.open(), 60_000);
afterAll(() => stage.close());

const REFUSED = 'This person also belongs to a case that you may not change';
const idOf = (username: string) => String(stage.users.get(username)?.userId);

/** A case of the supervisor: client, perpetrator and reporter, each a contact. */
async function foreignCase() {
  const made = await stage.makeCase({
    clients_case: [{ contact_fname: 'Amani', contact_phone: '0700000001' }],
    perpetrators_case: [{ contact_fname: 'Juma' }],
  });
  const whole = await stage.get(`cases/${made.id}`);
  const part = (name: string) => recordsOf(whole, name)[0] ?? {};
  return {
    id: made.id ?? '',
    clients: part('clients'),
    perpetrators: part('perpetrators'),
    reporters: part('reporters'),
  };
}
const contactNow = async (id = '') => recordsOf(await stage.get(`contacts/${id}`), 'contacts')[0] ?? {};
const messagesOf = (answer: { body: Record<string, unknown> }) =>
  ((answer.body.errors ?? []) as string[][]).map((each) => each[1]);

describe.each(['counsellor', 'case_worker'])('a %s', (as) => {
  it.each(['clients', 'perpetrators', 'reporters'] as const)(
    'cannot change who the %s of a case of others is, by the contact itself',
    async (part) => {
      const { contact_id: contact } = (await foreignCase())[part];
      const answer = await stage.post(`contacts/${contact}`, { fname: 'Renamed' }, { as });
      expect(answer.status).toBe(412);
      expect((await contactNow(contact)).fname).not.toBe('Renamed');
    },
  );
});

describe('a counsellor', () => {
  const as = 'counsellor';

  it.each([
    ['clients', 'clients', {}],
    ['perpetrators', 'clients', {}],
    ['reporters', 'clients', { src: 'walkin' }],
    ['clients', 'reporters', {}],
  ] as const)(
    'cannot change who a person is by naming them among the %s of a case of their own (of %s)',
    async (resource, part, more) => {
      const { contact_id: contact } = (await foreignCase())[part];
      const own = await stage.makeCase({}, { as });
      const body = { ...more, case_id: own.id, contact_id: contact, contact_fname: 'Renamed' };
      const answer = await stage.post(resource, body, { as });
      expect([answer.status, messagesOf(answer)]).toEqual([412, [REFUSED]]);
      expect((await contactNow(contact)).fname).not.toBe('Renamed');
    },
  );

  it('cannot change a contact within a case of their own that is made with that contact', async () => {
    const { clients } = await foreignCase();
    const reporter = await stage.make('reporters', { src: 'walkin', contact_fname: 'Rita' }, { as });
    const answer = await stage.post(
      'cases',
      {
        ...aCase,
        reporter_id: reporter.id,
        clients_case: [{ contact_id: clients.contact_id, contact_phone: '0700000009' }],
      },
      { as },
    );
    expect([answer.status, messagesOf(answer)]).toEqual([412, [REFUSED]]);
    expect((await contactNow(clients.contact_id)).phone).toBe('+254700000001');
  });

  it('cannot change a reporter of others by making a case of their own with it', async () => {
    const { reporters } = await foreignCase();
    await stage.make('cases', { ...aCase, reporter_id: reporters.id }, { as });
    for (const [path, body] of [
      [`reporters/${reporters.id}`, { contact_fname: 'Renamed' }],
      [`contacts/${reporters.contact_id}`, { fname: 'Renamed' }],
    ] as const)
      expect(messagesOf(await stage.post(path, body, { as }))).toEqual([REFUSED]);
    expect((await contactNow(reporters.contact_id)).fname).toBe('Rita');
  });

  it('names an earlier caller in a new case, unchanged', async () => {
    const { clients } = await foreignCase();
    const own = await stage.makeCase({}, { as });
    const made = await stage.make('clients', { case_id: own.id, contact_id: clients.contact_id }, { as });
    expect(made.contact_fname).toBe('Amani');
    const again = { contact_id: clients.contact_id, contact_fname: 'Amani', contact_phone: '0700000001' };
    expect((await stage.post(`clients/${made.id}`, again, { as })).status).toBe(202);
  });

  it('changes people of cases that they made or were given', async () => {
    const own = await stage.makeCase({ clients_case: [{ contact_fname: 'Neema' }] }, { as });
    const [client] = recordsOf(await stage.get(`cases/${own.id}`, { as }), 'clients');
    const given = await foreignCase();
    await stage.post(`cases/${given.id}`, { assigned_to_id: idOf(as) });
    for (const [path, body] of [
      [`clients/${client?.id}`, { contact_fname: 'Neema Ruth' }],
      [`contacts/${client?.contact_id}`, { phone: '0700000002' }],
      [`clients/${given.clients.id}`, { contact_fname: 'Amani Ruth' }],
      [`contacts/${given.clients.contact_id}`, { phone: '0700000003' }],
      [`reporters/${given.reporters.id}`, { contact_lname: 'Wanjiru' }],
    ] as const)
      expect([path, (await stage.post(path, body, { as })).status]).toEqual([path, 202]);
  });

  it('changes a contact of their own that belongs to no case, and adds it to one', async () => {
    const contact = await stage.make('contacts', { fname: 'Baraka' }, { as });
    expect((await stage.post(`contacts/${contact.id}`, { fname: 'Baraka John' }, { as })).status).toBe(202);
    const own = await stage.makeCase({}, { as });
    const body = { case_id: own.id, contact_id: contact.id, contact_phone: '0700000004' };
    expect((await stage.post('clients', body, { as })).status).toBe(201);
  });
});

it('A change of a contact stands in the history of each case that the person belongs to', async () => {
  const { id, clients, reporters } = await foreignCase();
  const activities = async () =>
    recordsOf(await stage.get(`cases/${id}`), 'case_activities').map(({ activity, activity_ref: ref }) => [
      activity,
      ref,
    ]);
  const before = await activities();
  await stage.post(`contacts/${clients.contact_id}`, { fname: 'Amani Ruth' });
  await stage.post(`contacts/${reporters.contact_id}`, { fname: 'Rita Ann' });
  await stage.post(`contacts/${reporters.contact_id}`, { fname: 'Rita Ann' }); // changes nothing
  const added = (await activities()).slice(before.length);
  expect(added.map(([, ref]) => ref)).toEqual([clients.id, reporters.id]);
});

it('A supervisor changes people of any case', async () => {
  const own = await stage.makeCase({ clients_case: [{ contact_fname: 'Zawadi' }] }, { as: 'counsellor' });
  const [client] = recordsOf(await stage.get(`cases/${own.id}`), 'clients');
  expect((await stage.post(`contacts/${client?.contact_id}`, { fname: 'Zawadi Ann' })).status).toBe(202);
});
