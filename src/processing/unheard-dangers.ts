import type { StoredCallEvent } from '../calls/call-event.js';
import { riskTypesIn } from '../calls/risk-evidence.js';
import { hearingsOf } from '../calls/second-pass.js';

/**
 * Dangers that live words reported, where the words of the second pass do not have them: a person should look at both. The
 * alerts of the live call stay; the classification of the whole call is made of the words that count.
 *
 * @returns a warning for each such utterance, in plain words
 */
export function unheardDangers(events: readonly StoredCallEvent[]): string[] {
  const bestTexts = new Map(
    hearingsOf(events).flatMap(({ second, best }) =>
      second?.utterance === best ? [[best.id, best.text.toLowerCase()] as const] : [],
    ),
  );
  const dangers = new Map<string, Set<string>>();
  for (const { event } of events) {
    if (event.type !== 'classification.updated') continue;
    for (const quote of event.evidence) {
      const best = bestTexts.get(quote.utteranceId);
      if (best === undefined || best.includes(quote.text.toLowerCase())) continue;
      const found = dangers.get(quote.utteranceId) ?? new Set();
      for (const type of riskTypesIn([quote])) found.add(type);
      if (found.size > 0) dangers.set(quote.utteranceId, found);
    }
  }
  return [...dangers].map(
    ([id, types]) =>
      `classification: the live words of ${id} reported a danger (${[...types].join(', ')}) that the second pass has not heard: read both`,
  );
}
