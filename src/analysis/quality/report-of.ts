import type { QualityGroup, QualityMetric, QualityReport } from './quality-evaluator.js';

export type JudgedGroup = Omit<QualityGroup, 'score'>;

/** Quotes of one metric: a list to read. */
const QUOTES_AT_MOST = 20;

/** The scores that follow from the metrics: of each group, and of all by their weights. */
export function reportOf(judgedGroups: readonly JudgedGroup[]): QualityReport {
  const groups = judgedGroups.map((group) => {
    return { ...group, metrics: group.metrics.map(bounded), score: scoreOf(group) };
  });
  const judged = groups.flatMap(({ weight, score }) => (score === null ? [] : [{ weight, score }]));
  const weight = judged.reduce((sum, group) => sum + group.weight, 0);
  const weighted = judged.reduce((sum, group) => sum + group.weight * group.score, 0);
  const metrics = groups.flatMap((group) => group.metrics);
  return {
    groups,
    overall: weight === 0 ? null : weighted / weight,
    assessable: metrics.filter(({ score }) => score !== null).length / metrics.length,
  };
}

function scoreOf({ metrics }: JudgedGroup): number | null {
  const scores = metrics.flatMap(({ score }) => (score === null ? [] : [score]));
  return scores.length === 0 ? null : scores.reduce((sum, each) => sum + each, 0) / scores.length;
}

function bounded(metric: QualityMetric): QualityMetric {
  const { evidence } = metric;
  if (evidence.length <= QUOTES_AT_MOST) return metric;
  const left = evidence.length - QUOTES_AT_MOST;
  return { ...metric, evidence: evidence.slice(0, QUOTES_AT_MOST), evidenceLeftOut: left };
}
