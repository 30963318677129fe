import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NO_FINDINGS } from '../../src/analysis/conversation/findings.js';
import type { CallEvent } from '../../src/calls/call-event.js';
import { someUtterance } from '../support/call-events.js';
import { startedAt, TestCallsApi } from '../support/test-calls-api.js';

const stage = new TestCallsApi();
beforeAll(() => stage.open(), 30_000);
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const LATER = new Date(startedAt.getTime() + 90_000);
const LARGER = 'My stepfather Otieno beat me.';

/** The caller's one utterance, as a larger model hears it. */
const heard: CallEvent = {
  type: 'second-pass.heard',
  utterance: someUtterance({
    ...{ id: 'caller-1', legId: 'caller', text: LARGER, startMs: 3000.4, endMs: 6500, model: 'small' },
    words: LARGER.split(' ').map((text, at) => ({
      ...{ text, startMs: 3100 + at * 600, endMs: 3500 + at * 600, probability: 0.9 },
    })),
  }),
  dropped: null,
  isBetter: true,
};
const ended: CallEvent = {
  ...{ type: 'second-pass.ended', outcome: 'completed', model: 'small', replaced: 1 },
  leftOut: [{ utteranceId: 'agent-1-2', reason: 'not-recorded' }],
};

async function aCallHeardTwice({ isOver = true } = {}): Promise<string> {
  const id = await stage.aCall({ ended: true });
  await stage.tell(id, LATER, heard, 3000);
  if (isOver) await stage.tell(id, LATER, ended);
  return id;
}

type Segments = { segments: Record<string, unknown>[] };

describe('a call that was listened to once more', () => {
  it('has the words of the larger model, and beside them the live ones', async () => {
    const id = await aCallHeardTwice();
    const { body } = await stage.get(`/${id}`);
    expect(body.call).toMatchObject({
      transcript: `Agent: Helpline, hello.\nCaller: ${LARGER}\nAgent: I am listening.`,
      status: 'completed',
      second_pass: {
        ...{ outcome: 'completed', model: 'small', ended_at: LATER.toISOString(), replaced: 1 },
        left_out: [{ segment_id: 'agent-1-2', reason: 'not-recorded' }],
        differences: [
          {
            ...{ segment_id: 'caller-1', speaker: 'caller', words_from: 'second_pass' },
            ...{ live: 'My stepfather beat me.', second_pass: LARGER },
          },
        ],
      },
    });
    const { body: reported } = await stage.get(`/${id}/transcript`);
    expect(reported).toMatchObject({
      live_transcript: 'Agent: Helpline, hello.\nCaller: My stepfather beat me.\nAgent: I am listening.',
      segment_count: 3,
    });
    const { body: page } = await stage.get(`/${id}/segments`);
    const [agent, caller] = (page as unknown as Segments).segments;
    expect(agent).toMatchObject({ words_from: 'live', model: null, second_pass: null });
    expect(caller).toMatchObject({
      ...{ segment_id: 'caller-1', text: LARGER, model: 'small', words_from: 'second_pass', start: 3 },
      live: { text: 'My stepfather beat me.', model: null },
      second_pass: { text: LARGER, model: 'small', dropped: null },
    });
  });

  it('has its live words until the pass is over', async () => {
    const id = await aCallHeardTwice({ isOver: false });
    const { body } = await stage.get(`/${id}/transcript`);
    expect(body).toMatchObject({
      live_transcript: null,
      segments: [{}, { text: 'My stepfather beat me.' }, {}],
    });
    expect((await stage.get(`/${id}`)).body.call).toMatchObject({ second_pass: null });
  });

  it('shows no findings about words in whose place others are', async () => {
    const quote = { turnId: 'caller-1', text: 'beat me', start: 14, end: 21 };
    const summary = {
      ...{
        text: 'beat me',
        lengthUnit: 'words' as const,
        length: 2,
        compressionRatio: 0.2,
        isTruncated: false,
      },
      sources: [quote],
    };
    stage.analysis = { findings: { ...NO_FINDINGS, summary }, analysedAt: LATER, wordsSeq: 0 };
    const id = await aCallHeardTwice({ isOver: false });
    expect((await stage.get(`/${id}`)).body.call).toMatchObject({ summary: 'beat me' });
    await stage.tell(id, LATER, ended);
    const { call } = (await stage.get(`/${id}`)).body as { call: Record<string, unknown> };
    expect(call).toMatchObject({ summary: null, analysis: { state: 'pending' } });
    const { classification } = call as { classification: { evidence: unknown[] } };
    expect(classification.evidence).toEqual([]); // its quote was at another place
  });

  it('shows users without clearance no name that the larger model alone has understood', async () => {
    const id = await aCallHeardTwice();
    stage.identity = { userId: 31, username: 'who', role: 'case_manager' };
    const answers = await Promise.all(
      ['', '/transcript', '/segments'].map(async (face) =>
        JSON.stringify((await stage.get(`/${id}${face}`)).body),
      ),
    );
    for (const answer of answers) {
      expect(answer).toContain('[PERSON_1] beat me.');
      expect(answer).not.toContain('Otieno');
    }
  });
});
