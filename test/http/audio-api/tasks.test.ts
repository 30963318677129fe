import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { Closer } from '../../../src/lib/closer.js';
import { makeTestDir } from '../../support/database.js';
import { filesLeft, untilNoFile } from '../../support/files-left.js';
import { startFixtureWhisper } from '../../support/fixture-whisper.js';
import { freePort } from '../../support/free-port.js';
import { HelplineApp } from '../../support/helpline-app.js';
import { RecordingsClient } from '../../support/recordings-client.js';
import { demoCall, encoded, NO_FFMPEG } from '../../support/sound-files.js';

const SECONDS = 30;
const call = demoCall(1, SECONDS);
/** Two turns of each party, whole. */
const exchange = demoCall(1, 18);
/** Enough for what is not about its content: a turn of each party, whole. */
const BRIEF_SECONDS = 10.7;
const brief = demoCall(1, BRIEF_SECONDS);
const parts = new Closer();
let app: HelplineApp;
let dir: string;
/** A program on this machine, without a token. */
let local: RecordingsClient;
let counsellor: RecordingsClient;
let other: RecordingsClient;
let supervisor: RecordingsClient;

const suite = NO_FFMPEG ? describe.skip : describe;
const named = (name: string) => (NO_FFMPEG ? `${name} (skipped: ${NO_FFMPEG})` : name);

beforeAll(async () => {
  if (NO_FFMPEG) return;
  const port = await freePort('127.0.0.1');
  app = parts.add(
    await HelplineApp.start({
      environment: { AUDIO_API_PORT: String(port) },
      startTranscriber: () => startFixtureWhisper(),
    }),
  );
  dir = parts.add(await makeTestDir()).path;
  local = new RecordingsClient(`http://127.0.0.1:${port}`);
  await app.addUser('second', 'counsellor');
  counsellor = await RecordingsClient.logIn(app, 'counsellor');
  other = await RecordingsClient.logIn(app, 'second');
  supervisor = await RecordingsClient.logIn(app, 'supervisor');
}, 120_000);
afterAll(() => parts.close());

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
/** Share of the words of the script that are in a text, in any order. */
function shareHeard(text: string, { turns }: Pick<typeof call, 'turns'> = call): number {
  const heard = new Set(wordsOf(text));
  const words = turns.flatMap((turn) => wordsOf(turn.text));
  return words.filter((word) => heard.has(word)).length / words.length;
}

suite(named('a recording that is sent'), () => {
  it('becomes a task, whose progress never falls, and its words', async () => {
    const submitted = await counsellor.submit('process', call.wav);
    expect(submitted).toMatchObject({ status: 202, body: { status: 'queued', error: null } });
    const id = String(submitted.body.task_id);
    expect(submitted.body.status_endpoint).toBe(`/audio/task/${id}`);
    const states = await counsellor.untilEnded(id);
    const progress = states.map((state) => state.progress as number);
    expect([...progress].sort((a, b) => a - b)).toEqual(progress);
    const task = states.at(-1) as Record<string, unknown>;
    expect(task).toMatchObject({ status: 'completed', progress: 1, failure: null });
    expect(task.result).toEqual(task.results);
    const results = task.results as Record<string, unknown>;
    expect(results).toMatchObject({
      audio_info: { filename: 'call.wav', sample_rate: 8000, channels: 2 },
      // the call is in the language that is asked for
      processing_steps: { translation: { status: 'completed', engine: 'identity' } },
    });
    expect((results.audio_info as { duration: number }).duration).toBeCloseTo(SECONDS, 1);
    expect(shareHeard(results.transcript as string)).toBeGreaterThan(0.9);
    const steps = Object.entries(results.processing_steps as Record<string, { status: string }>);
    expect(steps.map(([step, { status }]) => [step, status])).toEqual(
      [
        ...[
          'transcription',
          'translation',
          'ner',
          'classification',
          'summarization',
          'qa_scoring',
          'insights',
        ],
      ].map((step) => [step, 'completed']),
    );
    const { transcript, entities, classification } = results as {
      transcript: string;
      entities: Record<string, { text: string; start: number; end: number }[]>;
      classification: { sub_category: string; evidence: { text: string; start: number; end: number }[] };
    };
    expect(entities.LOC?.map(({ text }) => text)).toContain('Kisumu');
    expect(classification).toMatchObject({ sub_category: 'Physical Abuse' });
    for (const { text, start, end } of [...Object.values(entities).flat(), ...classification.evidence])
      expect(transcript.slice(start, end)).toBe(text);
  }, 120_000);

  it('has a speaker for each channel, with the time of each word', async () => {
    const { body } = await counsellor.submit('process', exchange.wav, { background: 'false' });
    const { segments } = body.results as { segments: Record<string, unknown>[] };
    expect(new Set(segments.map(({ speaker }) => speaker))).toEqual(new Set(['speaker_1', 'speaker_2']));
    for (const { speaker, turns } of [
      { speaker: 'speaker_1', turns: exchange.turns.filter((turn) => turn.speaker === 'caller') },
      { speaker: 'speaker_2', turns: exchange.turns.filter((turn) => turn.speaker === 'agent') },
    ]) {
      const own = segments.filter((each) => each.speaker === speaker);
      expect(own.length).toBeGreaterThanOrEqual(turns.length);
      for (const { start, end, words } of own as {
        start: number;
        end: number;
        words: { start: number; end: number }[];
      }[])
        for (const word of words) expect(start <= word.start && word.end <= end).toBe(true);
    }
  }, 120_000);

  it('is the finished task where it does not go on in the background', async () => {
    const { status, body } = await supervisor.submit('analyze', brief.wav, {
      background: 'false',
      language: 'en',
    });
    expect([status, body.status]).toEqual([200, 'completed']);
    const { processing_steps: steps, language } = body.results as Record<string, object>;
    expect([Object.keys(steps ?? {}), language]).toEqual([
      ['transcription', 'classification', 'summarization'],
      'en',
    ]);
  }, 120_000);

  it('leaves out the steps that are switched off', async () => {
    const fields = { background: 'false', include_translation: 'false', include_insights: 'false' };
    const { body } = await counsellor.submit('process', brief.wav, fields);
    const results = body.results as { processing_steps: object; warnings: string[] };
    expect(results.processing_steps).toMatchObject({
      translation: { status: 'off' },
      insights: { status: 'off' },
    });
    expect(results.warnings.filter((each) => /translation|insights/.test(each))).toEqual([]);
  }, 120_000);

  it('has the same words in every format', async () => {
    const plain = (await local.transcribe(brief.wav)).body.transcript as string;
    expect(shareHeard(plain, brief)).toBeGreaterThan(0.9);
    for (const ending of ['mp3', 'flac', 'm4a', 'ogg', 'webm']) {
      const file = await encoded(dir, brief.wav, ending);
      const { status, body } = await local.transcribe(file, {}, `call.${ending}`);
      expect([ending, status]).toEqual([ending, 200]);
      const share = shareHeard(body.transcript as string, brief);
      if (ending === 'flac') expect(body.transcript).toBe(plain);
      else expect([ending, share > 0.85]).toEqual([ending, true]);
    }
  }, 240_000);

  it('is transcribed at once by its own endpoint, all figures measured', async () => {
    const { status, body } = await local.transcribe(brief.wav);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'success', language: 'en', error: null });
    expect(body.duration).toBeCloseTo(BRIEF_SECONDS, 1);
    expect(body.processing_time).toBeGreaterThan(0);
    expect(body.confidence).toBeGreaterThan(0.5);
    expect(body.confidence).toBeLessThanOrEqual(1);
  }, 120_000);

  it('leaves no sound behind, neither in the vault nor on its way', async () => {
    const { body } = await local.transcribe(brief.wav);
    expect(await local.get(`/audio/task/${String(body.task_id)}`)).toMatchObject({ status: 200 });
    await untilNoFile(join(app.dataDir, 'vault'));
    expect(await filesLeft(join(app.dataDir, 'uploads'))).toEqual([]);
  }, 120_000);
});

suite(named('a task'), () => {
  it('is seen by its user, by those who watch calls, and by programs on this machine', async () => {
    const { body } = await counsellor.submit('analyze', brief.wav);
    const path = `/audio/task/${String(body.task_id)}`;
    const statuses = [counsellor, supervisor, local, other].map(
      async (each) => (await each.get(path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);
    expect((await other.send('DELETE', path)).status).toBe(404);
    const { body: seen } = await other.get('/audio/tasks/active');
    expect(seen).toMatchObject({ active_tasks: [], total_active: 0 });
    await counsellor.untilEnded(String(body.task_id));
  }, 120_000);

  it('is refused without a token on the main port, and to roles that write no cases', async () => {
    expect((await new RecordingsClient(app.url).submit('process', brief.wav)).status).toBe(401);
    const partner = await RecordingsClient.logIn(app, 'partner');
    expect(await partner.submit('process', brief.wav)).toMatchObject({
      status: 403,
      body: { error: { error_code: 'ACCESS_DENIED' } },
    });
  });

  it('is cancelled in its work, and deleted once it has ended', async () => {
    const { body } = await counsellor.submit('process', call.wav);
    const id = String(body.task_id);
    await counsellor.until(id, ({ status, progress }) => status === 'processing' && (progress as number) > 0);
    expect(await counsellor.send('DELETE', `/audio/task/${id}`)).toMatchObject({
      status: 200,
      body: { status: 'success', message: `Task ${id} cancelled`, task_id: id },
    });
    expect((await counsellor.get(`/audio/task/${id}`)).body).toMatchObject({
      status: 'cancelled',
      results: null,
    });
    await local.untilIdle();
    expect(await counsellor.send('DELETE', `/audio/task/${id}`)).toMatchObject({
      body: { message: `Task ${id} deleted` },
    });
    expect((await counsellor.get(`/audio/task/${id}`)).status).toBe(404);
    expect((await counsellor.send('DELETE', `/audio/task/${id}`)).status).toBe(404);
  }, 120_000);

  it('is reported while it goes on, by events without a name, and from the last one that a client has', async () => {
    const { events, response } = await counsellor.stream('process-stream', call.wav);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const statuses = events.map(({ data }) => data.status);
    expect(statuses[0]).toBe('submitted');
    expect(statuses.at(-1)).toBe('completed');
    expect(statuses).toContain('processing');
    expect(events.every(({ name, id: at }) => name === undefined && /^\d+$/.test(at ?? ''))).toBe(true);
    expect(events[0]?.data).toMatchObject({ filename: 'call.wav', file_size_mb: expect.any(Number) });
    for (const { data } of events)
      expect(Object.keys(data)).toEqual(
        expect.arrayContaining(['task_id', 'progress', 'step', 'message', 'elapsed_time', 'timestamp']),
      );
    const last = events.at(-1);
    expect(shareHeard((last?.data.result as { transcript: string }).transcript)).toBeGreaterThan(0.9);
    const id = String(last?.data.task_id);
    const later = events.filter(({ id: at }) => Number(at) > Number(events[2]?.id));
    const again = await counsellor.follow(id, events[2]?.id);
    expect(again.events.map(({ id: at }) => at)).toEqual([later.at(-1)?.id]);
    // a browser that has the last one connects again by itself, until it learns that there is nothing more
    expect((await counsellor.follow(id, last?.id)).status).toBe(204);
  }, 120_000);

  it('is counted in the queue, by the workers that are there', async () => {
    const { body: queue } = await local.get('/audio/queue/status');
    expect(queue).toMatchObject({ status: 'healthy', queue: { queued: 0, processing: 0, failed_today: 0 } });
    expect((queue.queue as { completed_today: number }).completed_today).toBeGreaterThan(3);
    expect(queue.workers).toEqual({ active_workers: 0, idle_workers: 2, total_capacity: 2 });
    const { body: workers } = await local.get('/audio/workers/status');
    expect(workers).toMatchObject({ total_workers: 1, workers: [{ status: 'idle', capacity: 2, tasks: 0 }] });
    const { body } = await counsellor.submit('analyze', brief.wav);
    expect(body.estimated_time).toMatch(/^\d+-\d+ seconds$/);
    await counsellor.untilEnded(String(body.task_id));
  }, 120_000);

  it.each([
    ['limit=0', 'limit'],
    ['limit=many', 'limit'],
    ['status=completed', 'status'],
    ['state=queued', 'state'],
  ])('is listed by no other parameter: %s', async (query, field) => {
    const { status, body } = await local.get(`/audio/tasks/active?${query}`);
    expect([status, body.error]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION_ERROR', error_code: 'VALIDATION_ERROR', field }),
    ]);
  });

  it.each(['no-uuid', '%27', '00000000-0000-4000-8000-000000000000'])('is missing: %s', async (id) => {
    for (const [method, path] of [
      ['GET', `/audio/task/${id}`],
      ['DELETE', `/audio/task/${id}`],
      ['GET', `/audio/task/${id}/events`],
    ] as const) {
      const { status, body } = await local.send(method, path);
      expect([status, body]).toEqual([
        404,
        expect.objectContaining({
          status: 'error',
          error: expect.objectContaining({
            code: 'TASK_NOT_FOUND',
            message: `Task ${decodeURIComponent(id)} not found`,
            refusal: { code: 'unknown-task', task_id: decodeURIComponent(id) },
          }),
        }),
      ]);
    }
  });
});
