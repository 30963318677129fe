import type { MergedStream } from '../../lib/merge.js';
import type { LiveClassifier } from '../../analysis/classify/classifier.js';
import { evolveClassification } from './evolve-classification.js';
import type { PlacedEvent } from '../session/placed-event.js';

export interface CallPipeline {
  /** The utterances of each leg; legs are added as they join. */
  readonly utterances: MergedStream<PlacedEvent>;
  readonly classifier: LiveClassifier;
  /** Stores, then publishes. */
  readonly append: (placed: PlacedEvent) => Promise<void>;
}

/**
 * One call, end to end: legs → utterances → classification → journal.
 *
 * In:     every leg's utterances, in order of arrival.
 * End:    when `utterances` was told to end and every leg's audio has become text.
 * Errors: what a stage throws ends the pipe; `append` deals with its own.
 */
export async function runCallPipeline({ utterances, classifier, append }: CallPipeline): Promise<void> {
  for await (const placed of evolveClassification(utterances, classifier)) await append(placed);
}
