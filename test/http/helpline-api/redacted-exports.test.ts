import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appendEvent } from '../../support/append-event.js';
import { recordsOf } from '../../support/helpline-client.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
const CALL = '1790000000.77';
const HIDDEN = ['Zubalin', 'Mwaku', '722123456', 'Kisumu', 'Otieno', 'z@example.org', 'CF1234567'];

beforeAll(async () => {
  await stage.open();
  const started = {
    type: 'call.started',
    callerId: '0722123456',
    dialled: '116',
    direction: 'inbound',
  } as const;
  await appendEvent(stage.storage.calls, CALL, started, { at: new Date(), startMs: 0 });
  const contact = { contact_fname: 'Zubalin', contact_lname: 'Mwaku', contact_phone: '0722123456' };
  const more = { contact_email: 'z@example.org', contact_national_id: 'CF1234567' };
  const reporter = await stage.make('reporters', { src: 'walkin', ...contact, ...more });
  await stage.makeCase({ reporter_id: reporter.id, narrative: 'Zubalin says Otieno beat her in Kisumu' });
}, 60_000);
afterAll(() => stage.close());

describe('an export', () => {
  it.each(['cases', 'reporters', 'contacts', 'calls'])(
    'of %s has pseudonyms for a role without clearance',
    async (resource) => {
      const { status, text } = await stage.get(`${resource}?csv=1`, { as: 'case_manager' });
      expect(status).toBe(200);
      for (const hidden of HIDDEN) expect(text).not.toContain(hidden);
      expect(text.trim().split('\n').length).toBeGreaterThan(1);
    },
  );

  it('has the values as they are for a role with clearance', async () => {
    const { text } = await stage.get('cases?csv=1', { as: 'supervisor' });
    expect(text).toContain('Zubalin says Otieno beat her in Kisumu');
  });

  it('has the same pseudonym for a name in the fields and in the narrative of a record', async () => {
    const { text } = await stage.get('cases?csv=1', { as: 'case_manager' });
    expect(text).toMatch(/\[PERSON_1\] says \[PERSON_2\] beat her in \[LOC_1\]/);
  });
});

describe('a record on a screen', () => {
  it('is as it was written, so that no pseudonym is written back', async () => {
    const found = recordsOf(await stage.get('cases', { as: 'case_manager' }), 'cases');
    expect(found[0]).toMatchObject({ narrative: 'Zubalin says Otieno beat her in Kisumu' });
  });

  it('of a call, which is not written, has no number for a role without clearance', async () => {
    for (const path of ['calls', `calls/${CALL}`]) {
      const answer = await stage.get(path, { as: 'case_manager' });
      expect([path, recordsOf(answer, 'calls')[0]?.phone]).toEqual([path, '[PHONE_1]']);
      expect(answer.text).not.toContain('722123456');
    }
    expect((await stage.get('calls', { as: 'supervisor' })).text).toContain('0722123456');
  });

  it('of a call is not found, counted or grouped by the number that is hidden', async () => {
    for (const path of [
      'calls?phone=0722123456',
      'calls/rpt?xaxis=phone',
      'calls/rpt?xaxis=dt&phone=0722123456',
    ])
      expect([path, (await stage.get(path, { as: 'case_manager' })).status]).toEqual([path, 412]);
    expect((await stage.get('calls?phone=0722123456', { as: 'supervisor' })).status).toBe(200);
  });
});
