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
let files: ReadonlyMap<string, Buffer>;

const FIRST = '/audio/process';
const OTHERS = ['/audio/analyze', '/audio/process-stream', '/stt/transcribe'] as const;
/** Codes of refusals that a sender can act on. */
const CODES = ['INVALID_FILE_FORMAT', 'FILE_TOO_LARGE'];

interface Refusal {
  /** The name of the file. */
  readonly name: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

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
  files = new Map(await hostileFiles(parts.add(await makeTestDir()).path));
}, 120_000);
afterAll(() => parts.close());

const noneLeft = async () => {
  await untilNoFile(join(app.dataDir, 'vault'));
  expect(await filesLeft(join(app.dataDir, 'uploads'))).toEqual([]);
};

async function sendTo(path: string, name: string): Promise<Refusal> {
  const { status, body } = await client.upload(path, files.get(name), name);
  const { code = '', message = '' } = (body.error ?? {}) as Record<string, string>;
  return { name, status, code, message };
}

let refused: Promise<Refusal[]> | undefined;
const refusedByFirst = () => (refused ??= refuseEach());
async function refuseEach(): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const name of files.keys()) refusals.push(await sendTo(FIRST, name));
  return refusals;
}

/** Without the numbers of this file. */
const reasonOf = ({ code, message }: Refusal) => `${code} ${message.replace(/\d+/g, '0')}`;

suite(named('a file that is no recording'), () => {
  afterEach(noneLeft);

  it(`is refused by ${FIRST} with the reason, whatever it is`, async () => {
    expect(files.size).toBeGreaterThanOrEqual(60);
    const isClear = ({ status, code, message }: Refusal) =>
      status >= 400 && status <= 499 && CODES.includes(code) && !/\/|ffmpeg|ffprobe|0x/.test(message);
    expect((await refusedByFirst()).filter((each) => !isClear(each))).toEqual([]);
  }, 240_000);

  // all take a file in by the same door
  it.each(OTHERS)(
    'is refused by %s in the same words, for each reason',
    async (path) => {
      const byReason = new Map((await refusedByFirst()).map((each) => [reasonOf(each), each]));
      expect(byReason.size).toBeGreaterThanOrEqual(8);
      for (const refusal of byReason.values()) expect(await sendTo(path, refusal.name)).toEqual(refusal);
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
