import type { WireCallEvent, WireCallSummary, WireSpeaker, WireUtterance } from '../../realtime/protocol.js';
import type { CallModel } from './call-model.js';
import { toPiece, withPiece, type Note, type Piece } from './pieces.js';

/** The model with what one stored event says; `seq` is the event's own. */
export function applyStoredEvent(model: CallModel, event: WireCallEvent, seq: number): CallModel {
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
  const interim = model.interims[utterance.leg_id];
  // an interim that began before this final ended belongs to it, or was given up
  const stale = interim !== undefined && interim.start < utterance.end;
  return {
    ...model,
    interims: stale ? withoutLeg(model.interims, utterance.leg_id) : model.interims,
    pieces: withPiece(model.pieces, toPiece(utterance, false)),
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
