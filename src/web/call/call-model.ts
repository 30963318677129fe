import type {
  WireAlertSeverity,
  WireCallEvent,
  WireCallSummary,
  WireClassification,
  WireEndReason,
  WireError,
  WireEntity,
  WireEvidence,
  WirePlace,
  WireTalk,
} from '../../realtime/protocol.js';
import type { CallClock } from '../ui/call-clock.js';
import type { Legs } from './people.js';
import type { GrowingUtterance, Piece } from './pieces.js';

/** One step of the classification: what it became, when, and the words that moved it there. */
export interface ClassificationStep {
  seq: number;
  /** seconds from answer */
  atS: number;
  classification: WireClassification;
  evidence: readonly WireEvidence[];
}

/** A rule that was met, and where it was said. */
export interface RaisedAlert {
  seq: number;
  /** seconds from answer */
  atS: number;
  name: string;
  severity: WireAlertSeverity;
  evidence: readonly WirePlace[];
}

/** Persons, places, numbers … that one utterance names. */
export interface NamedInUtterance {
  segmentId: string;
  entities: readonly WireEntity[];
}

export interface LineQuality {
  /** `silent`: no packet arrives; `poor`: so many are lost, or so unevenly spaced, that words suffer */
  state: 'good' | 'poor' | 'silent';
  /** seconds from answer; null while sound arrives */
  silentSinceS: number | null;
  /** no word comes although there is speech: since when, seconds from answer, and how loud; null while words come */
  wordless: { sinceS: number; dbfs: number | null } | null;
  /** the party has left, seconds from answer */
  endS: number | null;
  /** it is poor, or was for a while */
  wasPoor: boolean;
  /** 0..1 of the packets: in all once the party has left, before of the last ten seconds with sound */
  loss: number;
}

/** An event, and what the server says that the call is after it; null where it does not say. */
export interface ReceivedEvent {
  event: WireCallEvent;
  summary: WireCallSummary | null;
}

/** Everything the page knows about one call. */
export interface CallModel {
  summary: WireCallSummary | null;
  clock: CallClock;
  /** stored events up to this `seq` are in the model, each once */
  lastSeq: number;
  /** the history that `lastSeq` belongs to; null while the server has not sent it */
  epoch: string | null;
  /** events that arrived behind a hole, in order; they wait for the missing ones */
  held: readonly ReceivedEvent[];
  /** something is missing: ask for everything after `lastSeq` */
  gapSeen: boolean;
  /** the pieces that the transcript shows, in order of time; interims are kept apart */
  pieces: readonly Piece[];
  /** words that are being said, and words that wait for their final, by `segment_id` */
  interims: Readonly<Record<string, GrowingUtterance>>;
  /** all who have been on it, by `leg_id` */
  legs: Legs;
  steps: readonly ClassificationStep[];
  /** the category of the call if the words that are still being said counted */
  guess: { segmentId: string; classification: WireClassification } | null;
  alerts: readonly RaisedAlert[];
  /** alerts that agents of the call have seen, by the event of each */
  seenAlerts: readonly { alertSeq: number; userId: number }[];
  named: readonly NamedInUtterance[];
  /** by segment: what was said, in the helpline's language */
  translations: Readonly<Record<string, string>>;
  /** how it is talked, as measured last */
  talk: WireTalk | null;
  /** how the sound of each party has arrived, by `leg_id`; of parties of whom something is known */
  lines: Readonly<Record<string, LineQuality>>;
  ending: { reason: WireEndReason; note: string | null; at: string } | null;
  /** after the call: the transcript will not grow any more */
  transcriptComplete: { leftOut: number } | null;
  /** segments that a larger model has heard so far, after the call */
  heardAgain: readonly Extract<WireCallEvent, { type: 'second_pass_segment' }>[];
  /** it has listened to the recording, or could not */
  secondPass: Pick<
    Extract<WireCallEvent, { type: 'second_pass_ended' }>,
    'outcome' | 'model' | 'replaced'
  > | null;
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
  guess: null,
  alerts: [],
  seenAlerts: [],
  named: [],
  translations: {},
  talk: null,
  lines: {},
  ending: null,
  transcriptComplete: null,
  heardAgain: [],
  secondPass: null,
  error: null,
};
