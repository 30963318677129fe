import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { NO_FINDINGS } from '../../src/analysis/conversation/findings.js';
import type { CallEvent } from '../../src/calls/call-event.js';
import { readAllEvents } from '../../src/calls/journal-reader.js';
import { CALL_ANALYSIS_JOB } from '../../src/processing/call-analysis.js';
import { callAnalysisJob } from '../../src/processing/call-analysis-job.js';
import type { Storage } from '../../src/storage/storage.js';
import { appendEvent } from '../support/append-event.js';
import { someUtterance } from '../support/call-events.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { scriptedEngines } from '../support/scripted-engines.js';

let database: TestDatabase;
let storage: Storage;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
});
afterAll(() => database.close());

const timing = { lastSpeechAtMs: 0, hangoverMs: 400, queueMs: 0, inferenceMs: 0 };
const take = () => storage.jobs.take({ kinds: [CALL_ANALYSIS_JOB], atMost: 10, leaseMs: 60_000 });

async function callOf(utterances: number, ...events: readonly CallEvent[]): Promise<string> {
  const id = randomUUID();
  const started = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' } as const;
  const complete = { type: 'transcript.complete', utterances, leftOut: [] } as const;
  for (const event of [started, { type: 'call.answered' } as const, ...events, complete])
    await appendEvent(storage.calls, id, event, { at: new Date(), startMs: 0 });
  return id;
}

describe('a call that is over', () => {
  it('is analysed as a whole: late words in their place, doubtful ones marked', async () => {
    const finals = [
      someUtterance({ id: 'caller-2', text: 'second', startMs: 2_000, endMs: 3_000, language: 'sw' }),
      someUtterance({
        id: 'caller-1',
        text: 'the first words',
        startMs: 0,
        endMs: 1_000,
        doubt: 'repetition',
      }),
    ].map((utterance) => ({ type: 'transcript.final', utterance, timing }) as const);
    const callId = await callOf(2, ...finals);
    const [job, ...others] = await take();
    expect([job?.payload, others]).toEqual([{ call_id: callId }, []]);
    let given: unknown;
    const engines = scriptedEngines({
      summarizer: (input) => {
        given = input.turns;
        return {
          ...{ text: 'second', lengthUnit: 'words', length: 1, compressionRatio: 0.25, sources: [] },
          isTruncated: false,
        } as const;
      },
    });
    const readEvents = (id: string) => readAllEvents(storage.calls, id);
    const kind = callAnalysisJob({ readEvents, store: storage.callAnalyses, engines, translateTo: 'en' });
    if (!job) throw new Error('there is no job');
    await kind.run(job, new AbortController().signal);
    expect(given).toMatchObject([
      { id: 'caller-1', text: 'the first words', isDoubtful: true, speaker: 'caller' },
      { id: 'caller-2', text: 'second', isDoubtful: false, language: 'sw' },
    ]);
    const analysis = await storage.callAnalyses.find(callId);
    expect(analysis?.findings).toMatchObject({
      summary: { text: 'second' },
      steps: { summarization: { status: 'completed' }, translation: { status: 'not_installed' } },
    });
    await kind.run(job, new AbortController().signal); // at least once: the second time comes out the same
    expect((await storage.callAnalyses.find(callId))?.findings.summary).toEqual(analysis?.findings.summary);
  });

  it('is reported by the analysis of its newest words, whichever is done last', async () => {
    const callId = await callOf(1);
    const of = (text: string) => ({ ...NO_FINDINGS, warnings: [text] });
    await storage.callAnalyses.keep(callId, { findings: of('live words'), wordsSeq: 0 });
    await storage.callAnalyses.keep(callId, { findings: of('of the second pass'), wordsSeq: 9 });
    await storage.callAnalyses.keep(callId, { findings: of('live words'), wordsSeq: 0 });
    const kept = await storage.callAnalyses.find(callId);
    expect(kept).toMatchObject({ findings: { warnings: ['of the second pass'] }, wordsSeq: 9 });
    await take();
  });

  it('without words is not analysed', async () => {
    await callOf(0);
    expect(await take()).toEqual([]);
  });
});
