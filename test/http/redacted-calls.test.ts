import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Role } from '../../src/access/roles.js';
import { NO_FINDINGS, type ConversationFindings } from '../../src/analysis/conversation/findings.js';
import { answeredAt, startedAt, TestCallsApi } from '../support/test-calls-api.js';

const api = new TestCallsApi();
beforeAll(() => api.open(), 60_000);
afterAll(() => api.close());
beforeEach(() => api.reset());

const SAID = [
  'My name is Achieng Atieno and I live in Kisumu',
  'Otieno beat me, his number is 0722 123 456',
  'and write to achieng@example.org',
] as const;
/** Found by a model only: no rule knows it. */
const MODEL_NAME = 'zubalin';
const CALLER = '0711222333';
const HIDDEN = ['Achieng', 'Atieno', 'Kisumu', 'Otieno', '0722', '123 456', 'achieng@', MODEL_NAME, CALLER];
const MANAGER = 31;

const asRole = (role: Role, userId = MANAGER) => ({ userId, username: 'who', role });

const spanOf = (turn: number, text: string) => {
  const start = (TURNS[turn] ?? '').indexOf(text);
  return { turnId: `caller-${turn}`, text, start, end: start + text.length };
};
const TURNS = [...SAID, `the other man is ${MODEL_NAME} and he knows`];

/** Findings that quote the names in every field that can. */
function quoting(): ConversationFindings {
  const quote = spanOf(1, 'Otieno beat me');
  const entity = { ...spanOf(3, MODEL_NAME), type: 'PERSON', confidence: 0.9, source: 'model' } as const;
  return {
    ...NO_FINDINGS,
    translation: {
      target: 'en',
      turns: [{ turnId: 'caller-1', text: 'Otieno hit me, 0722 123 456', confidence: 0.8 }],
    },
    entities: [entity, { ...spanOf(0, 'Kisumu'), type: 'LOC', confidence: null, source: 'list' }],
    summary: {
      text: `${TURNS[0]?.slice(0, 18) ?? ''}. Otieno beat me`,
      ...{ lengthUnit: 'words', length: 7, compressionRatio: 0.3, isTruncated: true },
      sources: [spanOf(0, 'My name is Achieng'), quote],
    },
    quality: {
      ...{ overall: 0.5, assessable: 0.5 },
      groups: [
        {
          ...{ id: 'opening', weight: 100, score: 1 },
          metrics: [{ id: 'opening_phrase', label: 'Opening', score: 1, unjudged: null, evidence: [quote] }],
        },
      ],
    },
    insights: {
      ...{ primaryLanguage: 'en', complexity: 'low', riskLevel: 'high', priority: 'high' },
      keyEntities: [entity],
      risks: [{ type: 'physical_violence', evidence: [quote] }],
      gaps: [`where ${MODEL_NAME} lives`],
      keyInformation: [spanOf(0, SAID[0])],
    },
    warnings: ['a model took Achieng Atieno for a place'],
  };
}

async function aReportedCall(): Promise<string> {
  const id = await api.aCall({ callerId: CALLER, words: false });
  const joined = { type: 'leg.joined', legId: 'agent-1', speaker: 'agent', name: 'Rose' } as const;
  await api.tell(id, answeredAt, { ...joined, userId: api.agentId });
  for (const [at, text] of TURNS.entries()) {
    const words = text.split(' ').map((word, n) => ({
      ...{ text: word, startMs: at * 9_000 + n * 300, endMs: at * 9_000 + n * 300 + 250, probability: 0.9 },
    }));
    await api.say(id, {
      id: `caller-${at}`,
      legId: 'caller',
      text,
      words,
      startMs: at * 9_000,
      endMs: at * 9_000 + 8_000,
    });
  }
  const { turnId: utteranceId, ...place } = spanOf(1, 'Otieno beat me');
  const evidence = [{ utteranceId, ...place, category: 'VANE', weight: 3, negated: false }];
  const classification = {
    mainCategory: 'VANE',
    confidence: 0.7,
    subCategory: null,
    priority: 'high',
  } as const;
  const more = { interventionType: null, candidates: [], engine: 'cues@1' };
  const moved = {
    type: 'classification.updated',
    classification: { ...classification, ...more },
    evidence,
  } as const;
  await api.tell(id, new Date(startedAt.getTime() + 40_000), moved, 17_000);
  await api.end(id);
  api.analysis = { findings: quoting(), analysedAt: startedAt, wordsSeq: 0 };
  return id;
}

const FACES = ['', '/transcript', '/segments', '/classification-evolution'];

async function readAll(id: string): Promise<string> {
  const answers = [];
  for (const face of FACES) {
    const answer = await api.get(`/${id}${face}`);
    expect([face, answer.status]).toEqual([face, 200]);
    answers.push(answer.body);
  }
  return JSON.stringify(answers);
}

describe('a call that is read without clearance for personal data', () => {
  it('has no name, number or place in any answer, and the same pseudonym for each in all of them', async () => {
    const id = await aReportedCall();
    api.identity = asRole('case_manager');
    const reported = await readAll(id);
    for (const hidden of HIDDEN) expect(reported).not.toContain(hidden);
    expect(reported).toContain('[PERSON_1] and I live in [LOC_1]');
    expect(reported).toContain('[PERSON_2] beat me, his number is [PHONE_2]');
    expect(reported).toContain('"caller_id":"[PHONE_1]"');
  });

  it('quotes what stands in its transcript, at the places there', async () => {
    const id = await aReportedCall();
    api.identity = asRole('case_manager');
    const { call } = (await api.get(`/${id}`)).body as {
      call: Record<string, object> & { transcript: string };
    };
    const { transcript: reported, entities, insights, qa_scores: quality, summary } = call;
    const quotes = [
      ...JSON.stringify([entities, insights, quality]).matchAll(/\{"segment_id":[^{}]*\}/g),
    ].map(([json]) => JSON.parse(json) as { text: string; start: number; end: number });
    expect(quotes.length).toBe(4);
    for (const { text, start, end } of quotes) expect(reported.slice(start, end)).toBe(text);
    expect(summary).toBe('My name is [PERSON_1]. [PERSON_2] beat me');
  });

  it('is in the list of calls without its number', async () => {
    await api.aCall({ callerId: CALLER });
    api.identity = asRole('case_manager');
    const listed = JSON.stringify((await api.get('/active')).body);
    expect(listed).toContain('[PHONE_1]');
    expect(listed).not.toContain(CALLER);
  });

  it.each([
    ['a supervisor', () => void (api.identity = asRole('supervisor'))],
    ['a program on this machine', () => void (api.identity = undefined)],
    ['a user who was on it', () => void (api.identity = asRole('case_manager', api.agentId))],
    [
      'a user who is on the case of it',
      () => {
        api.identity = asRole('case_manager');
        api.involved.add(MANAGER);
      },
    ],
  ])('is read as it was said by %s', async (_who, becomes) => {
    const id = await aReportedCall();
    becomes();
    const reported = await readAll(id);
    for (const hidden of HIDDEN) expect(reported).toContain(hidden);
  });
});
