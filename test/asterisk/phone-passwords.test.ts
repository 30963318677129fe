import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { logIn } from '../../demo/run/live-client.js';
import { addPeople, type Person } from './support/people.js';
import { BrowserSignalling } from './support/browser-signalling.js';
import { LiveSystem, TEST_PASSWORD } from './support/live-system.js';
import { registerOver, type Listener } from './support/register-over.js';

const CHOSEN = 'Baobab-river-9-kettle';
const COMMON = 'Monsoon_lantern.42.reed';
const WRONG = 'Papyrus-wagon-8-anvil';

let system: LiveSystem;
let token: string;
let people: Record<string, Person>;
/** By account: the password that the server has made. */
let made: Record<string, string>;

beforeAll(async () => {
  system = await LiveSystem.start({ CHOSEN_PHONE_PASSWORDS: 'own,common' });
  token = await logIn(system.server.url, 'admin', TEST_PASSWORD);
  const [chao, dina, eli] = await addPeople(system, [
    { username: 'chao', name: 'Chao', role: 'counsellor', extension: '201', kind: 'browser' },
    { username: 'dina', name: 'Dina', role: 'counsellor', extension: '202', kind: 'both' },
    { username: 'eli', name: 'Eli', role: 'counsellor', extension: '203' },
  ]);
  people = { chao, dina, eli } as Record<string, Person>;
  made = {};
  for (const { id } of Object.values(people)) {
    const { data } = await ask<{ data: { phones: { username: string; password: string }[] } }>(
      'GET',
      `phones/${id}`,
    );
    for (const { username, password } of data.phones) made[username] = password;
  }
  await ask('PUT', `phones/${people.chao?.id}/password`, { password: CHOSEN });
  await ask('PUT', 'phone-passwords/common', { password: COMMON });
}, 90_000);
afterAll(() => system?.close(), 60_000);

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${system.server.url}/api/v1/desk/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const relay = (path = '/ws'): Listener => ({
  transport: 'WSS',
  url: `${system.server.url.replace(/^http/, 'ws')}${path}`,
});

function listeners(): Record<string, Listener> {
  const { instance, server } = system.asterisk;
  return {
    'this server': relay(),
    'this server, as the API family writes it': relay('/ws/'),
    "Asterisk's own wss": { transport: 'WSS', url: instance.wssUrl },
    "Asterisk's ws, beside ARI": {
      transport: 'WSS',
      url: `${instance.ariUrl.replace(/^http/, 'ws')}/ws`,
    },
    UDP: { transport: 'UDP', ...server },
    TCP: { transport: 'TCP', ...server },
  };
}

describe('a telephone registers', () => {
  it.each([
    ['201', 'made', 200, 200],
    ['201', 'chosen', 200, 401],
    ['201', 'common', 401, 401],
    ['201', 'wrong', 401, 401],
    ['w201', 'chosen', 200, 401],
    ['202', 'made', 200, 200],
    ['202', 'common', 200, 401],
    ['202', 'chosen', 401, 401],
    ['202', 'wrong', 401, 401],
    ['w202', 'common', 200, 401],
    ['d202', 'made', 200, 200],
    ['d202', 'common', 401, 401],
    ['203', 'made', 200, 200],
    ['203', 'common', 401, 401],
    ['203', 'wrong', 401, 401],
  ] as const)(
    'as %s with the %s password: %i at this server, %i at Asterisk itself',
    async (user, kind, here, there) => {
      const password = { made: made[user] as string, chosen: CHOSEN, common: COMMON, wrong: WRONG }[kind];
      for (const [name, listener] of Object.entries(listeners())) {
        const expected = name.startsWith('this server') ? here : there;
        expect([name, await registerOver(listener, { user, password })]).toEqual([name, expected]);
      }
    },
    30_000,
  );
});

describe('a telephone with a chosen password', () => {
  const connected = async (user: string, password: string) => {
    const browser = await BrowserSignalling.open((relay() as { url: string }).url, { user, password });
    expect((await browser.register()).status).toBe(200);
    return browser;
  };

  it('calls', async () => {
    const browser = await connected('201', CHOSEN);
    try {
      expect((await browser.invite('+254711000001')).status).toBe(200);
    } finally {
      browser.close();
    }
  }, 30_000);

  it('is let go, and refused, once the password is another or the passwords are made anew', async () => {
    const other = 'Harbour-violin-3-moss';
    const path = `phones/${people.chao?.id}`;
    const first = await connected('201', CHOSEN);
    const own = await connected('w201', made.w201 as string);
    const letGo = first.closed();
    await ask('PUT', `${path}/password`, { password: other });
    expect(await letGo).toBe(4401);
    expect(await registerOver(relay(), { user: '201', password: CHOSEN })).toBe(401);
    const second = await connected('201', other);
    const gone = [second.closed(), own.closed()];
    await ask('POST', `${path}/renew`, {});
    expect(await Promise.all(gone)).toEqual([4401, 4401]);
    expect(await registerOver(relay(), { user: '201', password: other })).toBe(401);
    expect(await registerOver(relay(), { user: '201', password: COMMON })).toBe(200);
  }, 30_000);

  it('is let go, and refused, once its user is switched off, and no other user with it', async () => {
    const [browser, other] = [await connected('202', COMMON), await connected('201', COMMON)];
    const letGo = browser.closed();
    const response = await fetch(`${system.server.url}/api/v1/users/${people.dina?.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(20_000),
    });
    expect(response.ok).toBe(true);
    expect(await letGo).toBe(4401);
    expect(await registerOver(relay(), { user: '202', password: COMMON })).toBe(401);
    expect((await other.register()).status).toBe(200);
    other.close();
  }, 30_000);

  it('is refused, as there is no such door, once the deployment takes none; the made password goes on at Asterisk', async () => {
    await system.killServer();
    await system.startServer();
    await expect(registerOver(relay(), { user: '201', password: COMMON })).rejects.toThrow('404');
    const own: Listener = { transport: 'WSS', url: system.asterisk.instance.wssUrl };
    expect(await registerOver(own, { user: '203', password: made['203'] as string })).toBe(200);
  }, 60_000);
});
