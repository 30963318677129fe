import { RuleTrial, type RuleTrialOperations } from '../../analysis/alerts/try-out.js';
import { risksIn, type RiskOperations } from '../../analysis/classify/risk-floor.js';
import {
  conversationRedaction,
  type ConversationRedactionOperations,
} from '../../analysis/conversation/redaction-operations.js';
import { engineOperations, type EngineOperations } from '../../analysis/elsewhere/engine-operations.js';
import { languagesOf, type LanguageOperations } from '../../analysis/language/turn-languages.js';
import { findQuotes, type QuoteOperations } from '../../analysis/llm/find-quotes.js';
import type { OpenEmbedded } from './open-embedded-engines.js';
import { redactConversation } from '../../redact/conversation-texts.js';
import type { RedactionOperations } from '../../redact/redact-elsewhere.js';
import { redactTurns } from '../../redact/redact-turns.js';
import type { Operations } from '../../workers/operations/operation.js';

/**
 * Everything that the processes of texts do (`open-text-work.ts`). A new operation is a name with its input and output in an
 * interface of the room that knows the work, which this one extends, and its function below.
 */
export type TextOperations = EngineOperations &
  RedactionOperations &
  ConversationRedactionOperations &
  LanguageOperations &
  QuoteOperations &
  RiskOperations &
  RuleTrialOperations;

/** The work itself: runs in `text.worker.ts` only. */
export function textOperations(embedded: OpenEmbedded): Operations<TextOperations> {
  const { engines, findNames, riskRules, identifier } = embedded;
  const redaction = conversationRedaction(findNames);
  return {
    ...engineOperations(engines),
    'redact.texts': (conversation) => redactConversation(conversation, findNames),
    'redact.turns': (texts) => redactTurns(texts, findNames),
    'redact.call': (call) => redaction.call(call),
    'redact.recording': (recording) => redaction.recording(recording),
    'quotes.find': findQuotes,
    'languages.identify': (texts) => languagesOf(texts, identifier),
    'risks.find': (input) => risksIn(input, riskRules),
    'alerts.try-out': ({ rules, call }) => new RuleTrial(rules).alertsOf(call),
  };
}
