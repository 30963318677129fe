import { mapInSlices } from '../../lib/time-slice.js';
import { personalSpansOf, personalTypeOf } from '../../redact/calls/personal-entities.js';
import type { TurnTexts } from '../../redact/redacted-texts.js';
import type { Entity } from '../entities/entity-finder.js';
import type { Insights } from '../insights/insights.js';
import type { QualityReport } from '../quality/quality-evaluator.js';
import type { Summary } from '../summarise/summariser.js';
import type { TurnSpan } from '../turn.js';
import type { ConversationFindings, TurnEntity } from './findings.js';

/** Findings without the steps, which have no words. */
type Words = Omit<ConversationFindings, 'steps'>;

/** Gives the redacted turns the entities that an engine found, which may know more names than the rules. */
export function addEntities({ entities }: Pick<Words, 'entities'>, texts: TurnTexts): void {
  const byTurn = new Map<string, TurnEntity[]>();
  for (const entity of entities ?? []) {
    const found = byTurn.get(entity.turnId) ?? [];
    found.push(entity);
    byTurn.set(entity.turnId, found);
  }
  for (const [turnId, found] of byTurn) texts.addFound(turnId, personalSpansOf(found));
}

/**
 * Findings as they are reported to users without clearance: quotes are those of the redacted turns, at their places there, and
 * words of an engine's own have the same pseudonyms. A quote of a missing turn is left out.
 *
 * Long conversations leave the event loop in between.
 *
 * @param texts the redacted turns, by their ids, once they know the entities
 */
export async function redactFindings<Found extends Words>(findings: Found, texts: TurnTexts): Promise<Found> {
  const { translation, entities, classification, summary, quality, insights, warnings } = findings;
  return {
    ...findings,
    translation: translation && {
      ...translation,
      turns: await mapInSlices(translation.turns, (turn) => ({ ...turn, text: texts.redact(turn.text) })),
    },
    entities: entities && (await mapInSlices(entities, (each) => quotesOf<TurnEntity>([each], texts))).flat(),
    classification: classification && {
      ...classification,
      evidence: quotesOf(classification.evidence, texts),
    },
    summary: summary && redactSummary(summary, texts),
    quality: quality && redactQuality(quality, texts),
    insights: insights && redactInsights(insights, texts),
    warnings: warnings.map((warning) => texts.redact(warning)),
  };
}

function quotesOf<Quote extends TurnSpan>(quotes: readonly Quote[], texts: TurnTexts): Quote[] {
  return quotes.flatMap((quote) => {
    const place = texts.place(quote.turnId, quote);
    return place ? [{ ...quote, ...place }] : [];
  });
}

/** Sentences of the conversation are replaced by themselves as redacted, so that one that was cut has no half a name. */
function redactSummary(summary: Summary, texts: TurnTexts): Summary {
  let text = '';
  let from = 0;
  for (const source of summary.sources) {
    const at = summary.text.indexOf(source.text, from);
    if (at < 0) continue; // in words of the engine's own
    text += summary.text.slice(from, at) + (texts.place(source.turnId, source)?.text ?? '');
    from = at + source.text.length;
  }
  text = texts.redact(text + summary.text.slice(from));
  return { ...summary, text, sources: quotesOf(summary.sources, texts) };
}

function redactQuality(quality: QualityReport, texts: TurnTexts): QualityReport {
  const groups = quality.groups.map((group) => ({
    ...group,
    metrics: group.metrics.map((metric) => ({ ...metric, evidence: quotesOf(metric.evidence, texts) })),
  }));
  return { ...quality, groups };
}

function redactInsights(insights: Insights, texts: TurnTexts): Insights {
  return {
    ...insights,
    keyEntities: insights.keyEntities.map((entity) => redactEntity(entity, texts)),
    risks: insights.risks.map((risk) => ({ ...risk, evidence: quotesOf(risk.evidence, texts) })),
    keyInformation: quotesOf(insights.keyInformation, texts),
    gaps: insights.gaps.map((gap) => texts.redact(gap)),
  };
}

/** It names no turn: its place is that within its own text. */
function redactEntity(entity: Entity, texts: TurnTexts): Entity {
  const personal = personalTypeOf(entity.type);
  const text = personal ? texts.pseudonymOf(personal, entity.text) : texts.redact(entity.text);
  return { ...entity, text, start: 0, end: text.length };
}
