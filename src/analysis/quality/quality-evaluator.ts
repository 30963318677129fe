import type { Engine } from '../engine.js';
import type { Turn, TurnSpan } from '../turn.js';
import type { TalkMeasures } from '../../calls/talk-measures.js';

export interface QualityInput {
  readonly turns: readonly Turn[];
  /** Null for a transcript without times. */
  readonly talk: TalkMeasures | null;
}

export interface QualityMetric {
  /** Id of the rubric, e.g. `opening_phrase`. */
  readonly id: string;
  /** As people read it, e.g. "Use of call opening phrase". */
  readonly label: string;
  /** 0..1; null: it cannot be judged from what is there. */
  readonly score: number | null;
  /** Why it is null, in plain words. */
  readonly unjudged: string | null;
  readonly evidence: readonly TurnSpan[];
  /** Quotes beside the first ones, which are in `evidence`; none where it is left out. */
  readonly evidenceLeftOut?: number;
}

export interface QualityGroup {
  /** E.g. `opening`, `listening`, `safeguarding`. */
  readonly id: string;
  /** In the overall score; all groups add up to 100. */
  readonly weight: number;
  readonly metrics: readonly QualityMetric[];
  /** Mean of its judged metrics, 0..1; null when none could be judged. */
  readonly score: number | null;
}

export interface QualityReport {
  readonly groups: readonly QualityGroup[];
  /** Weighted mean of the judged groups, 0..1; null when none could be judged. */
  readonly overall: number | null;
  /** Share of the metrics that could be judged, 0..1. */
  readonly assessable: number;
}

export type QualityEvaluator = Engine<QualityInput, QualityReport>;
