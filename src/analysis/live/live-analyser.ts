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

/** One item of the stream of a live call, in the order in which everything happened. */
export type CallStreamItem =
  /** An event that is written to the journal; finals of one party come in order of speech, late ones behind later ones. */
  | ({ readonly type: 'written' } & Pick<CallEventRecord, 'event' | 'startMs'>)
  /** Words that are still being said: a final follows. */
  | { readonly type: 'interim'; readonly utterance: Utterance }
  /** All items that lie before `toMs` (ms from answer) have come; about once a second. */
  | { readonly type: 'heard-up-to'; readonly toMs: number }
  /** Everything of the call has come: the last item. */
  | { readonly type: 'over' };

/** Facts about a call that are known before its first word. */
export interface AnalysedCall {
  readonly callId: string;
  /** The number that the caller dialled. */
  readonly dialled: string;
}

/** Reads the stream of one live call. Keeps what it needs of earlier items itself, within a bound. */
export interface LiveAnalyser {
  /** @returns findings on that item, in order. Synchronous, and within a few ms: the call's next words wait */
  read(item: CallStreamItem): readonly PlacedAnalysis[];
  /** Findings that take longer than words can wait. Ends behind `over`; what comes later is not written. */
  readonly later?: AsyncIterable<PlacedAnalysis>;
}

/** Opens an analyser for each call. */
export interface CallAnalyser {
  /** For logs. */
  readonly name: string;
  readonly open: (call: AnalysedCall) => LiveAnalyser;
}

/** The utterance of an item that writes a final; undefined for every other item. */
export function finalOf(item: CallStreamItem): Utterance | undefined {
  return item.type === 'written' && item.event.type === 'transcript.final' ? item.event.utterance : undefined;
}

/** An analyser that needs the finals of a call alone; its findings have their place at the end of the words. */
export function readsFinals(read: (utterance: Utterance) => readonly AnalysisEvent[]): LiveAnalyser {
  return {
    read: (item) => {
      const utterance = finalOf(item);
      return utterance ? read(utterance).map((event) => ({ event, startMs: utterance.endMs })) : [];
    },
  };
}
