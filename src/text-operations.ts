import { RuleTrial, type RuleTrialOperations } from './analysis/alerts/try-out.js';
import { risksIn, type RiskOperations } from './analysis/classify/risk-floor.js';
import { engineOperations, type EngineOperations } from './analysis/elsewhere/engine-operations.js';
import type { OpenEmbedded } from './open-embedded-engines.js';
import { redactConversation } from './redact/conversation-texts.js';
import type { RedactionOperations } from './redact/redact-elsewhere.js';
import type { Operations } from './workers/operations/operation.js';

/**
 * Everything that the processes of texts do (`open-text-work.ts`). A new operation is a name with its input and output in an
 * interface of the room that knows the work, which this one extends, and its function below.
 */
export type TextOperations = EngineOperations & RedactionOperations & RiskOperations & RuleTrialOperations;

/** The work itself: runs in `text.worker.ts` only. */
export function textOperations({ engines, findNames, riskRules }: OpenEmbedded): Operations<TextOperations> {
  return {
    ...engineOperations(engines),
    'redact.texts': (conversation) => redactConversation(conversation, findNames),
    'risks.find': (input) => risksIn(input, riskRules),
    'alerts.try-out': ({ rules, call }) => new RuleTrial(rules).alertsOf(call),
  };
}
