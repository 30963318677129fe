import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Access } from '../../../src/access/open-access.js';
import { RateLimits } from '../../../src/access/rate-limits.js';
import { readConfig } from '../../../src/config/config.js';
import { Closer } from '../../../src/lib/closer.js';
import { createLog, silentLog } from '../../../src/lib/log.js';
import { openPhonePasswords } from '../../../src/start/api/open-phone-passwords.js';
import type { Storage } from '../../../src/storage/storage.js';

let parts: Closer;
let folder: string;
beforeEach(async () => {
  parts = new Closer();
  folder = await mkdtemp(join(tmpdir(), 'phone-passwords-'));
});
afterEach(async () => {
  await parts.close();
  await rm(folder, { recursive: true });
});

const ari = (url: string) => ({ ASTERISK_ARI_URL: url, ASTERISK_ARI_USER: 'u', ASTERISK_ARI_PASSWORD: 'p' });
const chosen = { CHOSEN_PHONE_PASSWORDS: 'own' };

it.each([
  ['an Asterisk on another machine without TLS', { ...chosen, ...ari('http://pbx.example:8088/ari') }, 1],
  ['a plain SIP_WS_URL of another machine', { ...chosen, SIP_WS_URL: 'ws://pbx.example:8088/ws' }, 1],
  ['an Asterisk on another machine by TLS', { ...chosen, ...ari('https://pbx.example:8089/ari') }, 0],
  [
    'a SIP_WS_URL by TLS beside a plain ARI',
    { ...chosen, ...ari('http://pbx.example/ari'), SIP_WS_URL: 'wss://pbx.example/ws' },
    0,
  ],
  ['an Asterisk on this machine', { ...chosen, ...ari('http://127.0.0.1:8088/ari') }, 0],
  ['the Asterisk of this installation', chosen, 0],
  ['no relay', ari('http://pbx.example:8088/ari'), 0],
])('a start with %s warns of the relay: %#', async (_, environment, times) => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  const limits = parts.add(await RateLimits.open({ redisUrl: undefined, log: silentLog() }));
  const opened = { storage: {} as Storage, access: { limits } as Access };
  await openPhonePasswords(readConfig({ ...environment, DATA_DIR: folder }), opened, log, parts);
  expect(lines).toHaveLength(times);
});
