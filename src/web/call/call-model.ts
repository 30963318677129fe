import type {
  CallSnapshot,
  WireCallEvent,
  WireCallSummary,
  WireClassification,
  WireError,
  WireEvidence,
  WireSpeaker,
  WireUtterance,
} from '../../realtime/protocol.js';
import type { CallClock } from '../ui/call-clock.js';
import { withPiece, type Note, type Piece } from './pieces.js';

/** One step of the classification: what it became, when, and the words that moved it there. */
export interface ClassificationStep {
  seq: number;
  /** seconds from answer */
  atS: number;
  classification: WireClassification;
  evidence: readonly WireEvidence[];
}

export interface Leg {
  speaker: WireSpeaker;
  name: string;
}

/** Everything the page knows about one call. */
export interface CallModel {
  summary: WireCallSummary | null;
  clock: CallClock;
  /** stored events up to this `seq` are in the model, each once */
  lastSeq: number;
  /** events that arrived behind a hole, in order; they wait for what is missing */
  held: readonly WireCallEvent[];
  /** something is missing: ask for everything after `lastSeq` */
  gapSeen: boolean;
  /** what the transcript shows, in order of time; interims are kept apart */
  pieces: readonly Piece[];
  /** at most one per leg, by `leg_id` */
  interims: Readonly<Record<string, WireUtterance>>;
  legs: Readonly<Record<string, Leg>>;
  steps: readonly ClassificationStep[];
  ending: { side: string; reason: string; at: string } | null;
  /** after the call: the transcript will not grow any more */
  transcriptComplete: { leftOut: number } | null;
  error: WireError | null;
}

export type CallChange =
  | { type: 'snapshot'; snapshot: CallSnapshot; receivedAtMs: number }
  | { type: 'event'; event: WireCallEvent }
  | { type: 'failed'; error: WireError };

/** Behind a hole this many events are kept at most; the replay brings the dropped ones again. */
const heldLimit = 500;

export const emptyCallModel: CallModel = {
  summary: null,
  clock: { receivedAtMs: 0, durationS: 0 },
  lastSeq: 0,
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

/**
 * One change applied to the model.
 *
 * In:     snapshots (everything after the `seq` that was asked for) and single events, in any order, some twice.
 * Out:    the model with each stored event in it exactly once, in order of `seq`.
 * Errors: none; a hole in `seq` sets `gapSeen`, which the next snapshot clears.
 */
export function reduceCall(model: CallModel, change: CallChange): CallModel {
  switch (change.type) {
    case 'snapshot':
      return applySnapshot(model, change.snapshot, change.receivedAtMs);
    case 'event':
      return receiveEvent(model, change.event);
    case 'failed':
      return { ...model, error: change.error };
  }
}

function applySnapshot(model: CallModel, snapshot: CallSnapshot, receivedAtMs: number): CallModel {
  const fresh: CallModel = {
    ...model,
    summary: snapshot.summary,
    clock: { receivedAtMs, durationS: snapshot.summary.duration },
    // an interim of before is stale: it is never replayed, and its final may be in this snapshot
    interims: {},
    error: null,
  };
  let next = fresh;
  for (const event of snapshot.events) {
    if (event.seq !== null && event.seq > next.lastSeq) next = applyStored(next, event, event.seq);
  }
  return drainHeld({ ...next, lastSeq: Math.max(next.lastSeq, snapshot.seq) });
}

function receiveEvent(model: CallModel, event: WireCallEvent): CallModel {
  if (event.seq === null) return applyInterim(model, event);
  if (event.seq <= model.lastSeq) return model;
  if (model.summary !== null && event.seq === model.lastSeq + 1) {
    return drainHeld(applyStored(model, event, event.seq));
  }
  // before the first snapshot nothing is missing yet: it is on its way
  return { ...model, held: withHeld(model.held, event), gapSeen: model.summary !== null };
}

function withHeld(held: readonly WireCallEvent[], event: WireCallEvent): readonly WireCallEvent[] {
  if (held.some(({ seq }) => seq === event.seq)) return held;
  return [...held, event].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0)).slice(0, heldLimit);
}

function drainHeld(model: CallModel): CallModel {
  let next: CallModel = { ...model, held: [], gapSeen: false };
  for (const [index, event] of model.held.entries()) {
    const seq = event.seq ?? 0;
    if (seq <= next.lastSeq) continue;
    if (seq !== next.lastSeq + 1) return { ...next, held: model.held.slice(index), gapSeen: true };
    next = applyStored(next, event, seq);
  }
  return next;
}

function applyInterim(model: CallModel, event: WireCallEvent): CallModel {
  if (event.type !== 'streaming_transcription_interim' || model.ending !== null) return model;
  const { utterance } = event;
  // an interim that was overtaken by its own final says nothing new
  if (model.pieces.some((piece) => piece.key === utterance.segment_id)) return model;
  return { ...model, interims: { ...model.interims, [utterance.leg_id]: utterance } };
}

function applyStored(model: CallModel, event: WireCallEvent, seq: number): CallModel {
  return { ...applyBody(model, event, seq), lastSeq: seq };
}

function applyBody(model: CallModel, event: WireCallEvent, seq: number): CallModel {
  switch (event.type) {
    case 'call_answered':
      return answerCall(model, event);
    case 'leg_joined':
      return joinLeg(model, event);
    case 'leg_left':
      return leaveLeg(model, event);
    case 'media_gap':
      return addGap(model, event);
    case 'streaming_transcription_segment':
      return addFinal(model, event.utterance);
    case 'transcript_deferred':
      return addDeferred(model, event);
    case 'streaming_classification':
      return addStep(model, event, seq);
    case 'streaming_call_end':
      return endCall(model, event);
    case 'postcall_transcription':
      return completeTranscript(model, event.left_out);
    case 'streaming_call_start':
    case 'media_started':
    case 'streaming_transcription_interim':
      return model;
    default:
      return model; // a newer server may send what this page does not know; its `seq` still counts
  }
}

type EventOf<Type extends WireCallEvent['type']> = Extract<WireCallEvent, { type: Type }>;

function updateSummary(model: CallModel, part: Partial<WireCallSummary>): CallModel {
  return model.summary === null ? model : { ...model, summary: { ...model.summary, ...part } };
}

function answerCall(model: CallModel, event: EventOf<'call_answered'>): CallModel {
  const next = updateSummary(model, { answered_time: event.at });
  return addNote(next, event, 'agent', { type: 'answered' });
}

function addNote(model: CallModel, event: WireCallEvent, lane: WireSpeaker, note: Note): CallModel {
  const { start } = event;
  const piece: Piece = { kind: 'note', key: `note-${event.seq}`, lane, startS: start, endS: start, note };
  return { ...model, pieces: withPiece(model.pieces, piece) };
}

function joinLeg(model: CallModel, event: EventOf<'leg_joined'>): CallModel {
  const legs = { ...model.legs, [event.leg_id]: { speaker: event.speaker, name: event.name } };
  const next = event.speaker === 'agent' ? updateSummary(model, { state: 'up', agent: event.name }) : model;
  if (event.speaker === 'caller') return { ...next, legs };
  return addNote({ ...next, legs }, event, event.speaker, { type: 'joined', name: event.name });
}

function leaveLeg(model: CallModel, event: EventOf<'leg_left'>): CallModel {
  const interims = withoutLeg(model.interims, event.leg_id);
  const name = event.speaker === 'agent' ? (model.legs[event.leg_id]?.name ?? '') : '';
  return addNote({ ...model, interims }, event, event.speaker, { type: 'left', name });
}

function withoutLeg(interims: CallModel['interims'], legId: string): CallModel['interims'] {
  const { [legId]: _left, ...others } = interims;
  return others;
}

function addGap(model: CallModel, event: EventOf<'media_gap'>): CallModel {
  const lane = model.legs[event.leg_id]?.speaker ?? null;
  const piece: Piece = { kind: 'gap', key: `gap-${event.seq}`, lane, startS: event.start, endS: event.end };
  return { ...model, pieces: withPiece(model.pieces, piece) };
}

function addFinal(model: CallModel, utterance: WireUtterance): CallModel {
  const piece: Piece = {
    kind: 'utterance',
    key: utterance.segment_id,
    lane: utterance.speaker,
    startS: utterance.start,
    endS: utterance.end,
    utterance,
    interim: false,
  };
  const interim = model.interims[utterance.leg_id];
  // an interim that began before this final ended belongs to it, or was given up
  const stale = interim !== undefined && interim.start < utterance.end;
  return {
    ...model,
    interims: stale ? withoutLeg(model.interims, utterance.leg_id) : model.interims,
    pieces: withPiece(model.pieces, piece),
  };
}

function addDeferred(model: CallModel, event: EventOf<'transcript_deferred'>): CallModel {
  const interim = model.interims[event.leg_id];
  const stale = interim?.segment_id === event.segment_id;
  const piece: Piece = {
    kind: 'deferred',
    key: event.segment_id,
    lane: event.speaker,
    startS: event.start,
    endS: event.end,
    leftOut: false,
  };
  return {
    ...model,
    interims: stale ? withoutLeg(model.interims, event.leg_id) : model.interims,
    pieces: withPiece(model.pieces, piece),
  };
}

function addStep(model: CallModel, event: EventOf<'streaming_classification'>, seq: number): CallModel {
  const { classification, evidence } = event;
  const steps = [...model.steps, { seq, atS: event.start, classification, evidence }];
  return { ...updateSummary(model, { classification }), steps };
}

function endCall(model: CallModel, event: EventOf<'streaming_call_end'>): CallModel {
  const startedAtMs = model.summary === null ? Number.NaN : Date.parse(model.summary.start_time);
  const durationS = (Date.parse(event.at) - startedAtMs) / 1000;
  return {
    ...updateSummary(model, {
      status: 'completed',
      // 'ended' follows with the last words
      state: 'wrapping-up',
      end_time: event.at,
      ...(Number.isFinite(durationS) ? { duration: Math.max(0, Math.floor(durationS)) } : {}),
    }),
    interims: {},
    ending: { side: event.side, reason: event.reason, at: event.at },
  };
}

function completeTranscript(model: CallModel, leftOut: readonly string[]): CallModel {
  const missing = new Set(leftOut);
  const pieces = model.pieces.map((piece) =>
    piece.kind === 'deferred' && missing.has(piece.key) ? { ...piece, leftOut: true } : piece,
  );
  const next = updateSummary(model, { status: 'completed', state: 'ended' });
  return { ...next, pieces, transcriptComplete: { leftOut: leftOut.length } };
}
