import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConflictError, TimeoutError, UnavailableError } from '../../src/lib/errors.js';
import { someUtterance } from '../support/call-events.js';
import { answeredAt, classified, startedAt, TestCallsApi, timing } from '../support/test-calls-api.js';

type Answer = { status: number; body: Record<string, unknown> };
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const stage = new TestCallsApi();
const get = stage.get.bind(stage);
const post = stage.post.bind(stage);
const aCall = stage.aCall.bind(stage);

beforeAll(() => stage.open(), 30_000);
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const transcript = 'Agent: Helpline, hello.\nCaller: My stepfather beat me.\nAgent: I am listening.';

/** Response envelope of the spec: status, (data or flat fields), error null on success, ISO 8601 UTC timestamp. */
function expectSuccess({ status, body }: Answer) {
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'success', error: null } });
  expect(body.timestamp).toMatch(ISO);
}

function expectError(answer: Answer, status: number, code: string) {
  expect(answer).toMatchObject({
    status,
    body: { status: 'error', data: null, error: { error_code: code } },
  });
  expect(answer.body.timestamp).toMatch(ISO);
  const names = Object.keys(answer.body.error as object).sort();
  expect(names.join(' ')).toBe('code detail error_code field message timestamp');
}

describe('GET /active', () => {
  it('lists the calls that have a party, with the fields of the spec and no words', async () => {
    const id = await aCall();
    const over = await aCall({ ended: true });
    const answer = await get('/active');
    expectSuccess(answer);
    const list = answer.body.active_calls as Record<string, unknown>[];
    const call = list.find((item) => item.call_id === id);
    expect(call).toEqual({
      call_id: id,
      caller_id: '0700123456',
      start_time: '2026-03-01T10:00:00.000Z',
      duration: expect.any(Number),
      status: 'in_progress',
    });
    const agoS = Math.floor((Date.now() - startedAt.getTime()) / 1000);
    expect(Math.abs((call?.duration as number) - agoS)).toBeLessThanOrEqual(1);
    expect(Number.isInteger(call?.duration)).toBe(true);
    expect(list.map((item) => item.call_id)).not.toContain(over);
  });
});

describe('GET /{call_id}', () => {
  it('of a live call has every field of the spec', async () => {
    const id = await aCall();
    const answer = await get(`/${id}`);
    expectSuccess(answer);
    expect(answer.body.call).toEqual({
      call_id: id,
      caller_id: '0700123456',
      start_time: '2026-03-01T10:00:00.000Z',
      duration: expect.any(Number),
      status: 'in_progress',
      ...{ transcript, second_pass: null },
      ...{ talk: expect.any(Object), lines: [], translation: null, translation_segments: null },
      classification: {
        main_category: 'VANE',
        main_category_confidence: 0.75,
        sub_category: 'Physical Abuse',
        priority: 'high',
        intervention_type: 'Referred',
        candidates: [
          { label: 'VANE', probability: 0.9 },
          { label: 'GBV', probability: 0.1 },
        ],
        engine: 'cues@1',
        ...{ below_threshold: false, evidence: expect.any(Array), evidence_left_out: 0 },
      },
      entities: {},
      ...{ summary: null, qa_scores: null, insights: null },
      analysis: { state: 'pending', analysed_at: null, warnings: [] },
    });
  });

  it('of an ended call has its end, and its length in whole seconds', async () => {
    const { body } = await get(`/${await aCall({ ended: true })}`);
    expect(body.call).toMatchObject({
      end_time: '2026-03-01T10:01:05.900Z',
      duration: 65,
      status: 'completed',
    });
  });

  it('of a call that has ended and is still being written down says completed', async () => {
    const id = await aCall();
    await stage.tell(id, new Date(), { type: 'call.ended', side: 'agent', cause: 16, reason: 'other' });
    expect((await get(`/${id}`)).body.call).toMatchObject({ status: 'completed' });
  });

  it('of a caller who withholds the number has an empty caller_id', async () => {
    expect((await get(`/${await aCall({ callerId: null })}`)).body.call).toMatchObject({ caller_id: '' });
  });

  it('of a call without a word has an empty transcript and no classification', async () => {
    expect((await get(`/${await aCall({ words: false })}`)).body.call).toMatchObject({
      transcript: '',
      classification: null,
      entities: {},
    });
  });
});

const firstSegment = {
  segment_id: 'agent-1-1',
  speaker: 'agent',
  text: 'Helpline, hello.',
  start: 0.8,
  end: 2.2,
  timestamp: '2026-03-01T10:00:02.800Z',
  transcript: 'Helpline, hello.',
  audio_duration: 1.4,
  language: 'en',
  confidence: 0.91,
  doubt: null,
  words: [{ text: 'it’s', start: 0.12, end: 0.3, probability: 0.99 }],
  metadata: { leg_id: 'agent-1' },
};

describe('GET /{call_id}/transcript', () => {
  it('is the text in the order in which it was begun, and its segments with times', async () => {
    const id = await aCall({ ended: true });
    const answer = await get(`/${id}/transcript`);
    expectSuccess(answer);
    expect(answer.body).toMatchObject({
      call_id: id,
      transcript,
      cumulative_transcript: transcript,
      total_duration: 65,
      segment_count: 3,
      call_status: 'completed',
      start_time: '2026-03-01T10:00:00.000Z',
      last_activity: '2026-03-01T10:01:06.400Z',
      segments: [firstSegment, { segment_id: 'caller-1' }, { segment_id: 'agent-1-2' }],
    });
  });

  it.each([
    ['true', true],
    ['True', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('with include_segments=%s has segments: %p', async (flag, has) => {
    const { body } = await get(`/${await aCall()}/transcript?include_segments=${flag}`);
    expect('segments' in body).toBe(has);
    expect(body.segment_count).toBe(3);
  });

  it('of a call without a word is empty', async () => {
    const { body } = await get(`/${await aCall({ words: false })}/transcript`);
    expect(body).toMatchObject({ transcript: '', segment_count: 0, segments: [] });
  });
});

describe('GET /{call_id}/segments', () => {
  const ids = (body: Record<string, unknown>) =>
    (body.segments as { segment_id: string }[]).map(({ segment_id: id }) => id);

  it('are diarized, overlap where both spoke, and have their times from answer', async () => {
    const id = await aCall();
    const answer = await get(`/${id}/segments`);
    expectSuccess(answer);
    expect(answer.body).toMatchObject({
      call_id: id,
      total_segments: 3,
      offset: 0,
      limit: 50,
      has_more: false,
      segments: [
        firstSegment,
        { segment_id: 'caller-1', speaker: 'caller', start: 3, end: 6.5, audio_duration: 3.5 },
        { segment_id: 'agent-1-2', speaker: 'agent', start: 4, end: 5 },
      ],
    });
  });

  it.each([
    ['limit=1', ['agent-1-1'], true],
    ['limit=1&offset=1', ['caller-1'], true],
    ['limit=1&offset=2', ['agent-1-2'], false],
    ['limit=2&offset=1', ['caller-1', 'agent-1-2'], false],
    ['limit=1000', ['agent-1-1', 'caller-1', 'agent-1-2'], false],
    ['offset=3', [], false],
    ['offset=9007199254740991', [], false],
  ])('come in pages: %s', async (query, expected, hasMore) => {
    const { body } = await get(`/${await aCall()}/segments?${query}`);
    expect(ids(body)).toEqual(expected);
    expect(body).toMatchObject({ total_segments: 3, has_more: hasMore });
  });
});

describe('GET /{call_id}/classification-evolution', () => {
  it('reports each move, when it came and why', async () => {
    const id = await aCall();
    await stage.tell(id, new Date(answeredAt.getTime() + 9000), { ...classified, evidence: [] }, 9000);
    const answer = await get(`/${id}/classification-evolution`);
    expectSuccess(answer);
    expect(answer.body.call_id).toBe(id);
    expect(answer.body.evolution).toEqual([
      {
        window_id: 6,
        timestamp: '2026-03-01T10:00:08.600Z',
        position: 6.5,
        main_category: 'VANE',
        confidence: 0.75,
        classification: expect.objectContaining({ main_category: 'VANE', sub_category: 'Physical Abuse' }),
        evidence: [
          {
            segment_id: 'caller-1',
            category: 'VANE / Physical Abuse',
            text: 'beat me',
            start: 14,
            end: 21,
            weight: 3,
            negated: false,
          },
        ],
      },
      expect.objectContaining({ window_id: 7, position: 9, evidence: [] }),
    ]);
  });

  it('of a call that was never classified is empty', async () => {
    const { body } = await get(`/${await aCall({ words: false })}/classification-evolution`);
    expect(body.evolution).toEqual([]);
  });
});

describe('POST /{call_id}/end', () => {
  it('hangs up, waits for the last words, and answers with the final transcript', async () => {
    const id = await aCall();
    stage.onEnd = async () => {
      await stage.say(id, {
        id: 'caller-2',
        legId: 'caller',
        speaker: 'caller',
        text: 'Wait',
        startMs: 60_000,
      });
      await stage.end(id);
    };
    const answer = await post(`/${id}/end`);
    expectSuccess(answer);
    expect(stage.commands).toEqual([{ callId: id, note: undefined }]);
    expect(answer.body).toMatchObject({
      message: 'Call session ended',
      call_id: id,
      final_transcript: `${transcript}\nCaller: Wait`,
      total_duration: 65,
      segment_count: 4,
      call: { call_id: id, status: 'completed', end_time: '2026-03-01T10:01:05.900Z', duration: 65 },
    });
  });

  it('takes the text that is given for a note, which is no reason', async () => {
    const id = await aCall();
    await post(`/${id}/end?reason=%20abusive%20caller%20`);
    expect(stage.commands).toEqual([{ callId: id, note: 'abusive caller' }]);
  });

  it('of a call that has ended is refused, and no command is given', async () => {
    expectError(await post(`/${await aCall({ ended: true })}/end`), 409, 'RESOURCE_CONFLICT');
    expect(stage.commands).toEqual([]);
  });

  it.each([
    [new ConflictError('it has just ended'), 409, 'RESOURCE_CONFLICT'],
    [new TimeoutError('no answer within 5 s'), 504, 'TIMEOUT'],
    [new UnavailableError('no agent answers', { retryAfterS: 2.5 }), 503, 'SERVICE_UNAVAILABLE'],
    [new Error('secret inner workings'), 500, 'INTERNAL_ERROR'],
  ])('that fails with %p says so', async (error, status, code) => {
    stage.onEnd = () => Promise.reject(error);
    const answer = await post(`/${await aCall()}/end`);
    expectError(answer, status, code);
    expect(answer.text).not.toContain('secret');
    expect(answer.headers['retry-after']).toBe(status === 503 ? '3' : undefined);
  });

  it('ignores a body, even one that is no JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    expectSuccess(await get(`/${await aCall()}/end`, { method: 'POST', headers, body: '{oops' }));
  });
});

describe('a request', () => {
  const paths = ['', '/transcript', '/segments', '/classification-evolution'];
  it.each(paths)('of a call that does not exist is not found: GET /{call_id}%s', async (path) => {
    const answer = await get(`/nobody${path}`);
    expectError(answer, 404, 'RESOURCE_NOT_FOUND');
    expect(answer.body.error).toMatchObject({ message: 'Call session nobody not found', detail: null });
    expectError(await post('/nobody/end'), 404, 'RESOURCE_NOT_FOUND');
    expect(stage.commands).toEqual([]);
  });

  it.each([
    ['/segments?limit=0', 'limit'],
    ['/segments?limit=1001', 'limit'],
    ['/segments?limit=ten', 'limit'],
    ['/segments?limit=1.5', 'limit'],
    ['/segments?limit=', 'limit'],
    ['/segments?limit=1&limit=2', 'limit'],
    ['/segments?offset=-1', 'offset'],
    ['/segments?offset=9007199254740993', 'offset'],
    ['/transcript?include_segments=maybe', 'include_segments'],
    ['/transcript?include_segments=', 'include_segments'],
  ])('is reported by its field: %s', async (path, field) => {
    const answer = await get(`/${await aCall({ words: false })}${path}`);
    expectError(answer, 422, 'VALIDATION_ERROR');
    expect(answer.body.error).toMatchObject({ field, detail: [{ field }] });
  });

  it('is reported all at once', async () => {
    const { body } = await get('/nobody/segments?limit=0&offset=-1');
    const { detail } = body.error as { detail: { field: string }[] };
    expect(detail.map(({ field }) => field).sort()).toEqual(['limit', 'offset']);
  });

  it.each([['reason='], [`reason=${'x'.repeat(201)}`], ['reason=a%00b'], ['reason=a%0Ab']])(
    'ends no call: %s',
    async (query) => {
      expectError(await post(`/${await aCall()}/end?${query}`), 422, 'VALIDATION_ERROR');
      expect(stage.commands).toEqual([]);
    },
  );

  it.each([
    ['GET', `/${'x'.repeat(151)}`, 422],
    ['GET', '/a%00b', 422],
    ['GET', '/%E0%A4%A', 422],
    ['GET', '/..%2f..%2fetc%2fpasswd', 404],
    ['GET', "/'%20OR%201=1--", 404],
  ])('breaks nothing: %s %s', async (method, path, status) => {
    const code = status === 404 ? 'RESOURCE_NOT_FOUND' : 'VALIDATION_ERROR';
    expectError(await get(path, { method }), status, code);
  });

  it.each([
    ['GET', '/some-call/end', 'POST'],
    ['PUT', '/some-call/transcript', 'GET, HEAD'],
  ])('has another method: %s %s, where there is %s', async (method, path, allow) => {
    const answer = await get(path, { method });
    expectError(answer, 405, 'METHOD_NOT_ALLOWED');
    expect(answer).toMatchObject({ headers: { allow } });
  });

  it.each(['', '/a/b/c'])('is no endpoint: GET %s', async (path) => {
    const answer = await get(path);
    expectError(answer, 404, 'RESOURCE_NOT_FOUND');
    expect((answer.body.error as { message: string }).message).toBe(
      `endpoint GET /api/v1/calls${path || '/'} not found`,
    );
  });
});

it('a HEAD is answered like its GET, without the body, and for no cache', async () => {
  const answer = await get('/active', { method: 'HEAD' });
  expect(answer).toMatchObject({ status: 200, text: '', headers: { 'cache-control': 'no-store' } });
});

it('the words of a long call are all there, though the database gives them in pages', async () => {
  const id = await aCall({ words: false });
  const append = (n: number) =>
    stage.journal.append(
      id,
      {
        type: 'transcript.final',
        utterance: someUtterance({ id: `caller-${n}`, text: `${n}`, startMs: n * 10, endMs: n * 10 + 5 }),
        timing,
      },
      { startMs: n * 10 },
    );
  for (let n = 0; n < 2_100; n += 300)
    await Promise.all(Array.from({ length: 300 }, (_, i) => append(n + i)));
  const { body } = await get(`/${id}/segments?limit=1000&offset=1500`);
  expect(body).toMatchObject({ total_segments: 2_100, has_more: false });
  expect((body.segments as { text: string }[]).map(({ text }) => Number(text))).toEqual(
    Array.from({ length: 600 }, (_, n) => 1_500 + n),
  );
}, 30_000);

it('a database that is away is a 503 that says when to come back', async () => {
  stage.databaseFailure = new UnavailableError('the database cannot be reached');
  const answer = await get('/some-call');
  expectError(answer, 503, 'SERVICE_UNAVAILABLE');
  expect(answer.headers['retry-after']).toBe('10');
});
