import type { AnalysisEvent, LiveAnalyser } from '../../analysis/live/live-analyser.js';
import type { Utterance } from '../../calls/call-event.js';
import type { Log } from '../../lib/log.js';
import type { PlacedEvent } from '../session/placed-event.js';

/** An analyser with the name that a log has for it. */
export interface NamedAnalyser extends LiveAnalyser {
  readonly name: string;
}

/**
 * Lets every analyser of a call read its words.
 *
 * In:     events of one call in order of arrival.
 * Out:    the same events; after a final what the analysers say of it, in their order and in its place, and after an
 *         interim what they would say.
 * End:    when `events` ends.
 * Errors: those of an analyser are logged without words: the call goes on without that one's findings.
 */
export async function* analyseWords(
  events: AsyncIterable<PlacedEvent>,
  analysers: readonly NamedAnalyser[],
  log: Log,
): AsyncGenerator<PlacedEvent> {
  for await (const placed of events) {
    yield placed;
    const { event } = placed;
    if (event.type !== 'transcript.final' && event.type !== 'transcript.interim') continue;
    const { utterance } = event;
    for (const analyser of analysers) {
      const said =
        event.type === 'transcript.final'
          ? pushTo(analyser, utterance, log)
          : (withoutFault(analyser, log, () => analyser.guess?.(utterance)) ?? []);
      for (const each of said) yield { event: each, startMs: utterance.endMs };
    }
  }
}

/** The events of an analyser on an utterance; none where it fails, which is logged without words. */
export function pushTo(analyser: NamedAnalyser, utterance: Utterance, log: Log): readonly AnalysisEvent[] {
  return withoutFault(analyser, log, () => analyser.push(utterance)) ?? [];
}

/** Undefined where an analyser fails at that, which is logged without words. */
export function withoutFault<Said>(
  { name: analyser }: Pick<NamedAnalyser, 'name'>,
  log: Log,
  work: () => Said,
): Said | undefined {
  try {
    return work();
  } catch (error) {
    log.error({ err: error, analyser }, 'an analyser of the call failed');
    return undefined;
  }
}
