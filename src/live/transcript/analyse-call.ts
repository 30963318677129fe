import type { CallStreamItem, LiveAnalyser, PlacedAnalysis } from '../../analysis/live/live-analyser.js';
import type { Log } from '../../lib/log.js';

/** An analyser of one call, with its name for logs. */
export interface NamedAnalyser extends LiveAnalyser {
  readonly name: string;
}

/**
 * Findings of every analyser on the stream of one call.
 *
 * In:     the stream of the call.
 * Out:    the findings on an item, in the order of the analysers, before the next item is read.
 * End:    when the stream ends.
 * Errors: those of an analyser are logged without words: the call continues without the findings of that one.
 */
export async function* analyseCall(
  stream: AsyncIterable<CallStreamItem>,
  analysers: readonly NamedAnalyser[],
  log: Log,
): AsyncGenerator<PlacedAnalysis> {
  for await (const item of stream) for (const analyser of analysers) yield* findingsOn(item, analyser, log);
}

/** Findings of one analyser on one item; none where it fails, which is logged without words. */
export function findingsOn(
  item: CallStreamItem,
  analyser: NamedAnalyser,
  log: Log,
): readonly PlacedAnalysis[] {
  try {
    return analyser.read(item);
  } catch (error) {
    log.error({ err: error, analyser: analyser.name }, 'an analyser of the call failed');
    return [];
  }
}
