import { describe, expect, it } from '@jest/globals';
import {
  analyseConversation,
  type ConversationOptions,
} from '../../../src/analysis/conversation/analyse-conversation.js';
import { CONVERSATION_STEPS, type ConversationStep } from '../../../src/analysis/conversation/findings.js';
import type { Turn } from '../../../src/analysis/turn.js';
import type { Summary } from '../../../src/analysis/summarise/summariser.js';
import type { Insights } from '../../../src/analysis/insights/insights.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { noEngines } from '../../support/no-engines.js';
import { scriptedEngines } from '../../support/scripted-engines.js';

const turn = (id: string, text: string, language = 'sw'): Turn => ({
  ...{ id, text, language, speaker: 'caller', startMs: 0, endMs: 1_000, isDoubtful: false },
});
const turns = [turn('1', 'mama Amina yuko Kisumu'), turn('2', 'come quickly', 'en')];
const conversation = { turns, language: 'sw', talk: null };

const summary: Summary = {
  ...{
    text: 'short',
    lengthUnit: 'words',
    length: 1,
    compressionRatio: 0.5,
    sources: [],
    isTruncated: false,
  },
};

function analyse(options: Partial<ConversationOptions>) {
  return analyseConversation(conversation, {
    engines: noEngines(),
    steps: new Set(CONVERSATION_STEPS),
    translateTo: 'en',
    signal: new AbortController().signal,
    ...options,
  });
}

describe('the words of a conversation', () => {
  it('have no findings without engines, and each step says so', async () => {
    const findings = await analyse({});
    expect(findings).toMatchObject({
      ...{
        translation: null,
        entities: null,
        classification: null,
        summary: null,
        quality: null,
        insights: null,
      },
    });
    const statuses = Object.values(findings.steps).map(({ status }) => status);
    expect(statuses).toEqual(CONVERSATION_STEPS.map(() => 'not_installed'));
    expect(findings.warnings).toEqual(CONVERSATION_STEPS.map((step) => `${step}: no engine is installed`));
  });

  it('are translated and searched turn by turn, each in its own language, and each step names its engine', async () => {
    const asked: unknown[] = [];
    const engines = scriptedEngines({
      translator: (input) => {
        asked.push(input);
        return { text: input.text.toUpperCase(), confidence: null };
      },
      ner: ({ text }) =>
        text.includes('Amina')
          ? [{ type: 'PERSON', text: 'Amina', start: 5, end: 10, confidence: 0.9, source: 'list' }]
          : [],
    });
    const findings = await analyse({ engines });
    expect(asked).toMatchObject([
      { text: 'mama Amina yuko Kisumu', source: 'sw', target: 'en' },
      { text: 'come quickly', source: 'en', target: 'en' },
    ]);
    expect(findings.translation?.turns).toEqual([
      { turnId: '1', text: 'MAMA AMINA YUKO KISUMU', confidence: null },
      { turnId: '2', text: 'COME QUICKLY', confidence: null },
    ]);
    expect(findings.entities).toMatchObject([{ turnId: '1', type: 'PERSON', start: 5 }]);
    expect(findings.steps).toMatchObject({
      translation: { status: 'completed', engine: 'scripted-translator@1' },
      ner: { status: 'completed', engine: 'scripted-ner@1' },
      summarization: { status: 'not_installed' },
    });
  });

  it('are taken on by the other steps when the engines of one fail, and a warning says why', async () => {
    const engines = scriptedEngines({
      ner: () => Promise.reject(new UnavailableError('the model crashed')),
      summarizer: () => summary,
    });
    const { steps, warnings, summary: found } = await analyse({ engines });
    expect([steps.ner?.status, steps.summarization?.status]).toEqual(['failed', 'completed']);
    expect(found).toEqual(summary);
    expect(warnings).toContain('ner: no engine answered (scripted-ner@1: the model crashed)');
  });

  it('give insights what the steps before have found', async () => {
    let given: unknown;
    const engines = scriptedEngines({
      ner: ({ text }) => (text.startsWith('mama') ? [] : []),
      insights: (input) => {
        given = input;
        return {} as Insights;
      },
    });
    await analyse({ engines });
    expect(given).toMatchObject({ turns, language: 'sw', classification: null, entities: [] });
  });

  it('are left alone by steps that are off or not asked for', async () => {
    const asked: ConversationStep[] = [];
    const engines = scriptedEngines({
      summarizer: () => summary,
      translator: () => ({ text: '', confidence: null }),
    });
    const { steps } = await analyse({
      engines,
      steps: new Set<ConversationStep>(['translation', 'summarization']),
      leftOut: new Set<ConversationStep>(['translation']),
      onStep: async (step) => void asked.push(step),
    });
    expect(steps).toMatchObject({ translation: { status: 'off' }, summarization: { status: 'completed' } });
    expect(Object.keys(steps)).toHaveLength(2);
    expect(asked).toEqual(['summarization']);
  });

  it('are left at once when the work is over', async () => {
    const over = new AbortController();
    const engines = scriptedEngines({
      ner: () => {
        over.abort(new Error('cancelled'));
        return [];
      },
      summarizer: () => summary,
    });
    await expect(analyse({ engines, signal: over.signal })).rejects.toThrow('cancelled');
  });
});
