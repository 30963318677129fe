import type { InsightEngine } from '../insights/insights.js';
import type { QualityEvaluator } from '../quality/quality-evaluator.js';
import type { Summariser } from '../summarise/summariser.js';
import { ChatClient, type ChatClientOptions } from './chat-client.js';
import { isOnThisMachine } from './is-on-this-machine.js';
import { llmEvaluator } from './llm-evaluator.js';
import { llmInsights, type LlmInsightOptions } from './llm-insights.js';
import { llmSummariser } from './llm-summariser.js';
import type { LlmTextWork } from './sent-conversation.js';

export interface LlmEnginesOptions extends ChatClientOptions {
  readonly work: Required<LlmTextWork>;
  readonly rules: { readonly insights: InsightEngine; readonly quality: QualityEvaluator };
  readonly riskTypes: LlmInsightOptions['riskTypes'];
  /** Whether words that go to that address stay on this machine; elsewhere personal data are redacted. */
  readonly isLocal?: (url: string) => boolean;
}

/** The engines of one language model, by task. */
export interface LlmEngines {
  readonly summarisers: readonly Summariser[];
  readonly evaluators: readonly QualityEvaluator[];
  readonly insights: readonly InsightEngine[];
}

export function openLlmEngines({
  work,
  rules,
  riskTypes,
  isLocal = isOnThisMachine,
  ...chat
}: LlmEnginesOptions): LlmEngines {
  const options = {
    client: new ChatClient(chat),
    model: chat.model,
    work: isLocal(chat.url) ? { ...work, redactTurns: undefined } : work,
  };
  return {
    summarisers: [llmSummariser(options)],
    evaluators: [llmEvaluator({ ...options, rules: rules.quality })],
    insights: [llmInsights({ ...options, rules: rules.insights, riskTypes })],
  };
}
