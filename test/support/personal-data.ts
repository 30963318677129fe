import { clearanceOf } from '../../src/access/personal-data-rights.js';
import { conversationRedaction } from '../../src/analysis/conversation/redaction-operations.js';
import { loadGazetteer } from '../../src/analysis/entities/gazetteer.js';
import { RuleEntityFinder } from '../../src/analysis/entities/rule-entity-finder.js';
import type { StoredCallEvent } from '../../src/calls/call-event.js';
import { WordsClearance } from '../../src/desk/words-clearance.js';
import { CallReaders } from '../../src/http/audio-api/redacted-calls.js';
import type { CallReader } from '../../src/http/audio-api/call-reader.js';
import { redactConversation, type RedactTexts } from '../../src/redact/conversation-texts.js';
import type { NameFinder, NameSpan } from '../../src/redact/text-span.js';

const finder = new RuleEntityFinder({ gazetteer: loadGazetteer(null) });

/** Names as the product finds them. */
export const findNames: NameFinder = (text) =>
  finder
    .find(text)
    .filter((entity): entity is typeof entity & NameSpan => ['PERSON', 'LOC', 'ORG'].includes(entity.type));

/** All of it here: no process of texts. */
export const redactTexts: RedactTexts = async (conversation) => redactConversation(conversation, findNames);

export const redactConversations = conversationRedaction(findNames);

/** The product's own roles. */
export const hasClearance = clearanceOf();

/** @param involved the users who are on the case of every call */
export function wordsClearance(
  readAll: (callId: string) => Promise<readonly StoredCallEvent[]>,
  involved: ReadonlySet<number> = new Set(),
): WordsClearance {
  return new WordsClearance({
    hasClearance,
    readAll,
    cases: { isCleared: async (userId) => involved.has(userId) },
  });
}

export function callReaders(calls: CallReader, involved?: ReadonlySet<number>): CallReaders {
  const clearance = wordsClearance((callId) => calls.readAll(callId), involved);
  return new CallReaders({ calls, clearance, redact: redactConversations });
}

/** For tests in which nothing is reported of any call. */
export const noWords = { seesWords: async () => false };
