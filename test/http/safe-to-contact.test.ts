import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SafeContact } from '../../src/cases/safe-contact.js';
import { ContactGate } from '../../src/desk/contact-gate.js';
import { wordContactWish } from '../../src/wording/word-contact-wish.js';
import { silentLog } from '../../src/lib/log.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { appendEvent } from '../support/append-event.js';
import { refusedFields } from '../support/bearer-client.js';
import { BearerStage } from '../support/bearer-stage.js';
import { recordsOf } from '../support/helpline-client.js';

let stage: BearerStage;
let storage: Storage;
let safeContact: SafeContact;
beforeAll(async () => {
  stage = await BearerStage.open();
  storage = await openStorage({ url: stage.app.databaseUrl, log: silentLog() });
  safeContact = new SafeContact(storage.contactWishes, { country: 'KE', timeZone: 'Africa/Nairobi' });
}, 90_000);
afterAll(async () => {
  await storage?.close();
  await stage.close();
});

const as = 'counsellor';
const refusalOf = async (number: string) => {
  const [advice] = await safeContact.advise([number], { means: 'call', at: new Date() });
  return advice?.refusal;
};
const makeCase = async (more: Readonly<Record<string, unknown>>) => {
  const answer = await stage.api.post('cases', { narrative: 'n', ...more }, { as });
  expect(answer.status).toBe(201);
  return answer.data;
};

describe('the wishes of a person and of a case', () => {
  const WISHES = {
    ...{ may_call: false, may_text: null, keep_confidential: true, neutral_caller_id: true },
    ...{ safe_from: '22:00', safe_until: '06:30' },
  };

  it('that come by the bearer API are reported by both faces', async () => {
    const client = { first_name: 'Amani', phone: '0711000401', ...WISHES };
    const made = await makeCase({
      ...WISHES,
      clients: [client],
      reporter: { first_name: 'Zawadi', ...WISHES },
    });
    expect(made).toMatchObject({ ...WISHES, clients: [WISHES], reporter: WISHES });
    const reported = {
      may_call: '0',
      may_text: '',
      keep_confidential: '1',
      safe_from: '22:00',
      safe_until: '06:30',
    };
    const answer = await stage.app.get(`cases/${String(made.id)}`);
    expect(recordsOf(answer, 'cases')[0]).toMatchObject({
      ...reported,
      neutral_caller_id: '1',
      reporter_may_call: '0',
    });
    expect(recordsOf(answer, 'clients')[0]).toMatchObject({
      contact_may_call: '0',
      contact_safe_until: '06:30',
    });
  });

  it('that come by the session API are reported by the bearer API, and 2 is unknown', async () => {
    const client = await stage.app.make(
      'clients',
      {
        contact_fname: 'Neema',
        contact_may_call: '1',
        contact_may_text: '2',
        contact_safe_from: '08:00',
        contact_safe_until: '09:00',
      },
      { as },
    );
    const { data } = await stage.api.get(`clients/${client.id}`, { as });
    expect(data).toMatchObject({ may_call: true, may_text: null, safe_from: '08:00', safe_until: '09:00' });
  });

  it.each([
    [{ may_call: 'no' }, 'may_call'],
    [{ safe_from: '25:00', safe_until: '26:00' }, 'safe_from'],
    [{ safe_from: '18:00' }, 'safe_from'],
    [{ safe_until: '18:00' }, 'safe_until'],
    [{ safe_from: '18:00', safe_until: null }, 'safe_until'],
    [{ safe_from: '18:00', safe_until: '18:00' }, 'safe_until'],
  ])('are refused by name: %j', async (wish, field) => {
    const ofCase = await stage.api.post('cases', { narrative: 'n', ...wish }, { as });
    expect(ofCase.status).toBe(400);
    expect(refusedFields(ofCase)).toContain(field);
    const ofClient = await stage.api.post('clients', { first_name: 'A', ...wish }, { as });
    expect(ofClient.status).toBe(400);
    expect(refusedFields(ofClient)).toContain(field);
  });

  it('are changed by themselves, and taken back with null', async () => {
    const { id } = await makeCase(WISHES);
    const path = `cases/${String(id)}`;
    const changed = await stage.api.put(path, { safe_from: null, safe_until: null, may_call: null }, { as });
    expect(changed.data).toMatchObject({
      may_call: null,
      safe_from: null,
      safe_until: null,
      keep_confidential: true,
    });
  });
});

describe('a number may not be called', () => {
  it('when its owner says so, under either of two numbers', async () => {
    const body = { contact_fname: 'Imani', contact_phone: '0711000411', contact_phone2: '0711000412' };
    await stage.app.make('clients', { ...body, contact_may_call: '0' }, { as });
    expect(await refusalOf('+254711000411')).toEqual({ wish: 'no-calls' });
    expect(await refusalOf('0711000412')).toEqual({ wish: 'no-calls' });
    expect(await refusalOf('0711000413')).toBeNull();
  });

  it('when a case says so that they reported, are the client of, or rang about', async () => {
    const [reporter, client] = [
      { phone: '0711000421', first_name: 'R' },
      { phone: '0711000422', first_name: 'C' },
    ];
    const { id } = await makeCase({ may_call: false, reporter, clients: [client] });
    await stage.app.makeCase({ may_call: '0', src_address: '0711000423' });
    for (const phone of ['0711000421', '0711000422', '0711000423'])
      expect(await refusalOf(phone)).toEqual({ wish: 'no-calls' });
    await stage.api.delete(`cases/${String(id)}`, { as: 'admin' });
    expect(await refusalOf('0711000421')).toBeNull();
  });
});

describe('a callback', () => {
  const callers = { phone: '0711000431', callId: 'callback-431' };

  it('shows whether its caller may be called, and waits for a person', async () => {
    await makeCase({
      clients: [{ first_name: 'T', phone: callers.phone, may_call: false, keep_confidential: true }],
    });
    const { phone: callerId, callId } = callers;
    const events = [
      { type: 'call.started', callerId, dialled: '116', direction: 'inbound' },
      { type: 'call.answered' },
      { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' },
    ] as const;
    for (const event of events)
      await appendEvent(storage.calls, callId, event, { at: new Date(), startMs: 0 });
    const { data } = await stage.api.get('desk/callbacks', { as });
    const listed = data.callbacks as readonly Record<string, unknown>[];
    expect(listed.find(({ call_id }) => call_id === callId)).toMatchObject({
      ...{ state: 'open', tries: 0, tried_call_id: null },
      contact: {
        ...{ may_call: false, reason: 'the case file says that this number must not be called' },
        ...{ safe_from: null, safe_until: null, keep_confidential: true, neutral_caller_id: false },
      },
    });
    const { rows } = await stage.database.query(`SELECT id FROM calls WHERE direction = 'outbound'`);
    expect(rows).toEqual([]);
  });

  it('is dialled against the wish only with a reason, which is kept with who gave it and when', async () => {
    const [callback] = await storage.callbacks.list(['open'], 1);
    const { rows: users } = await stage.database.query(`SELECT id FROM users WHERE username = 'counsellor'`);
    const { id: userId } = users[0] as { id: number };
    const gate = new ContactGate({
      safeContact,
      overrides: storage.live.contactOverrides,
      wordWish: (refusal) => wordContactWish(refusal, 'number'),
      log: silentLog(),
    });
    const target = { kind: 'number', number: callback?.phone ?? '' } as const;
    const callbackId = callback?.id ?? 0;
    await expect(gate.check(target, { userId, callbackId })).rejects.toThrow('contact-not-wished');
    await gate.check(target, { userId, callbackId, override: 'her life is in danger' });
    const { rows } = await stage.database.query('SELECT * FROM contact_overrides');
    expect(rows).toMatchObject([
      {
        ...{ user_id: userId, means: 'call', number: '+254711000431', callback_id: callbackId },
        ...{
          refusal: 'the case file says that this number must not be called',
          reason: 'her life is in danger',
        },
      },
    ]);
    expect((rows[0] as { at: Date }).at).toBeInstanceOf(Date);
  });

  it.each([
    ['no', 400],
    ['x'.repeat(501), 400],
  ])('is not taken with a reason such as "%.10s"', async (override, status) => {
    const answer = await stage.api.post('desk/callbacks/1/take', { override }, { as });
    expect([answer.status, refusedFields(answer)]).toEqual([status, ['override']]);
  });
});
