import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { Closer } from '../../src/lib/closer.js';
import { Deferred } from '../../src/lib/deferred.js';
import type { TranscriptionRequest } from '../../src/speech/transcriber.js';
import { makeTestDir, startTestDatabase } from '../support/database.js';
import { endLeases } from '../support/end-leases.js';
import { FakeAsterisk } from '../support/fake-asterisk.js';
import { startFlowServerProcess, type FlowServerProcess } from '../support/flow-server-process.js';
import { freePort } from '../support/free-port.js';
import { untilNoFile } from '../support/files-left.js';
import { RecordingsClient } from '../support/recordings-client.js';
import { NO_REDIS, startTestRedis } from '../support/redis-server.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';
import { demoCall, NO_FFMPEG } from '../support/sound-files.js';

jest.setTimeout(180_000);

const KILLS = 2;
/** Stretches that are answered between two kills. */
const ANSWERED = 3;
const MISSING = NO_REDIS ?? NO_FFMPEG;
const name = 'a recording whose process is killed again and again';

/** Each stretch of sound has a word of its own. After some it answers none, until it is asked to continue. */
class StallingTranscriber extends ScriptedTranscriber {
  readonly asked: string[] = [];
  readonly answered: string[] = [];
  #left = Infinity;
  #stalled = new Deferred<void>();

  constructor() {
    super({});
  }

  /** Resolves once one stretch waits for an answer that does not come. */
  stallAfter(answers: number): Promise<void> {
    this.#left = answers;
    this.#stalled = new Deferred<void>();
    return this.#stalled.promise;
  }

  override async transcribe(request: TranscriptionRequest) {
    const word = createHash('sha256')
      .update(new Uint8Array(request.samples.buffer))
      .digest('hex')
      .slice(0, 8);
    this.asked.push(word);
    if (this.#left-- <= 0) {
      this.#stalled.resolve();
      await new Promise(() => {}); // the process that asked is killed
    }
    this.answered.push(word);
    const words = [{ text: word, startMs: 0, endMs: 100, probability: 0.9 }];
    return { ...(await super.transcribe(request)), text: word, words, dropped: null };
  }
}

const suite = MISSING ? describe.skip : describe;
suite(MISSING ? `${name} (skipped: ${MISSING})` : name, () => {
  const parts = new Closer();
  const transcriber = new StallingTranscriber();
  let start: (environment: Record<string, string>) => Promise<FlowServerProcess>;
  let worker: FlowServerProcess | undefined;
  let client: RecordingsClient;
  let dataDir: string;
  let rows: pg.Client;

  beforeAll(async () => {
    const dir = parts.add(await makeTestDir());
    dataDir = join(dir.path, 'data');
    const database = parts.add(await startTestDatabase());
    rows = new pg.Client(database.url);
    await rows.connect();
    const redis = parts.add(await startTestRedis());
    const asterisk = parts.add(await FakeAsterisk.open());
    start = async (environment) =>
      startFlowServerProcess({
        ...{ dataDir, databaseUrl: database.url, asterisk, transcriber },
        port: await freePort('127.0.0.1'),
        environment: { REDIS_URL: redis.url, ...environment },
      });
    const audioPort = await freePort('127.0.0.1');
    parts.add(await start({ ROLES: 'media,api', AUDIO_API_PORT: String(audioPort) }));
    client = new RecordingsClient(`http://127.0.0.1:${audioPort}`);
  });
  const utterancesKept = async (count: number) => {
    const text = 'SELECT FROM audio_task_utterances';
    while ((await rows.query(text)).rowCount !== count)
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
  afterAll(async () => {
    await worker?.close();
    await rows.end();
    await parts.close();
  });

  it('keeps the words that it has, goes on behind them, and ends once', async () => {
    worker = await start({ ROLES: 'jobs' });
    let stalled = transcriber.stallAfter(ANSWERED);
    const { body: submitted } = await client.submit('process', demoCall(1).wav, { language: 'en' });
    const id = String(submitted.task_id);
    for (let kill = 1; kill <= KILLS; kill++) {
      await stalled;
      await utterancesKept(kill * ANSWERED);
      await worker.kill();
      await endLeases(rows);
      stalled = transcriber.stallAfter(kill < KILLS ? ANSWERED : Infinity);
      worker = await start({ ROLES: 'jobs' });
    }
    const task = (await client.untilEnded(id)).at(-1);
    expect(task).toMatchObject({ status: 'completed', progress: 1 });
    const { segments } = task?.results as { segments: { text: string }[] };
    const words = segments.map(({ text }) => text);
    expect(new Set(words).size).toBe(words.length);
    expect(new Set(words)).toEqual(new Set(transcriber.asked));
    expect(transcriber.answered.length).toBe(words.length);
    await untilNoFile(join(dataDir, 'vault'));
  });
});
