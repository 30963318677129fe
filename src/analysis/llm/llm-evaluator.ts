import { z } from 'zod';
import { UnavailableError } from '../../lib/errors.js';
import type {
  QualityEvaluator,
  QualityInput,
  QualityMetric,
  QualityReport,
} from '../quality/quality-evaluator.js';
import { reportOf } from '../quality/report-of.js';
import type { Turn } from '../turn.js';
import { ABOUT_THE_DATA, droppedWarning, llmEngine, type LlmEngineOptions } from './llm-engine.js';
import { SentConversation } from './sent-conversation.js';

export interface LlmEvaluatorOptions extends LlmEngineOptions {
  /** Judges by rules; their judgement holds wherever the model has no quote for another one. */
  readonly rules: QualityEvaluator;
}

/** Those that words can show. The others are measured in the sound, or a person must judge them. */
const METRICS = [
  'opening_phrase',
  'empathy',
  'paraphrasing',
  'courteous',
  'nonhesitant',
  'extra_mile_willingness',
  'confirms_client_satisfaction',
  'follows_up_on_case_updates',
  'consults',
  'educative',
  'notifies_hold',
  'updates_hold',
  'call_closing_coutesy',
  'asks_about_safety',
  'no_judging_words',
] as const;
type MetricId = (typeof METRICS)[number];

const schema = z.strictObject({
  judgements: z
    .array(z.strictObject({ id: z.enum(METRICS), met: z.boolean(), turn: z.int(), quote: z.string() }))
    .max(40),
});
type Judged = Pick<QualityMetric, 'score' | 'unjudged' | 'evidence'>;

/**
 * The report of the rules, in which a language model judges again what words can show. Its judgement counts where it
 * quotes sure words of the agent: no agent is marked down for what a model has not found.
 *
 * Errors: UnavailableError; the reason of the signal.
 */
export function llmEvaluator({ rules, ...options }: LlmEvaluatorOptions): QualityEvaluator {
  const { client, work } = options;
  return llmEngine(options, async (input: QualityInput, asked) => {
    const { signal } = asked;
    if (!input.turns.some(isJudged))
      throw new UnavailableError('the transcript has no words of an agent to be judged');
    const sent = await SentConversation.of(input.turns, work, asked);
    const { value: report } = await rules.run(input, asked);
    const { judgements } = await client.ask(
      { name: 'quality', schema, instructions: instructionsFor(report), data: sent.asData() },
      signal,
    );
    const spans = await sent.find(judgements, isJudged, asked);
    const grounded = judgements.flatMap(({ id, met }, at) => {
      const span = spans[at];
      return span ? [{ id, met, span }] : [];
    });
    return {
      value: withJudgements(report, judgedBy(grounded)),
      confidenceKind: 'none',
      warnings: droppedWarning(judgements.length - grounded.length),
    };
  });
}

/** Words that may be wrong are no evidence for or against a person. */
function isJudged({ speaker, isDoubtful }: Turn): boolean {
  return speaker === 'agent' && !isDoubtful;
}

function instructionsFor({ groups }: QualityReport): string {
  const isAsked = new Set<string>(METRICS);
  const asked = groups.flatMap(({ metrics }) => metrics).filter(({ id }) => isAsked.has(id));
  return `${ABOUT_THE_DATA}

Judge how the agent led the call, by these criteria:
${asked.map(({ id, label }) => `${id}: ${label}`).join('\n')}
Give a judgement only where words of the agent show it: met (true) or broken (false), with these words. Leave a criterion out where no words show it.`;
}

interface GroundedJudgement {
  readonly id: MetricId;
  readonly met: boolean;
  readonly span: QualityMetric['evidence'][number];
}

/** Judgement by criterion; the score is the share of its judgements that say `met`, 0..1. */
function judgedBy(grounded: readonly GroundedJudgement[]): ReadonlyMap<string, Judged> {
  const judged = new Map<string, Judged>();
  for (const id of METRICS) {
    const ofMetric = grounded.filter((each) => each.id === id);
    if (ofMetric.length === 0) continue;
    const score = ofMetric.filter(({ met }) => met).length / ofMetric.length;
    judged.set(id, { score, unjudged: null, evidence: ofMetric.map(({ span }) => span) });
  }
  return judged;
}

function withJudgements({ groups }: QualityReport, judged: ReadonlyMap<string, Judged>): QualityReport {
  return reportOf(
    groups.map(({ id, weight, metrics }) => ({
      id,
      weight,
      metrics: metrics.map((metric) => ({ ...metric, ...judged.get(metric.id) })),
    })),
  );
}
