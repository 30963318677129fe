import type { StoredCallEvent } from '../../calls/call-event.js';
import type { Call } from '../../calls/call-store.js';
import { fittingAnalysis, type CallAnalysis } from '../../processing/call-analysis.js';

/** The part of the kept calls that this API needs. */
export interface CallReader {
  findCall(callId: string): Promise<Call | undefined>;
  listActive(): Promise<Call[]>;
  /** Every event of a call (after `afterSeq`), in order of `seq`. */
  readAll(callId: string, afterSeq?: number): Promise<StoredCallEvent[]>;
  /** The analysis of a whole call; undefined until the call is over and analysed. */
  findAnalysis(callId: string): Promise<CallAnalysis | undefined>;
}

/**
 * Reads the sources of a call session. An analysis of other words than those of these events is left out.
 *
 * @throws UnavailableError
 */
export async function readSession(
  calls: CallReader,
  callId: string,
): Promise<{ readonly events: StoredCallEvent[]; readonly analysis: CallAnalysis | undefined }> {
  const [events, analysis] = await Promise.all([calls.readAll(callId), calls.findAnalysis(callId)]);
  return { events, analysis: fittingAnalysis(analysis, events) };
}
