import type { ConversationFindings } from '../analysis/conversation/findings.js';

/** The name of the kind of job that analyses a call that is over. It is enqueued with the last event of the call. */
export const CALL_ANALYSIS_JOB = 'call.analyse';

/** What the engines say of a whole call, once it is over. Findings name turns by the ids of utterances. */
export interface CallAnalysis {
  readonly findings: ConversationFindings;
  readonly analysedAt: Date;
}

/** All throw UnavailableError while the database is away. */
export interface CallAnalysisStore {
  find(callId: string): Promise<CallAnalysis | undefined>;
  /** In place of an earlier one. */
  keep(callId: string, findings: ConversationFindings): Promise<void>;
}
