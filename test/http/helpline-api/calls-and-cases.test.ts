import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCase, recordsOf } from '../../support/helpline-client.js';
import { TestCaseFile } from '../../support/test-case-file.js';
import { appendEvent } from '../../support/append-event.js';

const stage = new TestCaseFile();
let calls = 0;
beforeAll(() => stage.open(), 60_000);
afterAll(() => stage.close());

/** A call: answered by an agent after 12 s, 60 s of conversation; a running one has no end. */
async function aCall(
  callerId: string | null,
  { takenBy, isOn = false }: { takenBy?: string; isOn?: boolean } = {},
): Promise<string> {
  const userId = stage.users.get(takenBy ?? '')?.userId ?? null;
  const id = `1790000000.${++calls}`;
  const at = (s: number) => ({ at: new Date(Date.UTC(2026, 2, 1, 10, 0, s)), startMs: s * 1000 });
  const { calls: store } = stage.storage;
  await appendEvent(
    store,
    id,
    { type: 'call.started', callerId, dialled: '116', direction: 'inbound' },
    at(0),
  );
  await appendEvent(
    store,
    id,
    { type: 'leg.joined', legId: 'a', speaker: 'agent', name: 'counsellor', userId },
    at(12),
  );
  if (isOn) return id;
  await appendEvent(
    store,
    id,
    { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' },
    at(72),
  );
  return id;
}

describe('a case that is made during a call', () => {
  it('carries its call, with the caller’s number as the whole world writes it', async () => {
    const callId = await aCall('0700123456');
    const made = await stage.makeCase({ src: 'call', src_uid: callId });
    expect(made).toMatchObject({ src: 'call', src_uid: callId, src_address: '+254700123456' });
    const found = await stage.get(`cases?src=call&src_uid=${callId}`);
    expect(recordsOf(found, 'cases').map(({ id }) => id)).toEqual([made.id]);
  });

  it.each([true, false])('reports its caller’s number to who took the call, still on: %s', async (isOn) => {
    const as = 'counsellor';
    const callId = await aCall('0700123456', { takenBy: as, isOn });
    const made = await stage.makeCase({ src: 'call', src_uid: callId }, { as });
    expect(made).toMatchObject({ src_uid: callId, src_address: '+254700123456' });
    const ended = { src: 'call', src_uid: callId, disposition_id: '362527', case_id: made.id };
    expect(await stage.make('dispositions', ended, { as })).toMatchObject({ src_address: '+254700123456' });
  });

  it('is not joined to another user’s call, and does not report the number of its caller', async () => {
    const callId = await aCall('0700123456', { takenBy: 'supervisor', isOn: true });
    const named = { src: 'call', src_uid: callId };
    for (const as of ['counsellor', 'case_worker']) {
      const made = await stage.makeCase(named, { as });
      expect(made).toMatchObject({ ...named, src_address: '' });
      const later = await stage.makeCase({}, { as });
      // a change does not say where the case came from
      const answer = await stage.post(`cases/${later.id}`, named, { as });
      expect(recordsOf(answer, 'cases')[0]).toMatchObject({ src: 'walkin', src_uid: '', src_address: '' });
      const ended = { ...named, disposition_id: '362527', case_id: made.id };
      expect(await stage.make('dispositions', ended, { as })).toMatchObject({ src_address: '' });
      const reported = await stage.make('dispositions', { ...ended, src_address: '0700000009' }, { as });
      expect(reported.src_address).toBe('+254700000009');
      const ofCall = recordsOf(await stage.get(`calls/${callId}`), 'cases').map(({ id }) => id);
      expect(ofCall).not.toEqual(expect.arrayContaining([made.id]));
      expect(ofCall).not.toEqual(expect.arrayContaining([later.id]));
      const [call] = recordsOf(await stage.get(`calls/${callId}`), 'calls');
      expect(call).toMatchObject({ dispositions: '', has_case_id: '' });
    }
  });

  it('is joined to a call that its maker has handed over, or that came to a telephone without a user', async () => {
    const as = 'counsellor';
    const handedOver = await aCall('0700123456', { takenBy: as, isOn: true });
    const userId = stage.users.get('supervisor')?.userId ?? null;
    const at = (s: number) => ({ at: new Date(Date.UTC(2026, 2, 1, 10, 0, s)), startMs: s * 1000 });
    const { calls: store } = stage.storage;
    await appendEvent(
      store,
      handedOver,
      { type: 'leg.left', legId: 'a', speaker: 'agent', cause: 16 },
      at(20),
    );
    const other = { type: 'leg.joined', legId: 'b', speaker: 'agent', name: 'supervisor', userId } as const;
    await appendEvent(store, handedOver, other, at(22));
    for (const callId of [handedOver, await aCall('0700123456')]) {
      const made = await stage.makeCase({ src: 'call', src_uid: callId }, { as });
      const ofCall = recordsOf(await stage.get(`calls/${callId}`), 'cases').map(({ id }) => id);
      expect(ofCall).toEqual([made.id]);
    }
  });

  it('stays joined when a colleague who may not see the call sends it back as it was', async () => {
    const callId = await aCall('0700123456', { takenBy: 'supervisor' });
    const made = await stage.makeCase({ src: 'call', src_uid: callId });
    const userId = stage.users.get('counsellor')?.userId ?? null;
    await stage.post(`cases/${made.id}`, { assigned_to_id: String(userId) });
    const same = { src: 'call', src_uid: callId, plan: 'Visit again' };
    const answer = await stage.post(`cases/${made.id}`, same, { as: 'counsellor' });
    expect(answer.status).toBe(202);
    const ofCall = recordsOf(await stage.get(`calls/${callId}`), 'cases').map(({ id }) => id);
    expect(ofCall).toEqual([made.id]);
  });

  it('is reported with its call, and so is how the call ended', async () => {
    const callId = await aCall('0700123456');
    const made = await stage.makeCase({ src: 'call', src_uid: callId });
    const disposition = { src: 'call', src_uid: callId, disposition_id: '363037', case_id: made.id };
    await stage.make('dispositions', { ...disposition, reporter_id: made.reporter_id });
    const answer = await stage.get(`calls/${callId}`);
    expect(recordsOf(answer, 'cases').map(({ id }) => id)).toEqual([made.id]);
    expect(recordsOf(answer, 'dispositions')).toMatchObject([{ disposition: 'New Case', case_id: made.id }]);
    expect(recordsOf(answer, 'calls')).toEqual([
      expect.objectContaining({
        ...{ uniqueid: callId, phone: '0700123456', usr_name: 'counsellor', dispositions: 'New Case' },
        ...{ has_case_id: made.id, contacts: 'Rita', wait_time: '12', talk_time: '60' },
        ...{ chan_ts: '1772359200', dt: '1772312400', h: '13', hangup_status_txt: 'answered' },
      }),
    ]);
    const byDisposition = await stage.get('calls?dispositions%5Edisposition_id=363037&_c=1000');
    expect(recordsOf(byDisposition, 'calls').map(({ uniqueid }) => uniqueid)).toEqual([callId]);
  });

  it('that we know nothing of keeps what it was reported', async () => {
    const made = await stage.makeCase({
      src: 'call',
      src_uid: 'another-switch.1',
      src_address: '0700000009',
    });
    expect(made).toMatchObject({ src_uid: 'another-switch.1', src_address: '+254700000009' });
  });

  it('goes with the right call once that is reported: a disposition', async () => {
    const [wrong, right] = [await aCall('0700123456'), await aCall('0700123457')];
    const { id } = await stage.make('dispositions', {
      src: 'call',
      src_uid: wrong,
      disposition_id: '362527',
    });
    const idsOf = async (call: string) =>
      recordsOf(await stage.get(`calls/${call}`), 'dispositions').map((each) => each.id);
    const answer = await stage.post(`dispositions/${id}`, { src_uid: right });
    expect(recordsOf(answer, 'dispositions')[0]).toMatchObject({
      ...{ src_uid: right, src_address: '+254700123457' },
    });
    expect([await idsOf(wrong), await idsOf(right)]).toEqual([[], [id]]);
    const typed = { src_uid: wrong, src_address: '0700000009' };
    await stage.post(`dispositions/${id}`, typed);
    const again = await stage.post(`dispositions/${id}`, { src_uid: 'another-switch.1' });
    expect(recordsOf(again, 'dispositions')[0]).toMatchObject({ src_address: '+254700000009' });
    expect([await idsOf(wrong), await idsOf(right)]).toEqual([[], []]);
  });

  it('stays the one that the case was made of when the case is changed in a later one, which its history reports', async () => {
    const [first, later] = [await aCall('0700123456'), await aCall('+254700123457')];
    const made = await stage.makeCase({ src: 'call', src_uid: first });
    await stage.post(`cases/${made.id}`, { src: 'call', src_uid: later, plan: 'Visit again' });
    const idsOf = async (call: string) =>
      recordsOf(await stage.get(`calls/${call}`), 'cases').map((each) => each.id);
    expect([await idsOf(first), await idsOf(later)]).toEqual([[made.id], []]);
    const [changed] = recordsOf(await stage.get(`cases/${made.id}`), 'case_activities').slice(-1);
    expect(changed).toMatchObject({ activity: '2', src: 'call', src_uid: later });
  });
});

describe('the caller’s earlier cases', () => {
  it.each(['0733444555', '+254733444555', '254733444555', '0733 444 555'])(
    'are one query away, by the number as %s',
    async (spelling) => {
      const body = { ...aCase, reporter: { contact_fname: 'Rita', contact_phone: '+254 733 444555' } };
      const { id } = await stage.make('cases', body);
      const query = `_c=1000&reporter_phone=${encodeURIComponent(spelling)}`;
      const found = recordsOf(await stage.get(`cases?${query}`), 'cases');
      expect(found.map((each) => each.id)).toContain(id);
      expect(new Set(found.map((each) => each.reporter_phone))).toEqual(new Set(['+254733444555']));
    },
  );

  it('and calls are found whatever way the trunk wrote the number', async () => {
    const ids = [await aCall('0755111222'), await aCall('254755111222'), await aCall('+254755111222')];
    const found = recordsOf(await stage.get('calls?phone=0755111222'), 'calls').map(
      ({ uniqueid }) => uniqueid,
    );
    expect(found.sort()).toEqual(ids);
  });
});

describe('a call', () => {
  it('cannot be made up or changed here', async () => {
    const denied = { status: 412, body: { errors: [['error', 'Access Denied', 'ERROR', '', 0, '', '']] } };
    const as = 'administrator';
    expect(await stage.post('calls', { uniqueid: '1' }, { as })).toMatchObject(denied);
    expect(await stage.post(`calls/${await aCall(null)}`, { phone: '1' }, { as })).toMatchObject(denied);
  });

  it('has no recording to give yet, and says so by 404', async () => {
    expect((await stage.get(`calls/${await aCall(null)}?file=wav`)).status).toBe(404);
  });

  it('can be given what was thought of what the machine made of it', async () => {
    const callId = await aCall(null);
    const body = { call_id: callId, task_type: 'summary', rating: 4, comment: 'Good' };
    expect(await stage.make('feedback', body)).toMatchObject({ call_id: callId, rating: '4' });
    expect((await stage.post('feedback', { ...body, call_id: 'no-call' })).status).toBe(412);
  });
});
