import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_FINDINGS, type ConversationFindings } from '../../../src/analysis/conversation/findings.js';
import type { CallEvent, StoredCallEvent, Utterance } from '../../../src/calls/call-event.js';
import { readConfig } from '../../../src/config/config.js';
import type { CallReader } from '../../../src/http/audio-api/call-reader.js';
import { CallReaders } from '../../../src/http/audio-api/redacted-calls.js';
import { TaskViews } from '../../../src/http/audio-api/task-views.js';
import { silentLog } from '../../../src/lib/log.js';
import { openAnalysis, type OpenAnalysis } from '../../../src/start/common/open-analysis.js';
import type { AudioTask } from '../../../src/processing/audio-task.js';
import { someUtterance } from '../../support/call-events.js';
import { longestStretchOf } from '../../support/longest-stretch.js';
import { hasClearance, wordsClearance } from '../../support/personal-data.js';
import { aTask, drawSound } from '../../support/task-parts.js';

// real processes on a machine that may be busy
jest.setTimeout(120_000);

/** Longest synchronous stretch of a process that carries calls. */
const MOST_MS = 50;
/** Two hours without a pause. */
const UTTERANCES = 2_000;
const NAMES = ['Achieng Atieno', 'Wanjiku Kamau', 'Otieno Ouma', 'Nasteho Ali'];
const reader = { userId: 8, role: 'case_manager' } as const;

let dataDir: string;
let open: OpenAnalysis;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearline-long-'));
  open = await openAnalysis({ config: readConfig({}).analysis, dataDir, log: silentLog() });
  await open.redactConversations.call({ events: [], findings: null }); // the processes have started
});
afterAll(async () => {
  await open.close();
  await rm(dataDir, { recursive: true });
});

const textOf = (at: number) =>
  `my name is ${NAMES[at % NAMES.length]}, call 0722 ${String(at).padStart(6, '0')} in Kisumu again`;

function utteranceAt(at: number): Utterance {
  const startMs = at * 3_600;
  const text = textOf(at);
  const words = text.split(' ').map((word, n) => ({
    ...{ text: word, probability: 0.9 },
    ...{ startMs: startMs + n * 200, endMs: startMs + n * 200 + 150 },
  }));
  return someUtterance({ id: `u${at}`, text, words, startMs, endMs: startMs + 3_500 });
}
const utterances = Array.from({ length: UTTERANCES }, (_, at) => utteranceAt(at));

function findings(turnIdOf: (at: number) => string): ConversationFindings {
  const quotes = utterances.slice(0, 2_000).map(({ text }, at) => {
    const start = text.indexOf('Kisumu');
    return { turnId: turnIdOf(at), text: 'Kisumu', start, end: start + 6 };
  });
  return {
    ...NO_FINDINGS,
    translation: {
      target: 'sw',
      turns: utterances.map(({ text }, at) => ({
        turnId: turnIdOf(at),
        text: `je, ${text}`,
        confidence: 0.8,
      })),
    },
    entities: quotes.map((quote) => ({ ...quote, type: 'LOC', confidence: null, source: 'list' })),
    summary: {
      text: quotes.map(({ text }) => text).join('. '),
      ...{ lengthUnit: 'words', length: 2_000, compressionRatio: 0.3, isTruncated: true, sources: quotes },
    },
  };
}

const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const events: readonly CallEvent[] = [
  { type: 'call.started', callerId: '0711222333', dialled: '116', direction: 'inbound' },
  ...utterances.map((utterance) => ({ type: 'transcript.final', utterance, timing }) as const),
  { type: 'transcript.complete', utterances: UTTERANCES, leftOut: [] },
];
const records = events.map((event, at): StoredCallEvent => ({
  callId: 'a',
  seq: at + 1,
  at: new Date(at),
  startMs: at * 3_600,
  event,
}));
const calls: CallReader = {
  findCall: async () => undefined,
  listActive: async () => [],
  readAll: async () => [...records],
  findAnalysis: async () => ({ findings: findings((at) => `u${at}`), analysedAt: new Date(0), wordsSeq: 0 }),
};

describe('two hours of words, read without clearance', () => {
  const readers = () =>
    new CallReaders({
      calls,
      clearance: wordsClearance(async () => []),
      redact: open.redactConversations,
    });

  it('of a call hold the loop of the calls for no longer than a moment', async () => {
    const longest = await longestStretchOf(async () => {
      const redacted = await readers().of(reader, 'a');
      const [reported, analysis] = await Promise.all([redacted.readAll('a'), redacted.findAnalysis('a')]);
      expect(reported).toHaveLength(events.length);
      expect(analysis?.findings.summary?.text).toMatch(/^\[LOC_1\]\. \[LOC_1\]\. /);
    }, MOST_MS);
    expect(longest).toBeLessThanOrEqual(MOST_MS);
  });

  it('of a recording of a call leave the loop in between', async () => {
    const longest = await longestStretchOf(async () => {
      const { left } = await readers().audibleOf('a');
      expect(left.length).toBeGreaterThan(UTTERANCES);
    }, MOST_MS);
    expect(longest).toBeLessThanOrEqual(MOST_MS);
  });

  it('of a recording that was sent hold the loop of the calls for no longer than a moment', async () => {
    const { steps: _none, ...found } = findings((at) => String(at + 1));
    const { task } = aTask(drawSound('#').sound);
    const longest = await longestStretchOf(async () => {
      const { redactConversations: redact } = open;
      const views = new TaskViews({ hasClearance, redact });
      const results = {
        ...found,
        ...{ language: 'en', confidence: 0.9, steps: {} },
        utterances: utterances.map((utterance) => ({ ...utterance, channel: 0 })),
      };
      const completed: AudioTask = { ...task, createdById: 7, status: 'completed', results };
      const reported = await views.read(completed, reader);
      expect(reported.results?.utterances.at(-1)?.text).toMatch(
        /^my name is \[PERSON_4\], call \[PHONE_\d+\] in/,
      );
    }, MOST_MS);
    expect(longest).toBeLessThanOrEqual(MOST_MS);
  });
});
