import type { ClassifiedText } from '../classify/classifier.js';
import type { ConfidenceKind } from '../engine.js';
import type { Entity } from '../entities/entity-finder.js';
import type { Insights } from '../insights/insights.js';
import type { QualityReport } from '../quality/quality-evaluator.js';
import type { Summary } from '../summarise/summariser.js';

/** Steps of the analysis of a conversation's words, in this order. */
export const CONVERSATION_STEPS = [
  'translation',
  'ner',
  'classification',
  'summarization',
  'qa_scoring',
  'insights',
] as const;
export type ConversationStep = (typeof CONVERSATION_STEPS)[number];

/**
 * The outcome of a step. `not_installed`: no engine for it. `off`: the request does not want it. `failed`:
 * its engines did not answer; a warning says why.
 */
export type StepOutcome = 'completed' | 'not_installed' | 'off' | 'failed';

export interface StepReport {
  readonly status: StepOutcome;
  readonly durationS: number;
  /** Name and version of the engine that answered, where the step is completed. */
  readonly engine?: string | undefined;
  readonly confidenceKind?: ConfidenceKind | undefined;
}

/** A turn in another language. */
export interface TranslatedTurn {
  readonly turnId: string;
  readonly text: string;
  /** 0..1; null when the engine gives none. */
  readonly confidence: number | null;
}

export interface ConversationTranslation {
  /** ISO 639-1. */
  readonly target: string;
  readonly turns: readonly TranslatedTurn[];
}

/** An entity of a turn; offsets are those within its text. */
export interface TurnEntity extends Entity {
  readonly turnId: string;
}

/** Findings of the engines in a conversation; null where a step has no result. */
export interface ConversationFindings {
  readonly translation: ConversationTranslation | null;
  readonly entities: readonly TurnEntity[] | null;
  readonly classification: ClassifiedText | null;
  readonly summary: Summary | null;
  readonly quality: QualityReport | null;
  readonly insights: Insights | null;
  readonly steps: Readonly<Partial<Record<ConversationStep, StepReport>>>;
  /** In plain words: steps without an engine, engines that were passed over. */
  readonly warnings: readonly string[];
}

/** Before anything was asked. */
export const NO_FINDINGS: ConversationFindings = {
  translation: null,
  entities: null,
  classification: null,
  summary: null,
  quality: null,
  insights: null,
  steps: {},
  warnings: [],
};
