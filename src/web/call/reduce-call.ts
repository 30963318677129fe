import type { CallSnapshot, WireCallEvent, WireCallSummary, WireError } from '../../realtime/protocol.js';
import { applyStoredEvent, withoutSegment } from './apply-event.js';
import { applyMeasured } from './apply-measured.js';
import type { EventOf } from './change-call.js';
import { emptyCallModel, type CallModel, type ReceivedEvent } from './call-model.js';

export type CallChange =
  | { type: 'snapshot'; snapshot: CallSnapshot; receivedAtMs: number }
  | ({ type: 'event' } & ReceivedEvent)
  | { type: 'failed'; error: WireError };

/** Behind a hole this many events are kept at most; the replay brings the dropped ones again. */
const heldLimit = 500;

/**
 * One change applied to the model.
 *
 * In:     snapshots (everything after the `seq` that was asked for; of another epoch: everything) and single events, in any order, some twice.
 * Out:    the model with each stored event in it exactly once, in order of `seq`.
 * Errors: none; a hole in `seq` sets `gapSeen`, which the next snapshot clears.
 */
export function reduceCall(model: CallModel, change: CallChange): CallModel {
  switch (change.type) {
    case 'snapshot':
      return applySnapshot(model, change.snapshot, change.receivedAtMs);
    case 'event':
      return receiveEvent(model, change);
    case 'failed':
      return { ...model, error: change.error };
  }
}

function applySnapshot(known: CallModel, snapshot: CallSnapshot, receivedAtMs: number): CallModel {
  const { epoch } = snapshot;
  const isOther = epoch !== null && known.epoch !== null && epoch !== known.epoch;
  const model = isOther ? { ...emptyCallModel, held: known.held } : known;
  const fresh: CallModel = {
    ...withSummary(model, snapshot.summary),
    epoch: epoch ?? model.epoch,
    clock: { receivedAtMs, durationS: snapshot.summary.duration },
    // an interim of before is stale: it is never replayed, and its final may be in this snapshot
    interims: {},
    guess: null,
    error: null,
  };
  let next = fresh;
  for (const event of snapshot.events) {
    if (event.seq !== null && event.seq > next.lastSeq) next = applyStored(next, event, event.seq, null);
  }
  return drainHeld({ ...next, lastSeq: Math.max(next.lastSeq, snapshot.seq) });
}

/** The server alone says what the call is; an older summary is no news. */
function withSummary(model: CallModel, summary: WireCallSummary | null): CallModel {
  const isNews = summary !== null && summary.seq >= (model.summary?.seq ?? 0);
  return isNews ? { ...model, summary } : model;
}

function receiveEvent(model: CallModel, received: ReceivedEvent): CallModel {
  const { event, summary } = received;
  if (event.seq === null) return applyPassing(model, event);
  if (event.seq <= model.lastSeq) return model;
  if (model.summary !== null && event.seq === model.lastSeq + 1) {
    return drainHeld(applyStored(model, event, event.seq, summary));
  }
  // before the first snapshot nothing is missing yet: it is on its way
  return { ...model, held: withHeld(model.held, received), gapSeen: model.summary !== null };
}

function withHeld(held: readonly ReceivedEvent[], received: ReceivedEvent): readonly ReceivedEvent[] {
  if (held.some(({ event: { seq } }) => seq === received.event.seq)) return held;
  return [...held, received].sort((a, b) => (a.event.seq ?? 0) - (b.event.seq ?? 0)).slice(0, heldLimit);
}

function drainHeld(model: CallModel): CallModel {
  let next: CallModel = { ...model, held: [], gapSeen: false };
  for (const [index, { event, summary }] of model.held.entries()) {
    const seq = event.seq ?? 0;
    if (seq <= next.lastSeq) continue;
    if (seq !== next.lastSeq + 1) return { ...next, held: model.held.slice(index), gapSeen: true };
    next = applyStored(next, event, seq, summary);
  }
  return next;
}

/** Applies an event whose content is shown until something else is said. */
function applyPassing(model: CallModel, event: WireCallEvent): CallModel {
  switch (event.type) {
    case 'talk_measured':
      return applyMeasured(model, event);
    case 'streaming_classification':
      return applyGuess(model, event);
    default:
      return applyInterim(model, event);
  }
}

function applyGuess(model: CallModel, event: EventOf<'streaming_classification'>): CallModel {
  const segmentId = event.evidence[0]?.segment_id;
  const isSaid = Object.values(model.interims).some((each) => each.segment_id === segmentId);
  if (segmentId === undefined || !isSaid) return model;
  return { ...model, guess: { segmentId, classification: event.classification } };
}

function applyInterim(model: CallModel, event: WireCallEvent): CallModel {
  if (event.type !== 'streaming_transcription_interim' || model.ending !== null) return model;
  const { utterance, confirmed_words } = event;
  // an interim that was overtaken by its own final says nothing new
  if (model.pieces.some((piece) => piece.key === utterance.segment_id)) return model;
  if (utterance.words.length === 0)
    return { ...model, interims: withoutSegment(model.interims, utterance.segment_id) };
  const interims = { ...model.interims, [utterance.segment_id]: { ...utterance, confirmed_words } };
  return { ...model, interims };
}

function applyStored(
  model: CallModel,
  event: WireCallEvent,
  seq: number,
  summary: WireCallSummary | null,
): CallModel {
  return { ...withSummary(applyStoredEvent(model, event, seq), summary), lastSeq: seq };
}
