import { describe, expect, it } from '@jest/globals';
import { redactChanges } from '../../src/webhooks/redact-changes.js';
import { redactTexts } from '../support/personal-data.js';

const redacted = (changes: Readonly<Record<string, readonly [unknown, unknown]>>) =>
  redactChanges({ changes }, redactTexts);

describe('a change as it is reported to a receiver without clearance', () => {
  it('has pseudonyms for what a column is known to hold, and in free text, and everything else as it was', async () => {
    const at = '2026-11-25T03:00:00.123Z';
    expect(
      await redacted({
        src: [null, 'sms'],
        src_uid: [null, 'hearline-1764039600.12'],
        src_address: [null, '+254722123456'],
        src_msg: [null, 'Otieno beat me, call +254722123456'],
        created_at: [null, at],
        status: [1, 2],
        case_id: [null, 12],
        subject: [null, null],
      }),
    ).toEqual({
      src: [null, 'sms'],
      src_uid: [null, 'hearline-1764039600.12'],
      src_address: [null, '[PHONE_1]'],
      src_msg: [null, '[PERSON_1] beat me, call [PHONE_1]'],
      created_at: [null, at],
      status: [1, 2],
      case_id: [null, 12],
      subject: [null, null],
    });
  });

  it('has the names of a contact, old and new, wherever else they stand', async () => {
    const reported = JSON.stringify(
      await redacted({
        narrative: ['Zubalin Mwaku came', 'Zubalin came again'],
        contact_fname: ['Zubalin', 'Zubalin'],
        contact_lname: ['Mwaku', 'Mwaku'],
        contact_dob: [null, '2014-03-02'],
        contact_national_id: [null, 'CF1234567'],
        contact_email: [null, 'z@example.org'],
        whereabouts: [null, 'kiosk 7'],
      }),
    );
    for (const hidden of ['Zubalin', 'Mwaku', '2014', 'CF1234567', 'z@', 'kiosk'])
      expect(reported).not.toContain(hidden);
  });

  it('has the number of a caller, and a number that was dialled for a person, as [PHONE_1]', async () => {
    const inbound = {
      caller_id: [null, '0722123456'],
      dialled: [null, '116'],
      direction: [null, 'inbound'],
    } as const;
    expect(await redacted(inbound)).toMatchObject({ caller_id: [null, '[PHONE_1]'], dialled: [null, '116'] });
    const outbound = { ...inbound, dialled: [null, '0722123456'], direction: [null, 'outbound'] } as const;
    expect(await redacted(outbound)).toMatchObject({
      dialled: [null, '[PHONE_1]'],
      direction: [null, 'outbound'],
    });
  });
});
