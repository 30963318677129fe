import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordsOf } from '../../support/helpline-client.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
beforeAll(() => stage.open(), 60_000);
afterAll(() => stage.close());

describe('the history of a case', () => {
  it('reports a date of birth in one form, before and after', async () => {
    const made = await stage.makeCase({
      clients_case: [{ contact_fname: 'Amani', contact_dob: '2015-03-01' }],
    });
    const client = recordsOf(await stage.get(`cases/${made.id}`), 'clients')[0];
    const changed = { id: client?.id, contact_dob: '2015-03-02' };
    await stage.post(`cases/${made.id}`, { clients_case: [changed] });
    await stage.post(`cases/${made.id}`, { clients_case: [changed] }); // changes nothing
    const activities = recordsOf(await stage.get(`cases/${made.id}`), 'case_activities');
    const changes = new Map<string | undefined, unknown>(); // activities of one request report the same ones
    for (const activity of activities)
      for (const change of recordsOf(await stage.get(`case_activities/${activity.id}`), 'au'))
        if (change.k === 'dob') changes.set(change.id, change);
    expect([...changes.values()]).toMatchObject([
      { v: '2015-03-01', v_: '' },
      { v: '2015-03-02', v_: '2015-03-01' },
    ]);
  });
});

describe('a date of birth', () => {
  it('sent as a date picker in the helpline’s zone sends it is that day, in the record and in filters', async () => {
    const midnight = String(Date.parse('2015-03-01T00:00:00+03:00') / 1000);
    const made = await stage.makeCase({
      clients_case: [{ contact_fname: 'Neema', contact_dob: midnight }],
    });
    const [client] = recordsOf(await stage.get(`cases/${made.id}`), 'clients');
    expect(client?.contact_dob).toBe('2015-03-01');
    const found = async (day: string) =>
      recordsOf(await stage.get(`clients?case_id=${made.id}&contact_dob=${day}`), 'clients').length;
    expect([await found(midnight), await found('2015-03-01'), await found('2015-02-28')]).toEqual([1, 1, 0]);
  });
});
