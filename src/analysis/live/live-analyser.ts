import type { CallEvent, CallEventRecord, Utterance } from '../../calls/call-event.js';

/** Events that an analyser of a live call may publish. */
export type AnalysisEvent = Extract<
  CallEvent,
  { type: `${'classification' | 'entities' | 'alert' | 'talk' | 'translation'}.${string}` }
>;

/** In its place, ms from answer. */
export interface PlacedAnalysis {
  readonly event: AnalysisEvent;
  readonly startMs: number;
}

/** Facts about a call that are known before its first word. */
export interface AnalysedCall {
  readonly callId: string;
  /** The number that the caller dialled. */
  readonly dialled: string;
  /** Publishes an event that was found later. It has no effect once the call is over. Never throws. */
  readonly say: (found: PlacedAnalysis) => void;
}

/** Reads one call while it grows. Keeps what it needs of earlier utterances itself, within a bound. */
export interface LiveAnalyser {
  /**
   * @param utterance a final; finals of one party come in order of speech, late ones behind later ones
   * @returns what it says of it, in order. Synchronous, and within a few ms: the call's next event waits
   */
  push(utterance: Utterance): readonly AnalysisEvent[];
  /**
   * Words that are still being said: what it would say if they stayed as they are. Kept nowhere.
   * @param utterance an interim
   */
  guess?(utterance: Utterance): readonly AnalysisEvent[];
  /** Every event that is written of the call, words too, before they are pushed; no interims. */
  tell?(placed: Pick<CallEventRecord, 'event' | 'startMs'>): void;
  /** Everything of the call that lies before `toMs` has been told; about once a second. @returns as `push` */
  settled?(toMs: number): readonly PlacedAnalysis[];
  /** Everything of the call has been told. @returns as `push` */
  end?(): readonly PlacedAnalysis[];
}

/** Opens an analyser for each call. */
export interface CallAnalyser {
  /** For logs. */
  readonly name: string;
  readonly open: (call: AnalysedCall) => LiveAnalyser;
}
