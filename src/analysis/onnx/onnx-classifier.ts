import type { Classification } from '../../calls/call-event.js';
import type { ClassifiedText, ClassifyInput, TextClassifier } from '../classify/classifier.js';
import { UNCLASSIFIED } from '../classify/cue-classifier.js';
import type { Priority } from '../../calls/priority.js';
import { modelEngine, type ModelOf } from './model-engine.js';
import type { ModelHost } from './model-host.js';
import type { Head } from './model-manifest.js';
import type { Passage, Replies } from './model-wire.js';
import { indexOfHighest } from './softmax.js';
import { splitSentences } from './split-sentences.js';

const DEFAULT_THRESHOLD = 0.5;
const MOST_EVIDENCE = 3;
/** Each costs a run of the model. */
const MOST_PASSAGES = 40;
const PASSAGE_CHARACTERS = 300;
const NOT_CALIBRATED = {
  method: 'none',
  cap: 1,
  reason: 'the probability of the model itself, not compared with cases that people have decided',
} as const;

/** Text for the model: a conversation without its agents' words, whose questions name every kind of abuse. */
interface Reading {
  readonly text: string;
  readonly turns: readonly { readonly turnId: string; readonly startAt: number; readonly length: number }[];
}

interface Judged {
  /** Null: no label is probable enough. */
  readonly label: string | null;
  readonly probability: number;
}

/** Classifies by a model with one output or several (main category, sub-category, priority, intervention). */
export function onnxClassifier(model: ModelOf<'classifier'>, host: ModelHost): TextClassifier {
  const { heads } = model.manifest;
  const [main, { labels }] = headOf(heads, 'mainCategory');
  const counts = Object.fromEntries(
    Object.entries(heads).map(([output, { labels }]) => [output, labels.length]),
  );
  return modelEngine({
    task: 'classifier',
    model,
    host,
    texts: (input) => ({ text: readingOf(input).text }),
    async answer(input, ask, signal) {
      const { threshold = DEFAULT_THRESHOLD } = input;
      const reading = readingOf(input);
      const passages = passagesOf(reading);
      const reply = await ask({ text: reading.text, counts, main, passages }, signal);
      const classification = toClassification(model, reply, threshold);
      const { mainCategory } = classification;
      const isGiven = mainCategory !== UNCLASSIFIED;
      const value: ClassifiedText = {
        classification,
        evidence: isGiven ? evidenceFor(mainCategory, reading, reply, labels, threshold) : [],
        belowThreshold: !isGiven,
        threshold,
        calibration: NOT_CALIBRATED,
      };
      return { value, confidenceKind: 'model', warnings: [] };
    },
  });
}

function toClassification(
  { name, manifest: { heads } }: ModelOf<'classifier'>,
  { probabilities }: Replies['classifier'],
  threshold: number,
): Classification {
  const judged = new Map<Head['field'], Judged>();
  for (const [output, { field, labels }] of Object.entries(heads)) {
    judged.set(field, judge(labels, probabilities[output] ?? [], threshold));
  }
  const [main, { labels }] = headOf(heads, 'mainCategory');
  const { label, probability } = judged.get('mainCategory') as Judged;
  const isGiven = label !== null;
  return {
    mainCategory: label ?? UNCLASSIFIED,
    confidence: isGiven ? probability : null,
    subCategory: isGiven ? (judged.get('subCategory')?.label ?? null) : null,
    priority: (judged.get('priority')?.label ?? null) as Priority | null,
    interventionType: judged.get('interventionType')?.label ?? null,
    candidates: labels
      .map((label, i) => ({ label, probability: probabilities[main]?.[i] ?? 0 }))
      .sort((a, b) => b.probability - a.probability),
    engine: name,
  };
}

function readingOf(input: ClassifyInput): Reading {
  if ('text' in input) {
    return { text: input.text, turns: [{ turnId: 'text', startAt: 0, length: input.text.length }] };
  }
  let text = '';
  const turns: { turnId: string; startAt: number; length: number }[] = [];
  for (const turn of input.turns) {
    if (turn.speaker === 'agent' || turn.isDoubtful) continue;
    turns.push({ turnId: turn.id, startAt: text.length, length: turn.text.length });
    text += `${turn.text}\n`;
  }
  return { text, turns };
}

/** Sentences, none over two turns; of many the longest, which say most. */
function passagesOf({ text, turns }: Reading): Passage[] {
  const passages = turns.flatMap(({ startAt, length }) =>
    splitSentences(text.slice(startAt, startAt + length), PASSAGE_CHARACTERS).map(({ start, end }) => ({
      start: startAt + start,
      end: startAt + end,
    })),
  );
  const longest = [...passages].sort((a, b) => b.end - b.start - (a.end - a.start)).slice(0, MOST_PASSAGES);
  return longest.sort((a, b) => a.start - b.start);
}

function headOf(heads: Readonly<Record<string, Head>>, field: Head['field']): [string, Head] {
  // the manifest's schema has seen to it that there is one
  return Object.entries(heads).find(([, head]) => head.field === field) as [string, Head];
}

function judge(labels: readonly string[], probabilities: readonly number[], threshold: number): Judged {
  const highest = indexOfHighest(probabilities);
  const probability = probabilities[highest] ?? 0;
  return { label: probability >= threshold ? (labels[highest] ?? null) : null, probability };
}

function evidenceFor(
  category: string,
  { text, turns }: Reading,
  { passages }: Replies['classifier'],
  labels: readonly string[],
  threshold: number,
): ClassifiedText['evidence'] {
  const indicative = passages.flatMap(({ start, end, probabilities }) => {
    const { label, probability } = judge(labels, probabilities, threshold);
    const turn = turns.findLast(({ startAt }) => startAt <= start);
    if (label !== category || !turn) return [];
    const { turnId, startAt } = turn;
    const place = { turnId, start: start - startAt, end: end - startAt, text: text.slice(start, end) };
    return [{ ...place, category, weight: probability, negated: false }];
  });
  return indicative.sort((a, b) => b.weight - a.weight).slice(0, MOST_EVIDENCE);
}
