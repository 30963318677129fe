import { Redactor, type Redaction } from './redactor.js';
import type { NameFinder } from './text-span.js';

/** The turns of a conversation that is over: what only a later one gives away is hidden in the earlier ones, too. */
export function redactTurns(texts: readonly string[], findNames: NameFinder): Redaction[] {
  const redactor = new Redactor(findNames);
  for (const text of texts) redactor.redact(text);
  return texts.map((text) => redactor.redact(text));
}
