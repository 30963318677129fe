import { z } from 'zod';
import type { DeepReadonly } from '../lib/deep-readonly.js';
import { PRIORITIES } from './priority.js';
import { talkMeasuresSchema } from './talk-measures.js';

/** Words of an utterance. */
const wordsFound = {
  text: z.string(),
  /** UTF-16 offsets into the utterance's text. */
  start: z.number(),
  end: z.number(),
};

/** A word or phrase that moved the classification, and where it was said. */
const evidenceSchema = z.object({
  utteranceId: z.string(),
  category: z.string(),
  ...wordsFound,
  weight: z.number(),
  negated: z.boolean(),
});
export type Evidence = DeepReadonly<z.output<typeof evidenceSchema>>;

/** A person, place, organisation, number … that an utterance names. */
const namedEntitySchema = z.object({
  ...wordsFound,
  /** E.g. `PERSON`, `LOC`, `AGE`: the types of analysis/entities/entity-finder.ts. */
  type: z.string(),
  /** 0..1; null when the engine gives none. */
  confidence: z.number().nullable(),
  /** `cue`, `list`, `shape` or `model`: what found it. */
  source: z.string(),
});
export type NamedEntity = DeepReadonly<z.output<typeof namedEntitySchema>>;

/** From the least to the gravest. */
export const ALERT_SEVERITIES = ['info', 'warning', 'urgent'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** Words that met a rule. */
const alertEvidenceSchema = z.object({ ...wordsFound, utteranceId: z.string() });
export type AlertEvidence = DeepReadonly<z.output<typeof alertEvidenceSchema>>;

const categoryScoreSchema = z.object({
  label: z.string(),
  /** 0..1; all candidates add up to 1. */
  probability: z.number(),
});
export type CategoryScore = DeepReadonly<z.output<typeof categoryScoreSchema>>;

/** The classification of the call, as far as it has been heard. */
const classificationSchema = z.object({
  /** A main category of the taxonomy, or `unclassified` while the evidence does not carry one. */
  mainCategory: z.string(),
  /** 0..1, capped until it is calibrated; null while unclassified. */
  confidence: z.number().nullable(),
  subCategory: z.string().nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  interventionType: z.string().nullable(),
  candidates: z.array(categoryScoreSchema),
  /** Name and version of the engine, e.g. `cues@1`. */
  engine: z.string(),
});
export type Classification = DeepReadonly<z.output<typeof classificationSchema>>;

/** Findings of the analysers. */
export const findingEvents = [
  /** The classification moved, or something was heard that would move it. */
  z.object({
    type: z.literal('classification.updated'),
    classification: classificationSchema,
    /** Words that moved it; doubtful words are evidence of weight 0. */
    evidence: z.array(evidenceSchema),
    /**
     * It would become that if the words that are being said stay as they are; published, never stored, and void once
     * these words are final.
     */
    isProvisional: z.literal(true).optional(),
  }),
  /** Named entities were found in an utterance. */
  z.object({
    type: z.literal('entities.found'),
    utteranceId: z.string(),
    entities: z.array(namedEntitySchema),
    /** Name and version. */
    engine: z.string(),
  }),
  /** A rule of risk, or one of the helpline's own, is met. A call without alerts is not a call without danger. */
  z.object({
    type: z.literal('alert.raised'),
    ruleId: z.string(),
    /** For people. */
    name: z.string(),
    severity: z.enum(ALERT_SEVERITIES),
    /** Empty for a rule about the talk itself, such as silence. */
    evidence: z.array(alertEvidenceSchema),
  }),
  /** A supervisor has taken note of the alerts up to that event. `name`: null for a user without a telephone. */
  z.object({
    type: z.literal('alert.acknowledged'),
    alertSeq: z.int().positive(),
    userId: z.number(),
    name: z.string().nullable(),
  }),
  /**
   * An agent on the call has seen that one alert: a supervisor is still to acknowledge it. A type of its own: a version that
   * does not know it passes it over, and counts it as no supervisor's.
   */
  z.object({
    type: z.literal('alert.seen'),
    alertSeq: z.int().positive(),
    userId: z.number(),
    name: z.string(),
  }),
  /** An utterance in another language. */
  z.object({
    type: z.literal('translation.found'),
    utteranceId: z.string(),
    /** ISO 639-1. */
    target: z.string(),
    text: z.string(),
    /** 0..1, null when the engine gives none. */
    confidence: z.number().nullable(),
    /** Name and version. */
    engine: z.string(),
  }),
  /** How the call was talked up to here. Published now and then, and stored once, when everything of it is reported. */
  z.object({ type: z.literal('talk.measured'), isFinal: z.boolean(), measures: talkMeasuresSchema }),
] as const;
