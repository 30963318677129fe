import { z } from 'zod';
import type { ClassifiedText } from '../../analysis/classify/classifier.js';
import type { ConversationFindings, TurnEntity } from '../../analysis/conversation/findings.js';
import { ENTITY_TYPES } from '../../analysis/entities/entity-finder.js';
import type { Insights } from '../../analysis/insights/insights.js';
import type { TurnSpan } from '../../analysis/turn.js';
import { outwardClassification } from '../../calls/outward-form.js';
import { classification } from './classification-schema.js';
import { qualityJson, toQuality } from './quality-json.js';
import { leftOut, share } from './text-fields.js';

const offset = z.int().min(0).describe('UTF-16 offset into `transcript`');
const segment_id = z.union([z.int(), z.string()]).describe('as in `segments`');
const place = z.strictObject({ segment_id, text: z.string(), start: offset, end: offset });
const evidence = z.array(place);
const priority = z.enum(['low', 'medium', 'high']).nullable();

const entities = z
  .partialRecord(
    z.enum(ENTITY_TYPES),
    z.array(place.extend({ confidence: share.nullable(), source: z.string() })),
  )
  .nullable();

/** Schema of the engines' findings in a conversation, as `toFindings` returns them. */
export const findingsFields = {
  translation: z.string().nullable(),
  translation_segments: z
    .array(z.strictObject({ segment_id, text: z.string(), confidence: share.nullable() }))
    .nullable(),
  entities,
  classification: classification
    .extend({
      below_threshold: z.boolean(),
      evidence: z.array(place.extend({ category: z.string(), weight: z.number(), negated: z.boolean() })),
      evidence_left_out: leftOut,
    })
    .nullable(),
  summary: z.string().nullable(),
  qa_scores: z.strictObject(qualityJson).nullable(),
  insights: z
    .strictObject({
      case_overview: z.strictObject({
        primary_language: z.string().nullable(),
        key_entities: z.array(z.strictObject({ type: z.enum(ENTITY_TYPES), text: z.string() })),
        case_complexity: z.enum(['low', 'medium', 'high']).nullable(),
      }),
      risk_assessment: z.strictObject({
        risk_indicators_found: z.array(z.strictObject({ type: z.string(), evidence })),
        risk_level: z
          .enum(['low', 'medium', 'high', 'critical'])
          .nullable()
          .describe('null: no cue of a risk was heard, which is no sign of safety'),
        priority,
        confidence: z.null().describe('rules give none'),
      }),
      key_information: evidence,
      gaps: z.array(z.string()).describe('facts that a case needs and the conversation does not have'),
    })
    .nullable(),
};

/** Where a turn lies in the transcript. */
export type PlaceOf = (turnId: string) => { readonly segmentId: string | number; readonly startAt: number };

/** The findings that are sent to clients. */
export interface ReadableFindings extends Omit<
  ConversationFindings,
  'steps' | 'warnings' | 'classification'
> {
  readonly classification: Pick<
    ClassifiedText,
    'classification' | 'evidence' | 'evidenceLeftOut' | 'belowThreshold'
  > | null;
}

export function toFindings(
  { translation, entities, classification, summary, quality, insights }: ReadableFindings,
  placeOf: PlaceOf,
) {
  return {
    translation: translation && translation.turns.map(({ text }) => text).join(' '),
    translation_segments:
      translation &&
      translation.turns.map(({ turnId, text, confidence }) => ({
        segment_id: placeOf(turnId).segmentId,
        text,
        confidence,
      })),
    entities: entities && groupedByType(entities, placeOf),
    classification: classification && {
      ...outwardClassification(classification.classification),
      below_threshold: classification.belowThreshold,
      evidence: classification.evidence.map(({ category, weight, negated, ...span }) => ({
        ...toPlace(span, placeOf),
        category,
        weight,
        negated,
      })),
      evidence_left_out: classification.evidenceLeftOut ?? 0,
    },
    summary: summary && summary.text,
    qa_scores: quality && toQuality(quality),
    insights: insights && toInsights(insights, placeOf),
  };
}

function groupedByType(entities: readonly TurnEntity[], placeOf: PlaceOf) {
  const byType: Partial<Record<TurnEntity['type'], object[]>> = {};
  for (const entity of entities) {
    const { type, confidence, source } = entity;
    (byType[type] ??= []).push({ ...toPlace(entity, placeOf), confidence, source });
  }
  return byType;
}

function toPlace({ turnId, text, start, end }: TurnSpan, placeOf: PlaceOf) {
  const { segmentId, startAt } = placeOf(turnId);
  return { segment_id: segmentId, text, start: startAt + start, end: startAt + end };
}

function toInsights(insights: Insights, placeOf: PlaceOf) {
  const { primaryLanguage, keyEntities, complexity, risks, riskLevel, priority, gaps, keyInformation } =
    insights;
  return {
    case_overview: {
      primary_language: primaryLanguage,
      key_entities: keyEntities.map(({ type, text }) => ({ type, text })),
      case_complexity: complexity,
    },
    risk_assessment: {
      risk_indicators_found: risks.map(({ type, evidence }) => ({
        type,
        evidence: evidence.map((span) => toPlace(span, placeOf)),
      })),
      risk_level: riskLevel,
      priority,
      confidence: null,
    },
    key_information: keyInformation.map((span) => toPlace(span, placeOf)),
    gaps: [...gaps],
  };
}
