import { morePressing, type Priority } from '../../calls/priority.js';
import type { EntityType } from '../entities/entity-finder.js';
import { phrasesIn } from '../quality/phrases.js';
import { rankSentences } from '../summarise/rank-sentences.js';
import { turnSentencesOf, type TurnSentence } from '../summarise/turn-sentences.js';
import type { Turn, TurnSpan } from '../turn.js';
import {
  graverLevel,
  type InsightEngine,
  type InsightInput,
  type Insights,
  type RiskIndicator,
  type RiskLevel,
} from './insights.js';

export interface InsightOptions {
  /** The rules of risk: what they heard, and the least priority that they demand. */
  readonly assessRisk: (turns: readonly Turn[]) => {
    readonly risks: readonly RiskIndicator[];
    readonly priority: Priority | null;
  };
  /** Types of risk that are critical whatever else was heard. */
  readonly criticalTypes: ReadonlySet<string>;
}

const MOST_KEY_SENTENCES = 5;
const MOST_KEY_ENTITIES = 30;
/** A candidate below this is not named. */
const NAMED_PROBABILITY = 0.2;
/** Score that a sentence gains by each risk that it names; an average sentence has 1. */
const RISK_BOOST = 2;
/** Facts a case needs, and what in a conversation holds them. */
const NEEDED: readonly (readonly [gap: string, types: readonly EntityType[]])[] = [
  ['age of the child', ['AGE']],
  ['place', ['LOC']],
  ['who is involved', ['PERSON']],
  ['when it happened', ['DATE', 'TIME']],
  ['how to reach the caller', ['PHONE', 'EMAIL']],
];

/**
 * The short form of insights: what was named, what speaks of danger, what is missing. Nothing that was not said; where no
 * cue of a risk was heard the level is null, which does not mean that there is none.
 *
 * Errors: the reason of the signal.
 */
export function ruleInsights(options: InsightOptions): InsightEngine {
  return {
    name: 'insights-rules@1',
    kind: 'rules',
    languages: ['en', 'sw'],
    health: () => ({ state: 'ready' }),
    run: async (input, { signal }) => {
      signal.throwIfAborted();
      const value = await insightsOf(input, options, signal);
      const warnings = value.riskLevel === null ? ['no cue of a risk was heard: that is not "no risk"'] : [];
      return { value, confidenceKind: 'none', warnings };
    },
  };
}

async function insightsOf(
  input: InsightInput,
  { assessRisk, criticalTypes }: InsightOptions,
  signal: AbortSignal,
): Promise<Insights> {
  const { turns, language, classification, entities } = input;
  const { risks, priority } = assessRisk(turns);
  return {
    primaryLanguage: language ?? mostSpoken(turns),
    keyEntities: keyEntitiesOf(input),
    complexity: complexityOf(input, risks),
    risks,
    riskLevel: riskLevelOf(risks, priority, criticalTypes),
    priority: morePressing(classification?.priority ?? null, priority),
    gaps: [
      ...NEEDED.filter(([, types]) => !entities.some(({ type }) => types.includes(type))).map(([gap]) => gap),
      ...(hasAskedAboutSafety(turns) ? [] : ['whether the child is safe now']),
    ],
    keyInformation: await keySentences(turns, risks, signal),
  };
}

/** The language of most words; null when none is known. */
function mostSpoken(turns: readonly Turn[]): string | null {
  const words = new Map<string, number>();
  for (const { language, text } of turns)
    if (language !== 'und') words.set(language, (words.get(language) ?? 0) + text.split(/\s+/).length);
  const [most] = [...words].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

/** Each name once. */
function keyEntitiesOf({ entities }: InsightInput): Insights['keyEntities'] {
  const firsts = new Map<string, (typeof entities)[number]>();
  for (const entity of entities) {
    const key = `${entity.type}/${entity.text.toLowerCase()}`;
    if (!firsts.has(key)) firsts.set(key, entity);
  }
  return [...firsts.values()].slice(0, MOST_KEY_ENTITIES);
}

function complexityOf(input: InsightInput, risks: readonly RiskIndicator[]): Insights['complexity'] {
  const { classification } = input;
  const isClassified = classification !== null && classification.confidence !== null;
  const categories = isClassified
    ? classification.candidates.filter(({ probability }) => probability >= NAMED_PROBABILITY).length
    : 0;
  const persons = keyEntitiesOf(input).filter(({ type }) => type === 'PERSON').length;
  const named = categories + persons + new Set(risks.map(({ type }) => type)).size;
  if (named === 0) return null;
  if (named <= 2) return 'low';
  return named <= 4 ? 'medium' : 'high';
}

/** Two kinds of risk are high, one is medium (the family's own rule); a demanded priority raises that, never lowers it. */
function riskLevelOf(
  risks: readonly RiskIndicator[],
  priority: Priority | null,
  criticalTypes: ReadonlySet<string>,
): RiskLevel | null {
  const types = new Set(risks.map(({ type }) => type));
  if (types.size === 0) return null;
  if ([...types].some((type) => criticalTypes.has(type))) return 'critical';
  return graverLevel(types.size > 1 ? 'high' : 'medium', priority);
}

/** The agent asks, and the caller speaks after that. */
function hasAskedAboutSafety(turns: readonly Turn[]): boolean {
  const asked = new Set(
    phrasesIn(
      turns.filter(({ speaker }) => speaker === 'agent'),
      'safety',
    ).map(({ turnId }) => turnId),
  );
  const firstAsked = turns.findIndex(({ id }) => asked.has(id));
  return firstAsked >= 0 && turns.slice(firstAsked + 1).some(({ speaker }) => speaker === 'caller');
}

async function keySentences(
  turns: readonly Turn[],
  risks: readonly RiskIndicator[],
  signal: AbortSignal,
): Promise<TurnSpan[]> {
  const statements = turnSentencesOf(turns).filter(
    ({ turn, isQuestion }) => turn.speaker !== 'agent' && !turn.isDoubtful && !isQuestion,
  );
  const evidence = risks.flatMap((risk) => risk.evidence);
  const ranked = await rankSentences(statements, { boost: () => 0, signal });
  return ranked
    .map(({ sentence, score }) => ({ sentence, score: score + RISK_BOOST * weightOf(sentence, evidence) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_KEY_SENTENCES)
    .sort((a, b) => a.sentence.place - b.sentence.place)
    .map(({ sentence: { turn, start, end, text } }) => ({ turnId: turn.id, start, end, text }));
}

function weightOf({ turn, start, end }: TurnSentence, evidence: readonly TurnSpan[]): number {
  return evidence.filter((span) => span.turnId === turn.id && span.start < end && span.end > start).length;
}
