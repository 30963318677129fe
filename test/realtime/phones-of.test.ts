import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unattendedPhone, type Agent } from '../../src/desk/agent.js';
import { PhoneAccounts } from '../../src/desk/phone-accounts.js';
import { phonesOf } from '../../src/realtime/phones-of.js';
import { managedPhoneUrl } from '../../src/telephony/managed-phone-url.js';

const accounts = new PhoneAccounts(randomBytes(32));
const agent: Agent = { ...unattendedPhone('PJSIP/201', 0), userId: 7, webEndpoint: 'PJSIP/w201' };

describe('the telephones of a user', () => {
  it.each(['desk', 'browser'] as const)('are the accounts that the switch was given: %s', async (kind) => {
    const found = { ...agent, extensionKind: kind };
    const find = phonesOf({ accounts, findAgent: async () => found, phoneUrl: async () => 'wss://pbx/ws' });
    const [desk, browser] = accounts.of(agent);
    expect(await find(7)).toEqual({
      desk: { extension: '201', password: desk?.password },
      browser: { extension: 'w201', password: browser?.password, ws_url: 'wss://pbx/ws' },
    });
    expect(desk?.password).not.toBe(browser?.password);
  });

  it('are the account beside the extension on the desk where the extension is for both', async () => {
    const both: Agent = { ...agent, extensionKind: 'both' };
    const find = phonesOf({ accounts, findAgent: async () => both, phoneUrl: async () => null });
    const [, desk, browser] = accounts.of(both);
    expect(desk?.extension).toBe('d201');
    expect(await find(7)).toEqual({
      desk: { extension: 'd201', password: desk?.password },
      browser: { extension: 'w201', password: browser?.password, ws_url: null },
    });
  });

  it('are none without an extension', async () => {
    const find = phonesOf({ accounts, findAgent: async () => undefined, phoneUrl: async () => null });
    expect(await find(7)).toBeNull();
  });
});

describe('where the telephones in the pages register', () => {
  it('is as instance.json says, and unknown while there is none or one that is no such file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearline-instance-'));
    const file = join(folder, 'instance.json');
    try {
      expect(await managedPhoneUrl(file)()).toBeNull();
      await writeFile(file, '{"wssUrl":7}');
      expect(await managedPhoneUrl(file)()).toBeNull();
      await writeFile(file, '{"wssUrl":"wss://127.0.0.1:8089/ws","pid":1}');
      expect(await managedPhoneUrl(file)()).toBe('wss://127.0.0.1:8089/ws');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
