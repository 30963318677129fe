import type { AnalysisEngines } from '../../src/analysis/analysis-engines.js';
import { parseTranscript } from '../../src/analysis/parse-transcript.js';
import { plainTurn } from '../../src/analysis/turn.js';

export interface TaskCost {
  readonly task: string;
  readonly engine: string;
  readonly words: number;
  /** CPU time of one request, ms; the least of several. */
  readonly cpuMs: number;
}

const ROUNDS = 5;
export const TEXT_LENGTHS_WORDS = [100, 1_000, 10_000];

/** CPU time of every task that has an engine, by the length of its text. */
export async function measureTasks(
  engines: AnalysisEngines,
  textOf: (words: number) => string,
  { rounds = ROUNDS, signal }: { readonly rounds?: number; readonly signal: AbortSignal },
): Promise<TaskCost[]> {
  const costs: TaskCost[] = [];
  for (const words of TEXT_LENGTHS_WORDS) {
    for (const [task, run] of Object.entries(requestsOf(engines, textOf(words), signal))) {
      let cpuMs = Infinity;
      let engine = '';
      for (let round = 0; round < rounds; round++) {
        const before = process.cpuUsage();
        ({ engine } = await run());
        const { user, system } = process.cpuUsage(before);
        cpuMs = Math.min(cpuMs, (user + system) / 1_000);
      }
      costs.push({ task, engine, words, cpuMs });
    }
  }
  return costs;
}

function requestsOf(engines: AnalysisEngines, text: string, signal: AbortSignal) {
  const asked = { signal };
  const turns = parseTranscript(text);
  return {
    ner: () => engines.ner.run({ text }, asked),
    classifier: () => engines.classifier.run({ text }, asked),
    summarizer: () =>
      engines.summarizer.run({ turns: [plainTurn(text)], minLength: 20, maxLength: 150 }, asked),
    qa: () => engines.qa.run({ context: text, question: 'How old is the child?', threshold: 0 }, asked),
    quality: () => engines.quality.run({ turns, talk: null }, asked),
    insights: () =>
      engines.insights.run({ turns, language: 'en', classification: null, entities: [] }, asked),
  };
}
