import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { Closer } from '../../../src/lib/closer.js';
import { makeTestDir } from '../../support/database.js';
import { filesLeft, untilNoFile } from '../../support/files-left.js';
import { freePort } from '../../support/free-port.js';
import { HelplineApp } from '../../support/helpline-app.js';
import { hostileFiles } from '../../support/hostile-files.js';
import { RecordingsClient } from '../../support/recordings-client.js';
import { NO_FFMPEG, wavOf } from '../../support/sound-files.js';

const LIMIT_MB = 2;
const LIMIT_MIN = 1;
const parts = new Closer();
let app: HelplineApp;
let client: RecordingsClient;
let files: readonly (readonly [name: string, content: Buffer])[];

const ENDPOINTS = ['/audio/process', '/audio/analyze', '/audio/process-stream', '/stt/transcribe'] as const;
const suite = NO_FFMPEG ? describe.skip : describe;
const named = (name: string) => (NO_FFMPEG ? `${name} (skipped: ${NO_FFMPEG})` : name);

beforeAll(async () => {
  if (NO_FFMPEG) return;
  const port = await freePort('127.0.0.1');
  const environment = {
    ...{ AUDIO_API_PORT: String(port), AUDIO_LIMIT_MB: String(LIMIT_MB) },
    AUDIO_LIMIT_MIN: String(LIMIT_MIN),
  };
  app = parts.add(await HelplineApp.start({ environment }));
  client = new RecordingsClient(`http://127.0.0.1:${port}`);
  files = await hostileFiles(parts.add(await makeTestDir()).path);
}, 120_000);
afterAll(() => parts.close());

const noneLeft = async () => {
  await untilNoFile(join(app.dataDir, 'vault'));
  expect(await filesLeft(join(app.dataDir, 'uploads'))).toEqual([]);
};

suite(named('a file that is no recording'), () => {
  afterEach(noneLeft);

  // all take a file in by the same door: the first endpoint meets every file, each other one a third of them
  it.each(ENDPOINTS.map((path, at) => ({ path, at })))(
    'is refused by $path with the reason, whatever it is',
    async ({ path, at }) => {
      expect(files.length).toBeGreaterThanOrEqual(60);
      const wrong: unknown[] = [];
      for (const [name, content] of files.filter((_, n) => at === 0 || n % 3 === at - 1)) {
        const { status, body } = await client.upload(path, content, name);
        const { code = '', message = '' } = (body.error ?? {}) as Record<string, string>;
        const isClear =
          /^(INVALID_FILE_FORMAT|FILE_TOO_LARGE)$/.test(code) && !/\/|ffmpeg|ffprobe|0x/.test(message);
        if (status < 400 || status > 499 || !isClear) wrong.push([name, status, code, message]);
      }
      expect(wrong).toEqual([]);
    },
    240_000,
  );

  it('leaves the server to the next one', async () => {
    const tone = Int16Array.from({ length: 16_000 }, (_, at) => 8_000 * Math.sin(at / 8));
    const { status, body } = await client.upload('/stt/transcribe', wavOf([tone], 16_000), 'tone.wav');
    expect([status, body.transcript, body.duration]).toEqual([200, '', 1]);
  }, 60_000);
});

suite(named('a form'), () => {
  it.each([
    ['no file', {}, undefined, 'audio', 'MISSING_REQUIRED_FIELD'],
    ['a language that is none', { language: 'Kiswahili!' }, Buffer.from('x'), 'language', 'VALIDATION_ERROR'],
    ['an unknown language', { language: 'xx' }, Buffer.from('x'), 'language', 'VALIDATION_ERROR'],
    ['a flag that is neither', { background: 'perhaps' }, Buffer.from('x'), 'background', 'VALIDATION_ERROR'],
  ])('with %s is refused by name', async (_name, fields, file, field, code) => {
    const { status, body } = await client.upload('/audio/process', file, 'x.wav', fields);
    expect([status, body.error]).toEqual([
      400,
      expect.objectContaining({ code, field, detail: [expect.objectContaining({ field })] }),
    ]);
    await noneLeft();
  });

  it('is required: JSON is refused', async () => {
    expect((await client.sendJson('/audio/process', { audio: 'x' })).status).toBe(400);
  });
});
