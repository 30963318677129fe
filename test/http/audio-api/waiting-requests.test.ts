import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Closer } from '../../../src/lib/closer.js';
import { Deferred } from '../../../src/lib/deferred.js';
import type { TranscriptionRequest } from '../../../src/speech/transcriber.js';
import { freePort } from '../../support/free-port.js';
import { HelplineApp } from '../../support/helpline-app.js';
import { RecordingsClient } from '../../support/recordings-client.js';
import { ScriptedTranscriber } from '../../support/scripted-transcriber.js';
import { demoCall, NO_FFMPEG } from '../../support/sound-files.js';

/** Answers once it is let go. */
class HeldTranscriber extends ScriptedTranscriber {
  readonly asked = new Deferred<void>();
  released = new Deferred<void>();

  override async transcribe(request: TranscriptionRequest, signal?: AbortSignal) {
    this.asked.resolve();
    await this.released.promise;
    return super.transcribe(request, signal);
  }
}

const call = demoCall(1, 10).wav;
const parts = new Closer();
const transcriber = new HeldTranscriber({});
const name = 'a request that waits for its task';
const suite = NO_FFMPEG ? describe.skip : describe;

async function start(environment: Record<string, string> = {}): Promise<RecordingsClient> {
  const port = await freePort('127.0.0.1');
  parts.add(
    await HelplineApp.start({
      environment: { AUDIO_API_PORT: String(port), ...environment },
      startTranscriber: async () => transcriber,
    }),
  );
  return new RecordingsClient(`http://127.0.0.1:${port}`);
}

afterAll(async () => {
  transcriber.released.resolve();
  await parts.close();
});

suite(NO_FFMPEG ? `${name} (skipped: ${NO_FFMPEG})` : name, () => {
  let client: RecordingsClient;
  beforeAll(async () => {
    client = await start({ AUDIO_WAIT_S: '1' });
  }, 120_000);

  it.each([
    ['/stt/transcribe', {}],
    ['/audio/process', { background: 'false' }],
    ['/audio/analyze', { background: 'false' }],
  ])(
    '%s is given the address of the task when it takes too long, and the task goes on',
    async (path, fields) => {
      transcriber.released = new Deferred<void>();
      const { status, body, headers } = await client.upload(path, call, 'call.wav', fields);
      const address = headers.get('location') ?? '';
      expect([status, body.error, headers.get('retry-after')]).toEqual([
        503,
        expect.objectContaining({ code: 'TASK_TIMEOUT', message: expect.stringContaining(address) }),
        '30',
      ]);
      expect(address).toMatch(/^\/audio\/task\/[0-9a-f-]{36}$/);
      expect((await client.get(address)).body.status).toBe('processing');
      transcriber.released.resolve();
      const id = address.split('/').at(-1) as string;
      expect((await client.untilEnded(id)).at(-1)?.status).toBe('completed');
    },
    60_000,
  );

  it('is informed that its task was cancelled', async () => {
    transcriber.released = new Deferred<void>();
    const patient = await start();
    const asked = patient.upload('/stt/transcribe', call, 'call.wav');
    let tasks: { task_id: string }[] = [];
    while (tasks.length === 0)
      tasks = (await patient.get('/audio/tasks/active')).body.active_tasks as typeof tasks;
    await patient.send('DELETE', `/audio/task/${tasks[0]?.task_id}`);
    expect(await asked).toMatchObject({ status: 409, body: { error: { code: 'TASK_CANCELLED' } } });
  }, 120_000);
});
