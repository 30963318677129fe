import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  lengthOf,
  redactConversation,
  type ConversationTexts,
  type RedactedConversation,
  type RedactionOptions,
  type RedactTexts,
} from './conversation-texts.js';
import type { Redaction } from './redactor.js';
import type { NameFinder } from './text-span.js';

/** Operations of the processes of texts for this room. */
export interface RedactionOperations {
  readonly 'redact.texts': { readonly input: ConversationTexts; readonly output: RedactedConversation };
  /** As `redactTurns` does it. */
  readonly 'redact.turns': { readonly input: readonly string[]; readonly output: readonly Redaction[] };
}

/** The turns of a conversation that is over, redacted in a process of texts. @throws UnavailableError */
export type RedactTurns = (
  texts: readonly string[],
  options?: RedactionOptions,
) => Promise<readonly Redaction[]>;

/** About as many characters are redacted in 5 ms: to ask a process for them would cost as much. */
const SHORT = 1_500;

export interface RedactElsewhereOptions {
  readonly findNames: NameFinder;
  /** In a process of its own. */
  readonly run: RedactTexts;
}

/** Short texts are redacted here, each in a turn of the event loop; all others in a process of their own. */
export function redactElsewhere({ findNames, run }: RedactElsewhereOptions): RedactTexts {
  return async (conversation, options = {}) => {
    if (conversation.known.length + conversation.texts.length === 0) return { known: [], texts: [] };
    if (lengthOf(conversation) > SHORT) return run(conversation, options);
    await nextTurn();
    options.signal?.throwIfAborted();
    return redactConversation(conversation, findNames);
  };
}
