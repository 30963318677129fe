import { z } from 'zod';
import { PRIORITIES } from '../../calls/priority.js';
import {
  graverLevel,
  RISK_LEVELS,
  type InsightEngine,
  type InsightInput,
  type Insights,
  type RiskIndicator,
} from '../insights/insights.js';
import { decidePriority } from '../risk/decide-priority.js';
import type { Turn, TurnSpan } from '../turn.js';
import { ABOUT_THE_DATA, droppedWarning, llmEngine, type LlmEngineOptions } from './llm-engine.js';
import type { Quote } from './find-quotes.js';
import { saysSomething, SentConversation } from './sent-conversation.js';

export interface LlmInsightOptions extends LlmEngineOptions {
  /** Insights by rules: the model adds to them, and takes nothing away. */
  readonly rules: InsightEngine;
  /** The types of risk that a model may name. */
  readonly riskTypes: readonly [string, ...string[]];
}

/** As many as the rules give. */
const MOST_KEY_SENTENCES = 5;

const quote = { turn: z.int(), quote: z.string() };

const shapeOf = (riskTypes: LlmInsightOptions['riskTypes']) =>
  z.strictObject({
    risks: z.array(z.strictObject({ type: z.enum(riskTypes), ...quote })).max(30),
    risk_level: z.enum(RISK_LEVELS).nullable(),
    priority: z.enum(PRIORITIES).nullable(),
    key_information: z.array(z.strictObject(quote)).max(20),
  });

/**
 * The insights of the rules, and what a language model finds beside them. Its risks count where they quote words that
 * a party other than the agent has said with certainty; its level and its priority count where one of its risks does,
 * and only upwards.
 *
 * Errors: UnavailableError; the reason of the signal.
 */
export function llmInsights({ rules, riskTypes, ...options }: LlmInsightOptions): InsightEngine {
  const { client, work } = options;
  const schema = shapeOf(riskTypes);
  return llmEngine(options, async (input: InsightInput, asked) => {
    const { signal } = asked;
    const sent = await SentConversation.of(input.turns, work, asked);
    const ofRules = await rules.run(input, asked);
    const said = await client.ask(
      { name: 'insights', schema, instructions: INSTRUCTIONS, data: sent.asData() },
      signal,
    );
    const ground = async (quotes: readonly Quote[]) => {
      const found = await sent.find(quotes, isEvidence, asked);
      return found.map((span, at) => (saysSomething(quotes[at] as Quote) ? span : undefined));
    };
    const spans = await ground(said.risks);
    const risks = said.risks.flatMap(({ type }, at): RiskIndicator[] => {
      const span = spans[at];
      return span ? [{ type, evidence: [span] }] : [];
    });
    const keyInformation = (await ground(said.key_information)).filter((span) => span !== undefined);
    const stated = said.risks.length + said.key_information.length;
    return {
      value: joined(ofRules.value, {
        risks,
        riskLevel: risks.length > 0 ? said.risk_level : null,
        priority: risks.length > 0 ? said.priority : null,
        keyInformation,
      }),
      confidenceKind: 'none',
      warnings: [
        ...(risks.length > 0 ? [] : ofRules.warnings),
        ...droppedWarning(stated - risks.length - keyInformation.length),
      ],
    };
  });
}

const INSTRUCTIONS = `${ABOUT_THE_DATA}

State what in the call speaks of danger to a person. For each risk give its type and the words that tell of it; words of the agent are no evidence, and words that deny a danger are none. Give the level of the risk as a whole and the priority of the case; null where no risk is stated. Under key_information quote up to ${MOST_KEY_SENTENCES} passages that say most about the case. That no risk is stated does not mean that there is none.`;

/** An agent's questions name every danger; doubtful words may be wrong. */
function isEvidence({ speaker, isDoubtful }: Turn): boolean {
  return speaker !== 'agent' && !isDoubtful;
}

type OfModel = Pick<Insights, 'risks' | 'riskLevel' | 'priority' | 'keyInformation'>;

function joined(rules: Insights, model: OfModel): Insights {
  return {
    ...rules,
    risks: joinedRisks([...rules.risks, ...model.risks]),
    riskLevel: graverLevel(rules.riskLevel, model.riskLevel),
    priority: decidePriority({ category: null, rules: rules.priority, model: model.priority }),
    keyInformation:
      model.keyInformation.length > 0
        ? withoutRepeats(model.keyInformation).slice(0, MOST_KEY_SENTENCES)
        : rules.keyInformation,
  };
}

/** One entry for each type, with each place once. */
function joinedRisks(risks: readonly RiskIndicator[]): RiskIndicator[] {
  const byType = new Map<string, readonly TurnSpan[]>();
  for (const { type, evidence } of risks)
    byType.set(type, withoutRepeats([...(byType.get(type) ?? []), ...evidence]));
  return [...byType].map(([type, evidence]) => ({ type, evidence }));
}

function withoutRepeats(spans: readonly TurnSpan[]): TurnSpan[] {
  const keyOf = ({ turnId, start, end }: TurnSpan) => JSON.stringify([turnId, start, end]);
  return [...new Map(spans.map((span) => [keyOf(span), span])).values()];
}
