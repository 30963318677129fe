import type { LiveClassifier } from '../../analysis/classify/classifier.js';
import type { PlacedEvent } from '../session/placed-event.js';

/**
 * Lets the classification grow with the words.
 *
 * In:     events of one call in order of arrival.
 * Out:    the same events; after a final that moved the classification, a `classification.updated` in its place.
 * End:    when `events` ends.
 * Errors: none of its own.
 */
export async function* evolveClassification(
  events: AsyncIterable<PlacedEvent>,
  classifier: LiveClassifier,
): AsyncGenerator<PlacedEvent> {
  for await (const placed of events) {
    yield placed;
    if (placed.event.type !== 'transcript.final') continue;
    const moved = classifier.push(placed.event.utterance);
    if (moved)
      yield { event: { type: 'classification.updated', ...moved }, startMs: placed.event.utterance.endMs };
  }
}
