import type { AnalysedCall, CallAnalyser } from '../../analysis/live/live-analyser.js';
import type { Log } from '../../lib/log.js';
import { TimeSlice } from '../../lib/time-slice.js';
import type { PlacedEvent } from '../session/placed-event.js';
import { pushTo, withoutFault, type NamedAnalyser } from './analyse-words.js';

/**
 * The analysers of one call. They read again the words that an earlier process of this server wrote; their
 * events on these are dropped, being written already. A long call is read in slices: others go on beside it.
 * An analyser that does not open is left out: the call has its words all the same.
 */
export async function openAnalysers(
  analysers: readonly CallAnalyser[],
  {
    call,
    earlier,
    log,
  }: { readonly call: AnalysedCall; readonly earlier: readonly PlacedEvent[]; readonly log: Log },
): Promise<NamedAnalyser[]> {
  const opened = analysers.flatMap((analyser) => openOne(analyser, call, log));
  const toMs = Math.max(-Infinity, ...earlier.map(({ startMs }) => startMs));
  const slice = new TimeSlice();
  for (const analyser of opened) {
    for (const placed of earlier) {
      await slice.breathe();
      withoutFault(analyser, log, () => analyser.tell?.(placed));
      if (placed.event.type === 'transcript.final') pushTo(analyser, placed.event.utterance, log);
    }
    if (earlier.length > 0) withoutFault(analyser, log, () => analyser.settled?.(toMs));
  }
  return opened;
}

function openOne({ name, open }: CallAnalyser, call: AnalysedCall, log: Log): NamedAnalyser[] {
  try {
    const live = open(call);
    return [
      {
        name,
        push: (utterance) => live.push(utterance),
        ...(live.guess && { guess: (utterance) => live.guess?.(utterance) ?? [] }),
        ...(live.tell && { tell: (placed) => live.tell?.(placed) }),
        ...(live.settled && { settled: (toMs) => live.settled?.(toMs) ?? [] }),
        ...(live.end && { end: () => live.end?.() ?? [] }),
      },
    ];
  } catch (error) {
    log.error(
      { err: error, callId: call.callId, analyser: name },
      'an analyser of the call could not be opened',
    );
    return [];
  }
}
