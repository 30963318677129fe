import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Closer } from '../../../src/lib/closer.js';
import { eventually } from '../../support/processes.js';
import { freePort } from '../../support/free-port.js';
import { HelplineApp } from '../../support/helpline-app.js';
import { RecordingsClient } from '../../support/recordings-client.js';
import { startTranslationService, type TestTranslationService } from '../../support/translation-service.js';

type Body = Record<string, unknown>;

const TEXT = 'My name is Amina and I am twelve years old. My stepfather beats me. I am calling from Kisumu.';
const parts = new Closer();
let service: TestTranslationService;
let app: HelplineApp;
let localUrl: string;
let tokens: Record<'counsellor' | 'other' | 'partner', string>;

beforeAll(async () => {
  service = parts.add(await startTranslationService());
  const port = await freePort('127.0.0.1');
  app = parts.add(
    await HelplineApp.start({ environment: { AUDIO_API_PORT: String(port), TRANSLATE_URL: service.url } }),
  );
  localUrl = `http://127.0.0.1:${port}`;
  await app.addUser('second', 'counsellor');
  const tokenOf = (username: string) => RecordingsClient.tokenOf(app, username);
  tokens = {
    counsellor: await tokenOf('counsellor'),
    other: await tokenOf('second'),
    partner: await tokenOf('partner'),
  };
}, 120_000);
afterAll(() => parts.close());

async function ask(
  method: string,
  path: string,
  {
    body,
    token = tokens.counsellor,
    url = app.url,
  }: {
    readonly body?: unknown;
    readonly token?: string | null;
    readonly url?: string;
  } = {},
): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}
const post = (path: string, body: unknown, asked: { token?: string | null; url?: string } = {}) =>
  ask('POST', path, { body, ...asked });

async function untilIs(address: string, status: string): Promise<Body> {
  let task: Body = {};
  await eventually(async () => {
    task = (await ask('GET', address)).body;
    return task.status === status;
  });
  return task;
}

const ANSWERED = {
  ...{ status: 'success', error: null, warnings: expect.any(Array), processing_time: expect.any(Number) },
  ...{ engine: expect.any(String), confidence_kind: expect.any(String) },
};

describe('the endpoints of single engines', () => {
  it('find what a text names, each in its place', async () => {
    const { status, body } = await post('/ner/extract', { text: TEXT });
    expect([status, body]).toEqual([
      200,
      { ...ANSWERED, entities: expect.any(Object), timestamp: expect.any(String) },
    ]);
    const entities = body.entities as Record<string, { text: string; start: number; end: number }[]>;
    expect(entities.PERSON?.map(({ text }) => text)).toEqual(['Amina']);
    expect(entities.LOC?.map(({ text }) => text)).toEqual(['Kisumu']);
    for (const { text, start, end } of Object.values(entities).flat())
      expect(TEXT.slice(start, end)).toBe(text);
  });

  it.each([{ text: TEXT }, { narrative: TEXT }, { text: TEXT, threshold: 0.3 }])(
    'say what a text is about, and on which words that rests: %j',
    async (sent) => {
      const { status, body } = await post('/classifier/classify', sent);
      expect(status).toBe(200);
      const { classification } = body as {
        classification: Body & { evidence: { text: string; start: number; end: number }[] };
      };
      expect(classification).toMatchObject({
        ...{ main_category: 'VANE', sub_category: 'Physical Abuse', priority: 'high' },
        ...{
          intervention_type: 'Referred',
          main_category_confidence: expect.any(Number),
          below_threshold: false,
        },
      });
      expect(classification.evidence.length).toBeGreaterThan(0);
      for (const { text, start, end } of classification.evidence) expect(TEXT.slice(start, end)).toBe(text);
    },
  );

  it.each([
    [{ text: TEXT, threshold: '0.5' }, 'threshold', 'must be a number from 0 to 1'],
    [{ text: TEXT, threshold: null }, 'threshold', 'must be a number from 0 to 1'],
    [{ narrative: TEXT, threshold: 2 }, 'threshold', 'must be a number from 0 to 1'],
    [{ narrative: 7 }, 'narrative', 'must be a text'],
    [{}, 'body', 'must have `text` or `narrative`'],
    [{ text: TEXT, narrative: TEXT }, 'body', 'must have `text` or `narrative`, not both'],
  ])('name the field that is wrong: %j', async (sent, field, message) => {
    const { status, body } = await post('/classifier/classify', sent);
    expect([status, (body.error as Body).field]).toEqual([400, field]);
    expect((body.error as Body).detail).toContainEqual({ field, message });
  });

  it('abstain where a text says nothing, or less than was asked for', async () => {
    const { body: nothing } = await post('/classifier/classify', { text: 'Hello, can you hear me?' });
    expect(nothing.classification).toMatchObject({
      main_category: 'unclassified',
      main_category_confidence: null,
    });
    const { body: strict } = await post('/classifier/classify', { text: TEXT, threshold: 0.99 });
    expect(strict.classification).toMatchObject({ main_category: 'unclassified', below_threshold: true });
  });

  it('translate, and make up no confidence', async () => {
    const pair = { source_language: 'sw', target_language: 'en' };
    const { status, body } = await post('/translate/', { text: 'habari yako', ...pair });
    expect([status, body]).toEqual([
      200,
      {
        ...ANSWERED,
        ...{ original_text: 'habari yako', translated_text: 'en:HABARI YAKO', ...pair },
        ...{ confidence: null, confidence_kind: 'none', decoding: null, engine: 'libretranslate' },
        timestamp: expect.any(String),
      },
    ]);
    const { body: same } = await post('/translate/', {
      text: 'habari',
      source_language: 'sw',
      target_language: 'sw',
    });
    expect(same).toMatchObject({ translated_text: 'habari', engine: 'identity' });
    const reported = await post('/translate/', {
      text: 'Baba yangu ananipiga kila siku na sina mtu wa kuniambia',
      ...{ source_language: 'auto', target_language: 'en' },
    });
    expect(reported.body).toMatchObject({ source_language: 'sw', engine: 'libretranslate' });
    const untold = await post('/translate/', { text: 'xyz', source_language: 'auto', target_language: 'en' });
    expect(untold).toMatchObject({ status: 400, body: { error: { field: 'source_language' } } });
  });

  it('refuse a pair of languages that no engine has, by a code of its own', async () => {
    const { status, body } = await post('/translate/', {
      text: 'habari',
      source_language: 'sw',
      target_language: 'fr',
    });
    expect([status, (body.error as Body).code]).toEqual([422, 'UNSUPPORTED_PAIR']);
    expect((body.error as Body).message).toContain('en-sw, sw-en');
  });

  it('summarise in the words of the text', async () => {
    const { status, body } = await post('/summarizer/summarize', {
      text: TEXT,
      max_length: 12,
      min_length: 3,
    });
    expect(status).toBe(200);
    const { summary, sources } = body as {
      summary: string;
      sources: { text: string; start: number; end: number }[];
    };
    expect(body).toMatchObject({ ...ANSWERED, length_unit: 'words', summary_length: expect.any(Number) });
    expect(summary.split(/\s+/).length).toBeLessThanOrEqual(12);
    for (const { text, start, end } of sources) {
      expect(TEXT.slice(start, end)).toBe(text);
      expect(summary).toContain(text);
    }
  });

  it('answer from the text, and say where it does not hold the answer', async () => {
    const { body } = await post('/qa/predict', { context: TEXT, question: 'How old is the caller?' });
    const {
      answer,
      start_position: start,
      end_position: end,
      confidence,
    } = body as {
      answer: string;
      start_position: number;
      end_position: number;
      confidence: number;
    };
    expect(answer).toContain('twelve');
    expect(TEXT.slice(start, end)).toBe(answer);
    expect(confidence).toBeGreaterThan(0.3);
    const { body: none } = await post('/qa/predict', {
      context: TEXT,
      question: 'What is the telephone number?',
    });
    expect(none).toMatchObject({
      answer: '',
      start_position: -1,
      end_position: -1,
      confidence: expect.any(Number),
    });
  });

  it('judge how a call was led, and say what cannot be judged', async () => {
    const transcript =
      'Agent: Hello, this is the child helpline, how can I help you?\nCaller: My father hits me.';
    const { status, body } = await post('/qa/evaluate', { transcript });
    expect(status).toBe(200);
    const { evaluations, overall_qa_score: overall } = body as {
      evaluations: Record<string, { metric_id: string; prediction: boolean | null; reason: string | null }[]>;
      overall_qa_score: number;
    };
    const metrics = Object.values(evaluations).flat();
    expect(metrics.find(({ metric_id: id }) => id === 'opening_phrase')).toMatchObject({ prediction: true });
    expect(metrics.find(({ metric_id: id }) => id === 'accuracy')).toMatchObject({
      ...{ prediction: null, reason: expect.any(String) },
    });
    expect(overall).toBeGreaterThanOrEqual(0);
    expect(overall).toBeLessThanOrEqual(100);
  });

  it('take texts without a token on the listener of this machine, and with one only on the main port', async () => {
    const noToken = { token: null };
    expect((await post('/ner/extract', { text: TEXT }, { ...noToken, url: localUrl })).status).toBe(200);
    expect((await post('/ner/extract', { text: TEXT }, noToken)).status).toBe(401);
    expect((await post('/ner/extract', { text: TEXT }, { token: tokens.partner })).status).toBe(403);
  });
});

describe('a text for the endpoints', () => {
  const PATHS = ['/ner/extract', '/classifier/classify', '/summarizer/summarize'];
  const REFUSED: [string, unknown, string][] = [
    ['is missing', {}, ''],
    ['is empty', { text: ' \n' }, 'text'],
    ['is no text', { text: 7 }, 'text'],
    ['has a NUL', { text: 'a\0b' }, 'text'],
    ['has half of a character', '{"text":"a\\ud83d"}', 'text'],
    ['is too long', { text: 'a '.repeat(100_001) }, 'text'],
  ];

  it.each(PATHS.flatMap((path) => REFUSED.map(([what, body, field]) => [what, path, body, field] as const)))(
    'that %s is refused by %s, by name',
    async (_what, path, body, field) => {
      const { status, body: answer } = await post(path, body);
      expect([status, (answer.error as Body).code]).toEqual([400, 'VALIDATION_ERROR']);
      if (field !== '' && path !== '/classifier/classify') expect((answer.error as Body).field).toBe(field);
    },
  );

  it('with a field that no engine has is read without it, as services of the family read it', async () => {
    const { status, body } = await post('/ner/extract', { text: TEXT, flat: true });
    expect([status, Object.keys(body.entities as object)]).toEqual([200, expect.arrayContaining(['PERSON'])]);
  });

  it('of another shape is refused: no JSON, another type, more than the body may have', async () => {
    expect((await post('/ner/extract', '{')).status).toBe(400);
    const { body } = await post('/ner/extract', { text: 7 });
    expect(body).toMatchObject({ error: { field: 'text' }, detail: (body.error as Body).message });
    expect((await post('/ner/extract', { text: 'a'.repeat(1_100_000) })).status).toBe(413);
    const form = await fetch(`${app.url}/ner/extract`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.counsellor}` },
      body: new URLSearchParams({ text: TEXT }),
    });
    expect(form.status).toBe(415);
    expect((await ask('GET', '/ner/extract')).status).toBe(405);
  });

  it.each(['🙂🙂', 'سلام عليكم', 'x', '1', '።', 'a\u0301'.repeat(1_000)])(
    'is read, whatever it is: %s',
    async (text) => {
      for (const path of PATHS) expect((await post(path, { text })).status).toBe(200);
      expect((await post('/qa/predict', { context: text, question: text.slice(0, 2_000) })).status).toBe(200);
      expect((await post('/qa/evaluate', { transcript: text })).status).toBe(200);
    },
  );
});

describe('a text that is analysed later', () => {
  /** The address of a task of the user counsellor. */
  let seen: Promise<string> | undefined;

  it('is a task with its answer, for its owner and those who see all', async () => {
    const { status, body } = await post('/ner/extract?async=true', { text: TEXT });
    expect(status).toBe(202);
    const address = body.status_endpoint as string;
    expect(address).toBe(`/ner/task/${body.task_id as string}`);
    const task = await untilIs(address, 'success');
    expect(task.result).toMatchObject({ engine: 'ner-rules@1', entities: { PERSON: [{ text: 'Amina' }] } });
    expect((await ask('GET', address, { token: tokens.other })).status).toBe(404);
    expect((await ask('GET', address.replace('/ner/', '/classifier/'))).status).toBe(404);
    expect((await ask('DELETE', address)).status).toBe(200);
    expect((await ask('GET', address)).status).toBe(404);
  });

  it.each([
    ['counsellor', 'with its words'],
    ['second', 'not at all'],
    ['supervisor', 'with its words'],
    ['administrator', 'with its words'],
    ['case_manager', 'without its words'],
    ['case_worker', 'not at all'],
    ['partner', 'not at all'],
    ['media_account', 'not at all'],
  ] as const)('is seen by the user %s %s', async (username, how) => {
    seen ??= post('/ner/extract?async=true', { text: TEXT }).then(async ({ body }) => {
      const address = body.status_endpoint as string;
      await untilIs(address, 'success');
      return address;
    });
    const token = await RecordingsClient.tokenOf(app, username);
    const { status, body } = await ask('GET', await seen, { token });
    const shows = JSON.stringify(body).includes('Amina') ? 'with its words' : 'without its words';
    expect([status, status === 200 ? shows : 'not at all']).toEqual([how === 'not at all' ? 404 : 200, how]);
  });

  it('has failed in plain words where no engine can do it', async () => {
    const { body } = await post('/translate/?async=true', {
      ...{ text: 'habari', source_language: 'sw', target_language: 'fr' },
    });
    const task = await untilIs(body.status_endpoint as string, 'failed');
    expect(task.failure).toContain('no engine translates from sw to fr');
  });
});
