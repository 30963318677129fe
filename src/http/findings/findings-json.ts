import { z } from 'zod';
import type { ClassifiedText } from '../../analysis/classify/classifier.js';
import type { ConversationFindings, TurnEntity } from '../../analysis/conversation/findings.js';
import { ENTITY_TYPES } from '../../analysis/entities/entity-finder.js';
import { COMPLEXITIES, RISK_LEVELS, type Insights } from '../../analysis/insights/insights.js';
import type { TurnSpan } from '../../analysis/turn.js';
import { outwardClassification } from '../../calls/outward-form.js';
import { PRIORITIES } from '../../calls/priority.js';
import { classification } from './classification-schema.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { qualityFields } from './quality-json.js';
import { leftOut, share } from './text-fields.js';

const offset = z.int().min(0).describe('UTF-16 offset into `transcript`');
const segment_id = z.union([z.int(), z.string()]).describe('as in `segments`');
const place = z.strictObject({ segment_id, text: z.string(), start: offset, end: offset });
const evidence = z.array(place);
const priority = z.enum(PRIORITIES).nullable();

const entity = place.extend({ confidence: share.nullable(), source: z.string() });
const entities = z.partialRecord(z.enum(ENTITY_TYPES), z.array(entity)).nullable();

const insightsSchema = z.strictObject({
  case_overview: z.strictObject({
    primary_language: z.string().nullable(),
    key_entities: z.array(z.strictObject({ type: z.enum(ENTITY_TYPES), text: z.string() })),
    case_complexity: z.enum(COMPLEXITIES).nullable(),
  }),
  risk_assessment: z.strictObject({
    risk_indicators_found: z.array(z.strictObject({ type: z.string(), evidence })),
    risk_level: z
      .enum(RISK_LEVELS)
      .nullable()
      .describe('null: no cue of a risk was heard, which is no sign of safety'),
    priority,
    confidence: z.null().describe('rules give none'),
  }),
  key_information: evidence,
  gaps: z.array(z.string()).describe('facts that a case needs and the conversation does not have'),
});

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

export interface PlacedFindings {
  readonly findings: ReadableFindings;
  readonly placeOf: PlaceOf;
}

const of = fieldOf<PlacedFindings>();

/** The engines' findings in a conversation. */
export const findingsFields = {
  translation: of(
    z.string().nullable(),
    ({ findings: { translation } }) => translation && translation.turns.map(({ text }) => text).join(' '),
  ),
  translation_segments: of(
    z.array(z.strictObject({ segment_id, text: z.string(), confidence: share.nullable() })).nullable(),
    ({ findings: { translation }, placeOf }) =>
      translation &&
      translation.turns.map(({ turnId, text, confidence }) => ({
        segment_id: placeOf(turnId).segmentId,
        text,
        confidence,
      })),
  ),
  entities: of(
    entities,
    ({ findings, placeOf }) => findings.entities && groupedByType(findings.entities, placeOf),
  ),
  classification: of(
    classification
      .extend({
        below_threshold: z.boolean(),
        evidence: z.array(place.extend({ category: z.string(), weight: z.number(), negated: z.boolean() })),
        evidence_left_out: leftOut,
      })
      .nullable(),
    ({ findings: { classification: found }, placeOf }) =>
      found && {
        ...outwardClassification(found.classification),
        below_threshold: found.belowThreshold,
        evidence: found.evidence.map(({ category, weight, negated, ...span }) => ({
          ...toPlace(span, placeOf),
          category,
          weight,
          negated,
        })),
        evidence_left_out: found.evidenceLeftOut ?? 0,
      },
  ),
  summary: of(z.string().nullable(), ({ findings: { summary } }) => summary && summary.text),
  qa_scores: of(
    shownSchema(qualityFields).nullable(),
    ({ findings: { quality } }) => quality && shownJson(qualityFields, quality),
  ),
  insights: of(
    insightsSchema.nullable(),
    ({ findings: { insights }, placeOf }) => insights && toInsights(insights, placeOf),
  ),
};

function groupedByType(entities: readonly TurnEntity[], placeOf: PlaceOf) {
  const byType: Partial<Record<TurnEntity['type'], z.input<typeof entity>[]>> = {};
  for (const { type, confidence, source, ...span } of entities)
    (byType[type] ??= []).push({ ...toPlace(span, placeOf), confidence, source });
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
