import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallEvent } from '../../src/calls/call-event.js';
import { someUtterance } from '../support/call-events.js';
import { answeredAt, TestCallsApi, timing } from '../support/test-calls-api.js';

const stage = new TestCallsApi();
const get = stage.get.bind(stage);
const aCall = stage.aCall.bind(stage);

beforeAll(() => stage.open(), 30_000);
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const nothing = { loss: null, jitter: null, mos: null, packets: null, lost: null };
const lineOf = (speaker: string, leg_id = speaker) => ({
  ...{ leg_id, speaker, state: 'good', was_poor: false, wordless_since: null, ...nothing },
});

describe('the record of a call', () => {
  it('has how it is talked, and how the sound of each party arrives', async () => {
    const id = await aCall({ words: false });
    const tell = (event: CallEvent, startMs: number) => stage.tell(id, answeredAt, event, startMs);
    const agent = { legId: 'agent-1', speaker: 'agent' } as const;
    const caller = { legId: 'caller', speaker: 'caller' } as const;
    await tell({ type: 'leg.joined', ...caller, name: '', userId: null }, 0);
    await tell({ type: 'leg.joined', ...agent, name: 'Grace', userId: null }, 0);
    await tell({ type: 'media.quality', ...caller, state: 'poor', loss: 0.08, jitterMs: 12, mos: 3.4 }, 500);
    const utterance = someUtterance({
      ...{ id: 'agent-1-1', ...agent, startMs: 1_000, endMs: 4_000 },
      words: [{ text: 'hello', startMs: 1_000, endMs: 4_000, probability: 1 }],
    });
    const level = { dbfs: -21.4, activeMs: 2_000 };
    await tell({ type: 'transcript.final', utterance, timing, level }, 1_000);
    const live = (await get(`/${id}`)).body.call as Record<string, unknown>;
    expect(live.talk).toMatchObject({
      speakers: [
        { speaker: 'caller', talk_time: 0, talk_share: 0, loudness_dbfs: null },
        { speaker: 'agent', talk_time: 3, talk_share: 1, words_per_minute: null, loudness_dbfs: -21.4 },
      ],
      silence: 0,
    });
    expect(live.lines).toEqual([
      { ...lineOf('caller'), state: 'poor', was_poor: true, loss: 0.08, jitter: 0.012, mos: 3.4 },
      { ...lineOf('agent', 'agent-1') },
    ]);
    const wordless = { type: 'media.wordless', legId: 'caller', fromMs: 2_500, levelDbfs: -68 } as const;
    await tell({ ...wordless, isWordless: true }, 8_000);
    const wordlessSince = async () =>
      ((await get(`/${id}`)).body.call as { lines: { wordless_since: number | null }[] }).lines.map(
        (line) => line.wordless_since,
      );
    expect(await wordlessSince()).toEqual([2.5, null]);
    await tell({ ...wordless, isWordless: false, levelDbfs: null }, 8_500);
    expect(await wordlessSince()).toEqual([null, null]);
    const received = { packets: 920, lost: 80, loss: 0.08, jitterMs: 3, mos: 3.5 };
    await tell({ type: 'media.received', legId: 'caller', ...received }, 9_000);
    const { lines } = (await get(`/${id}`)).body.call as { lines: unknown[] };
    expect(lines[0]).toMatchObject({ packets: 920, lost: 80, jitter: 0.003, mos: 3.5, was_poor: true });
  });

  it('has the translations of a live call', async () => {
    const id = await aCall();
    const found = {
      target: 'sw',
      text: 'Baba yangu wa kambo alinipiga.',
      confidence: null,
      engine: 'http@1',
    };
    await stage.tell(id, answeredAt, { type: 'translation.found', utteranceId: 'caller-1', ...found }, 6_500);
    const { body } = await get(`/${id}`);
    expect(body.call).toMatchObject({
      translation: found.text,
      translation_segments: [{ segment_id: 'caller-1', text: found.text, confidence: null }],
    });
  });
});

describe('POST /alert-rules/try', () => {
  const rules = (...each: object[]) => ({ rules: each });
  const beaten = { id: 'beaten', name: 'Beaten', severity: 'warning', words: [{ any: ['beat'] }] };
  const tryOut = (content: unknown, query = '') =>
    stage.get(`/alert-rules/try${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
    });

  it('shows which alerts rules would have raised in calls that are over, with the words', async () => {
    const id = await aCall({ ended: true });
    const live = await aCall();
    stage.accesses.length = 0;
    const answer = await tryOut(rules({ ...beaten, enabled: false }));
    expect(answer.body).toMatchObject({ status: 'success', error: null });
    const calls = answer.body.calls as { call_id: string }[];
    expect(answer.body).toMatchObject({ complete: true });
    expect(calls.map(({ call_id }) => call_id)).not.toContain(live);
    expect(calls.find(({ call_id }) => call_id === id)).toEqual({
      call_id: id,
      start_time: '2026-03-01T10:00:00.000Z',
      alerts: [
        {
          ...{ rule_id: 'beaten', name: 'Beaten', severity: 'warning', at: 6.5 },
          evidence: [{ segment_id: 'caller-1', text: 'beat', start: 14, end: 18 }],
        },
      ],
    });
    expect(stage.accesses.map(({ callId }) => callId)).toEqual(calls.map(({ call_id }) => call_id));
  });

  it('reads no more calls than it is asked to', async () => {
    await aCall({ ended: true });
    const { body } = await tryOut(rules(beaten), '?calls=1');
    expect(body.calls_read).toBe(1);
    expect(await tryOut(rules(beaten), '?calls=0')).toMatchObject({
      ...{ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } },
    });
  });

  it('refuses rules with faults, each by rule and place', async () => {
    const answer = await tryOut(rules({ ...beaten, words: [{ any: ['(a'] }] }));
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body.error)).toContain('rule \\"beaten\\": words[0].any[0]');
    expect((await tryOut([])).status).toBe(422);
  });
});
