import type {
  WireCallEvent,
  WireCallSummary,
  WireClassification,
  WireError,
  WireEvidence,
  WireUtterance,
} from '../../realtime/protocol.js';
import type { CallClock } from '../ui/call-clock.js';
import type { Legs } from './people.js';
import type { Piece } from './pieces.js';

/** One step of the classification: what it became, when, and the words that moved it there. */
export interface ClassificationStep {
  seq: number;
  /** seconds from answer */
  atS: number;
  classification: WireClassification;
  evidence: readonly WireEvidence[];
}

/** An event, and what the server says that the call is after it; null where it does not say. */
export interface ToldEvent {
  event: WireCallEvent;
  summary: WireCallSummary | null;
}

/** Everything the page knows about one call. */
export interface CallModel {
  summary: WireCallSummary | null;
  clock: CallClock;
  /** stored events up to this `seq` are in the model, each once */
  lastSeq: number;
  /** the history that `lastSeq` belongs to; null while the server has not told it */
  epoch: string | null;
  /** events that arrived behind a hole, in order; they wait for the missing ones */
  held: readonly ToldEvent[];
  /** something is missing: ask for everything after `lastSeq` */
  gapSeen: boolean;
  /** what the transcript shows, in order of time; interims are kept apart */
  pieces: readonly Piece[];
  /** at most one per leg, by `leg_id` */
  interims: Readonly<Record<string, WireUtterance>>;
  /** everybody who has been on it, by `leg_id` */
  legs: Legs;
  steps: readonly ClassificationStep[];
  ending: { side: string; reason: string; at: string } | null;
  /** after the call: the transcript will not grow any more */
  transcriptComplete: { leftOut: number } | null;
  error: WireError | null;
}

export const emptyCallModel: CallModel = {
  summary: null,
  clock: { receivedAtMs: 0, durationS: 0 },
  lastSeq: 0,
  epoch: null,
  held: [],
  gapSeen: false,
  pieces: [],
  interims: {},
  legs: {},
  steps: [],
  ending: null,
  transcriptComplete: null,
  error: null,
};
