import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Utterance } from '../src/calls/call-event.js';
import { readConfig } from '../src/config/config.js';
import { silentLog } from '../src/lib/log.js';
import { openAnalysis, type OpenAnalysis } from '../src/start/common/open-analysis.js';
import {
  developmentCalls,
  developmentSentences,
} from '../test/analysis/classify/development-texts/load-development-texts.js';
import {
  keptApartCalls,
  keptApartSentences,
} from '../test/analysis/classify/words/kept-apart/load-kept-apart.js';
import {
  judgeClassification,
  qualityByLabel,
  type JudgedText,
  type Judgement,
} from './analysis/judge-classification.js';
import { measureLive, type LiveCost } from './analysis/measure-live.js';
import { measureTasks, TEXT_LENGTHS_WORDS, type TaskCost } from './analysis/measure-tasks.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { toTable } from './table.js';

/** `npm run bench -- analysis`: what the embedded engines cost, and what they say of the development texts. */
export async function benchAnalysis({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  const dir = await mkdtemp(join(tmpdir(), 'hearline-bench-'));
  const { analysis: config } = readConfig({});
  const analysis = await openAnalysis({ config, dataDir: dir, log: silentLog() });
  try {
    return await measure(analysis, { quick, signal, progress });
  } finally {
    await analysis.close();
    await rm(dir, { recursive: true, force: true });
  }
}

async function measure(
  { engines, analysers }: OpenAnalysis,
  { quick, signal, progress }: BenchOptions,
): Promise<BenchResult> {
  progress('time of each task by length');
  const tasks = await measureTasks(engines, textOf, { signal, ...(quick && { rounds: 1 }) });
  progress('live calls');
  const live = measureLive(analysers, developmentCalls.map(utterancesOf), quick ? 3 : 30);
  progress('development texts');
  const judged = await judgeClassification(engines, developmentTexts(), signal);
  const quality = qualityByLabel(judged);
  return { json: { tasks, live, quality }, report: toReport(tasks, live, judged) };
}

const transcriptOf = ({ turns }: (typeof developmentCalls)[number]): string =>
  turns.map((turn) => turn.replace(/^A: /, 'Agent: ').replace(/^C: /, 'Caller: ')).join('\n');

/** A text of at least `words` words, from the development calls one behind the other. */
function textOf(words: number): string {
  const lines = developmentCalls.flatMap((call) => transcriptOf(call).split('\n'));
  const text: string[] = [];
  for (let count = 0, at = 0; count < words; at++) {
    const line = lines[at % lines.length] ?? '';
    text.push(line);
    count += line.split(' ').length;
  }
  return text.join('\n');
}

function utterancesOf({ turns, language }: (typeof developmentCalls)[number]): Utterance[] {
  return turns.map((turn, at) => {
    const speaker = turn.startsWith('A: ') ? 'agent' : 'caller';
    const place = { id: `${speaker}-${at}`, legId: speaker, startMs: at * 5_000, endMs: at * 5_000 + 4_000 };
    return { ...place, speaker, text: turn.slice(3), language, confidence: 0.9, doubt: null, words: [] };
  });
}

function developmentTexts(): JudgedText[] {
  const calls = developmentCalls.map((call) => {
    const { author, language, expects } = call;
    return { kind: 'call', author, language, expected: expects?.[0] ?? null, text: transcriptOf(call) };
  });
  const sentences = developmentSentences.map(({ expects, ...rest }) => ({ ...rest, expected: expects }));
  const keptApart = [
    ...keptApartCalls.map((text) => ({ ...text, kind: 'call' })),
    ...keptApartSentences.map((text) => ({ ...text, kind: 'indirect' })),
  ].map(({ main, ...text }) => ({ ...text, author: 'kept apart', expected: main }));
  return [...calls, ...sentences, ...keptApart];
}

function toReport(
  tasks: readonly TaskCost[],
  live: readonly LiveCost[],
  judged: readonly Judgement[],
): string {
  return `CPU time of one request to an embedded engine, ms, the least of several: no step may be quadratic.

${costTable(tasks)}

One utterance of a live call (limit 1,000 µs together):

${toTable(
  ['analyser', 'utterances', 'mean µs', 'p99 µs'],
  live.map(({ analyser, utterances, meanMicros, p99Micros }) => [
    analyser,
    `${utterances}`,
    meanMicros.toFixed(0),
    p99Micros.toFixed(0),
  ]),
)}

Main categories of the development texts, by author: the first wrote the cues too, the second knew the cues, the third
knew neither. The cues were mended with all of them: these figures guard against loss, and say nothing of real calls.
The author who was kept apart has seen neither cues nor the texts that the model of words was trained on. Right is also to say nothing where nothing can be said.

${sumsTable(judged)}

${labelTable(judged)}`;
}

function costTable(tasks: readonly TaskCost[]): string {
  const names = [...new Set(tasks.map(({ task }) => task))];
  return toTable(
    ['task', 'engine', ...TEXT_LENGTHS_WORDS.map((words) => `${words} words`)],
    names.map((name) => {
      const costs = tasks.filter(({ task }) => task === name);
      return [name, costs[0]?.engine ?? '', ...costs.map(({ cpuMs }) => cpuMs.toFixed(1))];
    }),
  );
}

function sumsTable(judged: readonly Judgement[]): string {
  const groupOf = ({ author, kind, language }: Judgement) => `author ${author}, ${kind}, ${language}`;
  const groups = [...new Set(judged.map(groupOf))];
  return toTable(
    ['texts', 'number', 'right', 'abstained', 'wrong'],
    groups.map((group) => {
      const own = judged.filter((each) => groupOf(each) === group);
      const right = own.filter(({ said, expected }) => said === expected).length;
      const wrong = own.filter(({ said, expected }) => said !== null && said !== expected).length;
      return [group, own.length, right, own.length - right - wrong, wrong].map(String);
    }),
  );
}

function labelTable(judged: readonly Judgement[]): string {
  const share = (value: number | null) => (value === null ? '–' : value.toFixed(2));
  return toTable(
    ['main category', 'texts', 'precision', 'recall'],
    qualityByLabel(judged).map(({ label, texts, precision, recall }) => [
      label,
      `${texts}`,
      share(precision),
      share(recall),
    ]),
  );
}
