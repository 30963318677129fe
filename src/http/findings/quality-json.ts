import { z } from 'zod';
import type { QualityGroup, QualityMetric, QualityReport } from '../../analysis/quality/quality-evaluator.js';
import { leftOut, share } from './text-fields.js';

/** From here on a criterion is met. */
const PASSED = 0.5;

const evidence = z.array(
  z.strictObject({ text: z.string(), turn: z.string(), start: z.int(), end: z.int() }),
);
const submetric = z.strictObject({
  submetric: z.string(),
  metric_id: z.string(),
  prediction: z.boolean().nullable().describe('null: it cannot be judged from the text'),
  score: z.enum(['✓', '✗']).nullable(),
  probability: share.nullable(),
  reason: z.string().nullable().describe('why it cannot be judged'),
  evidence,
  evidence_left_out: leftOut,
});

export const qualityJson = {
  evaluations: z.record(z.string(), z.array(submetric)),
  overall_qa_score: z.number().min(0).max(100).nullable(),
  detailed_scores: z.record(
    z.string(),
    z.strictObject({ score_percent: z.number().min(0).max(100).nullable() }),
  ),
  assessable: share.describe('share of the criteria that could be judged'),
};

/** A report as the family's service gives it, with reason and evidence beside. */
export function toQuality({ groups, overall, assessable }: QualityReport) {
  return {
    evaluations: Object.fromEntries(groups.map(({ id, metrics }) => [id, metrics.map(toSubmetric)])),
    overall_qa_score: toPercent(overall),
    detailed_scores: Object.fromEntries(
      groups.map(({ id, score }: QualityGroup) => [id, { score_percent: toPercent(score) }]),
    ),
    assessable,
  };
}

function toSubmetric({ id, label, score, unjudged, evidence, evidenceLeftOut = 0 }: QualityMetric) {
  const isMet = score === null ? null : score >= PASSED;
  return {
    submetric: label,
    metric_id: id,
    prediction: isMet,
    score: isMet === null ? null : isMet ? '✓' : '✗',
    probability: score,
    reason: unjudged,
    evidence: evidence.map(({ turnId, text, start, end }) => ({ turn: turnId, text, start, end })),
    evidence_left_out: evidenceLeftOut,
  };
}

function toPercent(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1000) / 10;
}
