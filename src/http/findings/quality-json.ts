import { z } from 'zod';
import type { QualityMetric, QualityReport } from '../../analysis/quality/quality-evaluator.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { leftOut, share } from './text-fields.js';

/** From here on a criterion is met. */
const PASSED = 0.5;

const evidence = z.array(
  z.strictObject({ text: z.string(), turn: z.string(), start: z.int(), end: z.int() }),
);

const ofMetric = fieldOf<QualityMetric>();
const metricFields = {
  submetric: ofMetric(z.string(), ({ label }) => label),
  metric_id: ofMetric(z.string(), ({ id }) => id),
  prediction: ofMetric(z.boolean().nullable().describe('null: it cannot be judged from the text'), isMet),
  score: ofMetric(z.enum(['✓', '✗']).nullable(), (metric) =>
    metric.score === null ? null : isMet(metric) ? '✓' : '✗',
  ),
  probability: ofMetric(share.nullable(), ({ score }) => score),
  reason: ofMetric(z.string().nullable().describe('why it cannot be judged'), ({ unjudged }) => unjudged),
  evidence: ofMetric(evidence, (metric) =>
    metric.evidence.map(({ turnId, text, start, end }) => ({ turn: turnId, text, start, end })),
  ),
  evidence_left_out: ofMetric(leftOut, ({ evidenceLeftOut = 0 }) => evidenceLeftOut),
};

const ofReport = fieldOf<QualityReport>();

/** A report as the family's service gives it, with reason and evidence beside. */
export const qualityFields = {
  evaluations: ofReport(z.record(z.string(), z.array(shownSchema(metricFields))), ({ groups }) =>
    Object.fromEntries(
      groups.map(({ id, metrics }) => [id, metrics.map((metric) => shownJson(metricFields, metric))]),
    ),
  ),
  overall_qa_score: ofReport(z.number().min(0).max(100).nullable(), ({ overall }) => toPercent(overall)),
  detailed_scores: ofReport(
    z.record(z.string(), z.strictObject({ score_percent: z.number().min(0).max(100).nullable() })),
    ({ groups }) =>
      Object.fromEntries(groups.map(({ id, score }) => [id, { score_percent: toPercent(score) }])),
  ),
  assessable: ofReport(
    share.describe('share of the criteria that could be judged'),
    ({ assessable }) => assessable,
  ),
};

function isMet({ score }: QualityMetric): boolean | null {
  return score === null ? null : score >= PASSED;
}

function toPercent(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1000) / 10;
}
