import { describe, expect, it } from '@jest/globals';
import { unattendedPhone } from '../../src/desk/agent.js';
import { PhoneAccounts } from '../../src/desk/phone-accounts.js';
import { someAgent } from '../support/memory-desk.js';
import { MemoryTelephony } from '../support/memory-telephony.js';

const accounts = new PhoneAccounts(Buffer.alloc(32, 7));
const passwordsOf = (userId: number, key = accounts) =>
  key.of(someAgent(userId, { extension: '2001' })).map(({ password }) => password);

describe('the telephone accounts of a user', () => {
  it('are one for the desk and one for the browser', () => {
    const [desk, web] = accounts.of(someAgent(1, { name: 'Amina' }));
    expect(desk).toMatchObject({ extension: '2001', kind: 'sip', displayName: 'Amina' });
    expect(web).toMatchObject({ extension: 'w2001', kind: 'webrtc', displayName: 'Amina' });
  });

  it('are both for a browser where the record of the user says so, with the same passwords', () => {
    const browser = accounts.of(someAgent(1, { extensionKind: 'browser' }));
    expect(browser.map(({ extension, kind }) => [extension, kind])).toEqual([
      ['2001', 'webrtc'],
      ['w2001', 'webrtc'],
    ]);
    expect(browser.map(({ password }) => password)).toEqual(passwordsOf(1));
  });

  it('are three where the extension is for a browser and a desk at once: the desk has one beside it', () => {
    const both = accounts.of(someAgent(1, { extensionKind: 'both' }));
    expect(both.map(({ extension, kind }) => [extension, kind])).toEqual([
      ['2001', 'webrtc'],
      ['d2001', 'sip'],
      ['w2001', 'webrtc'],
    ]);
    expect(new Set(both.map(({ password }) => password)).size).toBe(3);
    expect([both[0], both[2]].map((account) => account?.password)).toEqual(passwordsOf(1));
  });

  it('have the same passwords whenever they are asked for', () => {
    expect(passwordsOf(1)).toEqual(passwordsOf(1, new PhoneAccounts(Buffer.alloc(32, 7))));
  });

  it('have passwords of their own: other for each telephone, for each user of one number, for each helpline', () => {
    const all = [
      ...passwordsOf(1),
      ...passwordsOf(2),
      ...passwordsOf(1, new PhoneAccounts(Buffer.alloc(32, 8))),
    ];
    expect(new Set(all).size).toBe(6);
    for (const password of all) expect(password).toMatch(/^[\w-]{43}$/);
  });

  it('have other passwords after each renewal, and the first ones are as they always were', () => {
    const renewed = (phoneGeneration: number) =>
      accounts.of(someAgent(1, { extension: '2001', phoneGeneration })).map(({ password }) => password);
    expect(renewed(0)).toEqual(passwordsOf(1));
    expect(new Set([renewed(0), renewed(1), renewed(2)].flat()).size).toBe(6);
  });

  it('are none for a telephone without a log-in', () => {
    expect(accounts.of(unattendedPhone('PJSIP/1001', 0))).toEqual([]);
  });

  it('are brought up to date: those of people are made, those of strangers go', async () => {
    const telephony = new MemoryTelephony();
    telephony.accounts.set('3009', { extension: '3009', password: 'x', displayName: 'gone' });
    await accounts.bringUpToDate(telephony, [someAgent(1), unattendedPhone('PJSIP/1001', 0)]);
    expect([...telephony.accounts.keys()]).toEqual(['2001', 'w2001']);
    expect(telephony.commands).not.toContain('remove account 1001');
  });
});
