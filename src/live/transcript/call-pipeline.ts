import type { Log } from '../../lib/log.js';
import type { MergedStream } from '../../lib/merge.js';
import type { PlacedEvent } from '../session/placed-event.js';
import { analyseWords, type NamedAnalyser } from './analyse-words.js';

export interface CallPipeline {
  /** The utterances of each leg; legs are added as they join. */
  readonly utterances: MergedStream<PlacedEvent>;
  /** In the order in which they read each utterance. */
  readonly analysers: readonly NamedAnalyser[];
  /** Stores, then publishes. */
  readonly append: (placed: PlacedEvent) => Promise<void>;
  readonly log: Log;
}

/**
 * One call, end to end: legs → utterances → analysers → journal.
 *
 * In:     every leg's utterances, in order of arrival.
 * End:    when `utterances` was told to end and every leg's audio has become text.
 * Errors: what a stage throws ends the pipe; `append` deals with its own.
 */
export async function runCallPipeline({ utterances, analysers, append, log }: CallPipeline): Promise<void> {
  for await (const placed of analyseWords(utterances, analysers, log)) await append(placed);
}
