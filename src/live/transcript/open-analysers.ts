import type { AnalysedCall, CallAnalyser } from '../../analysis/live/live-analyser.js';
import type { Log } from '../../lib/log.js';
import { TimeSlice } from '../../lib/time-slice.js';
import type { PlacedEvent } from '../session/placed-event.js';
import { findingsOn, type NamedAnalyser } from './analyse-call.js';

export interface EarlierCall {
  readonly call: AnalysedCall;
  /** Written by an earlier process of this server. */
  readonly earlier: readonly PlacedEvent[];
  readonly log: Log;
}

/**
 * The analysers of one call. They read again what an earlier process of this server wrote; their findings on that are
 * dropped, being written already. A long call is read in slices: other calls continue beside it.
 * An analyser that does not open is left out: the call has its words all the same.
 */
export async function openAnalysers(
  analysers: readonly CallAnalyser[],
  { call, earlier, log }: EarlierCall,
): Promise<NamedAnalyser[]> {
  const opened = analysers.flatMap((analyser) => openOne(analyser, call, log));
  const toMs = Math.max(-Infinity, ...earlier.map(({ startMs }) => startMs));
  const slice = new TimeSlice();
  for (const analyser of opened) {
    for (const placed of earlier) {
      await slice.breathe();
      findingsOn({ type: 'written', ...placed }, analyser, log);
    }
    if (earlier.length > 0) findingsOn({ type: 'heard-up-to', toMs }, analyser, log);
  }
  return opened;
}

function openOne({ name, open }: CallAnalyser, call: AnalysedCall, log: Log): NamedAnalyser[] {
  try {
    const live = open(call);
    return [{ name, read: (item) => live.read(item), ...(live.later && { later: live.later }) }];
  } catch (error) {
    log.error(
      { err: error, callId: call.callId, analyser: name },
      'an analyser of the call could not be opened',
    );
    return [];
  }
}
