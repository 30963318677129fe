import { higherOf } from '../../lib/higher-of.js';
import type { Priority } from '../../calls/priority.js';
import type { Classification } from '../../calls/call-event.js';
import type { Engine } from '../engine.js';
import type { Entity } from '../entities/entity-finder.js';
import type { Turn, TurnSpan } from '../turn.js';

export interface InsightInput {
  readonly turns: readonly Turn[];
  readonly language: string | null;
  readonly classification: Classification | null;
  readonly entities: readonly Entity[];
}

/** A kind of danger that the words speak of. A list without entries is no sign of safety. */
export interface RiskIndicator {
  /** E.g. `physical_violence`, `self_harm`, `immediate_danger`. */
  readonly type: string;
  readonly evidence: readonly TurnSpan[];
}

/** How much a case has in it, from the least. */
export const COMPLEXITIES = ['low', 'medium', 'high'] as const;
export type Complexity = (typeof COMPLEXITIES)[number];

/** How grave the dangers are that the words speak of, from the least. */
export const RISK_LEVELS = ['low', 'medium', 'high', 'critical'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];
/** The graver one; null, no cue of a risk, is less than any. */
export const graverLevel = higherOf<RiskLevel>(RISK_LEVELS);

export interface Insights {
  readonly primaryLanguage: string | null;
  readonly keyEntities: readonly Entity[];
  /** By the number of categories, persons and risks that were named; null when nothing was. */
  readonly complexity: Complexity | null;
  readonly risks: readonly RiskIndicator[];
  /** Null where no cue of a risk was heard: that is not "no risk". */
  readonly riskLevel: RiskLevel | null;
  readonly priority: Priority | null;
  /** Facts that a case needs and the conversation does not hold, e.g. `age of the child`. */
  readonly gaps: readonly string[];
  /** The sentences that say most, in the words of the conversation. */
  readonly keyInformation: readonly TurnSpan[];
}

export type InsightEngine = Engine<InsightInput, Insights>;
