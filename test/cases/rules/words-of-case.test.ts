import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HelplineIdentity } from '../../../src/access/helpline-identity.js';
import type { Role } from '../../../src/access/roles.js';
import { readAllEvents } from '../../../src/calls/journal-reader.js';
import { cases } from '../../../src/cases/resources/case.js';
import { openCaseFile } from '../../../src/desk/open-case-file.js';
import { WordsClearance } from '../../../src/desk/words-clearance.js';
import { appendEvent } from '../../support/append-event.js';
import { recordsOf } from '../../support/helpline-client.js';
import { hasClearance } from '../../support/personal-data.js';
import { TestCaseFile } from '../../support/test-case-file.js';

/** Roles that may write cases and have no clearance for words. */
const UNCLEARED = ['case_manager', 'case_worker', 'other'] as const;
const NUMBER = '+254722555666';
const SUMMARY = 'Akinyi is hidden in the school';

const stage = new TestCaseFile();
let clearance: WordsClearance;
let callCount = 0;
let call = '';
beforeAll(async () => {
  await stage.open();
  await stage.addUser('other', 'counsellor');
  clearance = new WordsClearance({
    hasClearance,
    readAll: (callId) => readAllEvents(stage.storage.calls, callId),
    cases: stage.storage.callCases,
  });
}, 60_000);
afterAll(() => stage.close());
beforeEach(async () => void (call = await aCall('counsellor')));

/** A call that was reported by an AI service, too. @param takenBy undefined: no agent was logged in at the telephone */
async function aCall(takenBy?: string): Promise<string> {
  const id = `hearline-1790000099.${++callCount}`;
  const at = { at: new Date(), startMs: 0 };
  const userId = takenBy === undefined ? null : idOf(takenBy);
  const { calls } = stage.storage;
  await appendEvent(
    calls,
    id,
    { type: 'call.started', callerId: NUMBER, dialled: '116', direction: 'inbound' },
    at,
  );
  await appendEvent(calls, id, { type: 'leg.joined', legId: 'a', speaker: 'agent', name: 'A', userId }, at);
  const notice = { notification_type: 'postcall_summary', payload: { summary: SUMMARY } };
  const message = { channel: 'aii', session_id: id, message_id: id, message: JSON.stringify(notice) };
  expect((await stage.post('msg', message)).status).toBe(201);
  return id;
}

const idOf = (username: string) => stage.users.get(username)?.userId ?? 0;
const sees = (username: string, callId = call) =>
  clearance.seesWords({ userId: idOf(username), role: stage.users.get(username)?.role as Role }, callId);
const ofCall = (callId = call) => ({ src: 'call', src_uid: callId });
const caseOf = (id: unknown, as = 'supervisor') => stage.get(`cases/${String(id)}`, { as });

describe('the words of a call', () => {
  it.each(UNCLEARED)('are not given to %s by a case of their own that names the call', async (as) => {
    const made = await stage.makeCase({ ...ofCall(), assigned_to_id: String(idOf(as)) }, { as });
    expect(made.src_address).toBe('');
    expect(await sees(as)).toBe(false);
    expect((await caseOf(made.id)).text).not.toContain(SUMMARY);
  });

  it.each(UNCLEARED)('and no number, where %s names the call in a disposition', async (as) => {
    const reported = await stage.make('dispositions', { ...ofCall(), disposition_id: '362527' }, { as });
    expect(reported.src_address).toBe('');
    expect(await sees(as)).toBe(false);
  });

  it('are not given by any of the users of a case to a user without clearance who puts themselves there', async () => {
    const made = await stage.makeCase(ofCall(), { as: 'counsellor' });
    const me = String(idOf('case_manager'));
    for (const change of [
      { assigned_to_id: me },
      { escalated_to_id: me },
      { assigned_to_id: String(idOf('case_worker')) },
    ]) {
      expect((await stage.post(`cases/${made.id}`, change, { as: 'case_manager' })).status).toBe(202);
      expect([await sees('case_manager'), await sees('case_worker')]).toEqual([false, false]);
    }
  });

  it.each(['counsellor', 'supervisor'])(
    'are given to those whom %s, who gets them, puts on the case, as long as they are on it',
    async (as) => {
      const [worker, manager] = [idOf('case_worker'), idOf('case_manager')].map(String);
      const made = await stage.makeCase({ ...ofCall(), assigned_to_id: worker }, { as });
      expect(made.src_address).toBe(NUMBER);
      expect([await sees('case_worker'), await sees('case_manager')]).toEqual([true, false]);
      // a user to whom the case was assigned may hand it on
      await stage.post(`cases/${made.id}`, { assigned_to_id: manager }, { as: 'case_worker' });
      expect([await sees('case_worker'), await sees('case_manager')]).toEqual([false, true]);
      await stage.post(`cases/${made.id}`, { assigned_to_id: '' }, { as });
      await stage.post(`cases/${made.id}`, { assigned_to_id: manager }, { as: 'case_manager' });
      expect(await sees('case_manager')).toBe(false);
    },
  );

  it('are no longer given by a case that was deleted', async () => {
    const made = await stage.makeCase(
      { ...ofCall(), assigned_to_id: String(idOf('case_worker')) },
      { as: 'counsellor' },
    );
    expect(await sees('case_worker')).toBe(true);
    const door = openCaseFile(stage.storage, undefined);
    await door.remove(stage.users.get('supervisor') as HelplineIdentity, cases, String(made.id));
    expect(await sees('case_worker')).toBe(false);
  });

  it('of a telephone without a log-in are not given by its link, until a user who gets them confirms it', async () => {
    const nobodys = await aCall();
    const made = await stage.makeCase(ofCall(nobodys), { as: 'case_manager' });
    expect(made.src_address).toBe('');
    expect(await sees('case_manager', nobodys)).toBe(false);
    expect((await caseOf(made.id)).text).not.toContain(SUMMARY);
  });

  it('that an AI service found come into a case when a user who gets them names the call', async () => {
    const made = await stage.makeCase(ofCall(), { as: 'counsellor' });
    expect((await caseOf(made.id)).text).toContain(SUMMARY);
  });

  it('are in the audit as cleared by the case, with who gave them', async () => {
    const made = await stage.makeCase(
      { ...ofCall(), assigned_to_id: String(idOf('case_worker')) },
      { as: 'counsellor' },
    );
    const [activity] = recordsOf(await caseOf(made.id), 'case_activities');
    const audit = recordsOf(await stage.get(`case_activities/${String(activity?.id)}`), 'au');
    const given = audit.filter(({ k }) => k === 'cleared_by_case');
    expect(given.map(({ v }) => Number(v)).sort()).toEqual([idOf('counsellor'), idOf('case_worker')].sort());
    expect(given.map(({ created_by: by }) => by)).toEqual(['counsellor', 'counsellor']);
  });
});

describe('what an AI service found in a call', () => {
  it('stays what it is: to make an ordinary message of it, or of another call, would show its words', async () => {
    const [message] = recordsOf(await stage.get(`messages?src_callid=${call}`), 'messages');
    for (const change of [{ src: 'sms' }, { src_callid: 'another' }, { src: 'call', src_callid: 'x' }]) {
      for (const path of [`messages/${message?.id}`, `pmessages/${message?.thread_id}`])
        expect([path, (await stage.post(path, change)).status]).toEqual([path, 412]);
    }
    expect((await stage.post(`messages/${message?.id}`, { src: 'aii', src_status: 'read' })).status).toBe(
      202,
    );
  });
});
