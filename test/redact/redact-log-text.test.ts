import { expect, it } from '@jest/globals';
import { redactLogText } from '../../src/redact/redact-log-text.js';

it.each([
  ['Key (phone)=(+254722123456) already exists', 'Key (phone)=([phone]) already exists'],
  ['no route to sip:0722123456@trunk', 'no route to sip:[phone]@trunk'],
  ['550 <amina@example.org> refused', '550 <[email]> refused'],
  ['bad national id 23456789', 'bad national id [id]'],
])('personal data is taken out of the text of an error: %s', (text, redacted) => {
  expect(redactLogText(text)).toBe(redacted);
});

it.each([
  'channel 1732488000.1234 is gone',
  'call id 1732488000123 not found',
  'user with id 10432 not found',
  'file:///srv/app/src/main.ts:28:15',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'value 550e8400-e29b-41d4-a716-446655440000 at 2026-11-24T22:51:00.123Z',
  'took 123456789 bytes, 0.000123456789 s',
  '00000000-0000-0000-0000-000000000000',
])('what an operator needs stays: %s', (text) => {
  expect(redactLogText(text)).toBe(text);
});

it('cuts a text that is not read', () => {
  expect(redactLogText('x'.repeat(1_000_000)).length).toBeLessThan(21_000);
});
