import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLog } from '../../src/lib/log.js';
import type { AriRest } from '../../src/telephony/ari/ari-rest.js';
import { describeConnection } from '../../src/telephony/connection-health.js';
import { Playbacks } from '../../src/telephony/playbacks.js';
import { missingSounds } from '../../src/telephony/sound-files.js';
import { makeTestDir } from '../support/database.js';

let dir: Awaited<ReturnType<typeof makeTestDir>>;
beforeEach(async () => {
  dir = await makeTestDir();
  for (const [folder, file] of [
    ['custom', 'greeting.wav'],
    ['en', 'queue-thankyou.gsm'],
    ['en/digits', '1.gsm'],
  ] as const) {
    await mkdir(join(dir.path, folder), { recursive: true });
    await writeFile(join(dir.path, folder, file), '');
  }
});
afterEach(() => dir.close());

it.each([
  [['sound:custom/greeting', 'sound:queue-thankyou', 'sound:digits/1'], []],
  [['number:116', 'digits:12', 'characters:ab'], []],
  [['sound:custom/greetings', 'sound:custom/greeting'], ['sound:custom/greetings']],
  [['sound:custom/greet', 'sound:custom/greet'], ['sound:custom/greet']],
  [['sound:nowhere/at-all'], ['sound:nowhere/at-all']],
])('of %j the missing ones are %j', async (media, missing) => {
  expect(await missingSounds(dir.path, media)).toEqual(missing);
});

it('a sound that could not be played is reported by health, with where its file belongs, until it was played', async () => {
  const playbacks = new Playbacks(silentLog());
  const play = async (media: string, state: string) => {
    let id = '';
    const rest = { post: async (path: string) => void (id = path.split('/').at(-1) ?? '') };
    const request = { channelId: '1', media: [media], signal: new AbortController().signal };
    const played = playbacks.play(rest as unknown as AriRest, request);
    await Promise.resolve();
    playbacks.finished(id, state);
    return played;
  };
  const health = () =>
    describeConnection({ state: 'connected', detail: undefined }, '22', [...playbacks.failed]);
  expect(await play('sound:custom/consent', 'failed')).toBe('failed');
  expect(health()).toMatchObject({ ok: false, status: 'missing_sounds', missing_sounds: 1 });
  expect(health().detail).toMatch(/sound:custom\/consent.*DATA_DIR\/asterisk\/data\/sounds/);
  expect(await play('sound:custom/consent', 'done')).toBe('played');
  expect(health()).toMatchObject({ ok: true, status: 'healthy' });
});
