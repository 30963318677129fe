import type { ConversationFindings } from '../analysis/conversation/findings.js';
import type { StoredCallEvent } from '../calls/call-event.js';
import { wordsSeqOf } from '../calls/second-pass.js';

/** The name of the kind of job that analyses a call that is over. It is enqueued with the last event of the call. */
export const CALL_ANALYSIS_JOB = 'call.analyse';

/** Findings of the engines in a whole call, once it is over. They name turns by the ids of utterances. */
export interface CallAnalysis {
  readonly findings: ConversationFindings;
  readonly analysedAt: Date;
  /** The words that it was made of, as `wordsSeqOf` has them: places of quotes hold in these only. */
  readonly wordsSeq: number;
}

/** The analysis, where it is one of the words that these events show; undefined where another is on its way. */
export function fittingAnalysis(
  analysis: CallAnalysis | undefined,
  events: readonly StoredCallEvent[],
): CallAnalysis | undefined {
  return analysis?.wordsSeq === wordsSeqOf(events) ? analysis : undefined;
}

/** All throw UnavailableError while the database is away. */
export interface CallAnalysisStore {
  find(callId: string): Promise<CallAnalysis | undefined>;
  /** In place of an earlier one, unless that was made of newer words. */
  keep(callId: string, analysis: Pick<CallAnalysis, 'findings' | 'wordsSeq'>): Promise<void>;
}
