import { findQuotes } from '../../src/analysis/llm/find-quotes.js';
import type { LlmTextWork } from '../../src/analysis/llm/sent-conversation.js';
import { redactTurns } from '../../src/redact/redact-turns.js';
import type { NameFinder } from '../../src/redact/text-span.js';

/** All of it here: no process of texts. */
export function llmTextWork(findNames: NameFinder): Required<LlmTextWork> {
  return {
    findQuotes: async (asked) => findQuotes(asked),
    redactTurns: async (texts) => redactTurns(texts, findNames),
  };
}
