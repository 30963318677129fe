import type { WireCallEvent, WireFinal } from '../../realtime/protocol.js';
import { applyDeskEvent } from './apply-desk-event.js';
import { applyMeasured, endLine, endLines } from './apply-measured.js';
import { addSecondHearing, endSecondPass } from './apply-second-pass.js';
import type { CallModel } from './call-model.js';
import { addNote, updateLeg, type EventOf } from './change-call.js';
import { laneOf, nameOfLeg } from './people.js';
import { toPiece, withPiece, type Piece } from './pieces.js';

/** The model with what one stored event says of transcript, people and notes; `seq` is the event's own. */
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
    case 'media_recovered':
      return shortenGap(model, event);
    case 'streaming_transcription_segment':
      return addFinal(model, event);
    case 'transcript_deferred':
      return addDeferred(model, event);
    case 'transcript_dropped':
      return addDropped(model, event);
    case 'talk_measured':
    case 'media_received':
      return applyMeasured(model, event);
    case 'streaming_classification':
      return addStep(model, event, seq);
    case 'streaming_entities':
      return addNamed(model, event);
    case 'streaming_translation': {
      const translations = { ...model.translations, [event.segment_id]: event.text };
      return { ...model, translations };
    }
    case 'alert_acknowledged':
      return addNote(model, event, 'agent', { type: 'acknowledged', name: event.name });
    case 'alert_seen':
      return addSeen(model, event);
    case 'streaming_alert':
      return addAlert(model, event, seq);
    case 'streaming_call_end':
      return endCall(model, event);
    case 'second_pass_segment':
      return addSecondHearing(model, event);
    case 'second_pass_ended':
      return endSecondPass(model, event);
    case 'postcall_transcription':
      return completeTranscript(model, event.left_out);
    case 'streaming_call_start':
    case 'media_started':
    case 'streaming_transcription_interim':
      return model;
    default:
      return applyDeskEvent(model, event);
  }
}

function answerCall(model: CallModel, event: EventOf<'call_answered'>): CallModel {
  return addNote(model, event, 'agent', { type: 'answered' });
}

function joinLeg(model: CallModel, event: EventOf<'leg_joined'>): CallModel {
  const { leg_id: legId, speaker, name, user_id: userId } = event;
  const legs = { ...model.legs, [legId]: { speaker, name, userId, muted: false, held: false, left: false } };
  if (speaker === 'caller') return { ...model, legs };
  const who = nameOfLeg(legs, legId, speaker);
  return addNote({ ...model, legs }, event, 'agent', { type: 'joined', name: who });
}

function leaveLeg(model: CallModel, event: EventOf<'leg_left'>): CallModel {
  const { leg_id: legId, speaker } = event;
  const interims = withoutLeg(model.interims, legId);
  const name = nameOfLeg(model.legs, legId, speaker);
  const left = endLine(updateLeg({ ...model, interims }, legId, { left: true }), legId, event.start);
  return addNote(left, event, laneOf(speaker), { type: 'left', name });
}

/** The interims without those of a leg: its present words are not known any more. */
function withoutLeg(interims: CallModel['interims'], legId: string): CallModel['interims'] {
  return Object.fromEntries(Object.entries(interims).filter(([, { leg_id }]) => leg_id !== legId));
}

/** The words of an utterance are settled, or there are none. */
export function withoutSegment(interims: CallModel['interims'], segmentId: string): CallModel['interims'] {
  const { [segmentId]: _settled, ...others } = interims;
  return others;
}

/** The words behind it are settled. */
function withoutGuess({ guess }: CallModel, segmentId: string): CallModel['guess'] {
  return guess?.segmentId === segmentId ? null : guess;
}

function addGap(model: CallModel, event: EventOf<'media_gap'>): CallModel {
  const { leg_id: legId, seq, start: startS, end: endS } = event;
  const speaker = model.legs[legId]?.speaker;
  const party = speaker
    ? { lane: laneOf(speaker), name: nameOfLeg(model.legs, legId, speaker) }
    : { lane: null, name: null };
  const piece: Piece = { kind: 'gap', key: `gap-${seq}`, legId, ...party, startS, endS };
  return { ...model, pieces: withPiece(model.pieces, piece) };
}

/** Sound that was found becomes words: what is left is the gap. */
function shortenGap(model: CallModel, event: EventOf<'media_recovered'>): CallModel {
  const { leg_id: legId, start, end } = event;
  const gap = model.pieces.find(
    (piece): piece is Extract<Piece, { kind: 'gap' }> =>
      piece.kind === 'gap' && piece.legId === legId && piece.startS >= start && piece.startS < end,
  );
  if (!gap) return model;
  const isWhole = gap.endS <= end;
  const others = model.pieces.filter((piece) => piece !== gap);
  return { ...model, pieces: isWhole ? others : withPiece(others, { ...gap, startS: end }) };
}

function addFinal(model: CallModel, { utterance, corrections = [] }: WireFinal): CallModel {
  const { leg_id: legId, segment_id: segmentId, end } = utterance;
  // an interim that began before this final ended belongs to it, or was given up
  const growing = Object.entries(model.interims).filter(
    ([id, interim]) => id !== segmentId && (interim.leg_id !== legId || interim.start >= end),
  );
  return {
    ...model,
    interims: Object.fromEntries(growing),
    guess: withoutGuess(model, segmentId),
    pieces: withPiece(model.pieces, toPiece(utterance, corrections)),
  };
}

function addDeferred(model: CallModel, event: EventOf<'transcript_deferred'>): CallModel {
  // a settled piece stays: the mark would replace its words
  const isSettled = model.pieces.some(
    ({ key, kind }) => key === event.segment_id && (kind === 'utterance' || kind === 'dropped'),
  );
  if (isSettled) return model;
  return addWordless(model, event, { kind: 'deferred', ...placeOf(event), leftOut: false });
}

function addDropped(model: CallModel, event: EventOf<'transcript_dropped'>): CallModel {
  return addWordless(model, event, {
    kind: 'dropped',
    ...placeOf(event),
    text: event.text,
    isEcho: event.reason === 'echo',
  });
}

type Wordless = EventOf<'transcript_deferred'> | EventOf<'transcript_dropped'>;

function placeOf({ segment_id: key, speaker, start: startS, end: endS }: Wordless) {
  return { key, lane: laneOf(speaker), startS, endS };
}

/** A stretch that is no utterance, in place of the interim that grew there. */
function addWordless(model: CallModel, event: Wordless, piece: Piece): CallModel {
  return {
    ...model,
    interims: withoutSegment(model.interims, event.segment_id),
    guess: withoutGuess(model, event.segment_id),
    pieces: withPiece(model.pieces, piece),
  };
}

function addStep(model: CallModel, event: EventOf<'streaming_classification'>, seq: number): CallModel {
  const { classification, evidence } = event;
  const steps = [...model.steps, { seq, atS: event.start, classification, evidence }];
  return { ...model, steps, guess: null };
}

function addNamed(model: CallModel, event: EventOf<'streaming_entities'>): CallModel {
  const { segment_id: segmentId, entities } = event;
  return { ...model, named: [...model.named, { segmentId, entities }] };
}

function addAlert(model: CallModel, event: EventOf<'streaming_alert'>, seq: number): CallModel {
  const { name, severity, evidence, start: atS } = event;
  return { ...model, alerts: [...model.alerts, { seq, atS, name, severity, evidence }] };
}

function addSeen(model: CallModel, event: EventOf<'alert_seen'>): CallModel {
  const { name, alert_seq: alertSeq, user_id: userId } = event;
  const noted = addNote(model, event, 'agent', { type: 'alert-seen', name });
  return { ...noted, seenAlerts: [...noted.seenAlerts, { alertSeq, userId }] };
}

function endCall(model: CallModel, event: EventOf<'streaming_call_end'>): CallModel {
  return {
    ...endLines(model, event.start),
    interims: {},
    guess: null,
    ending: { reason: event.reason, note: event.note, at: event.at },
  };
}

function completeTranscript(model: CallModel, leftOut: readonly string[]): CallModel {
  const missing = new Set(leftOut);
  const pieces = model.pieces.map((piece) =>
    piece.kind === 'deferred' && missing.has(piece.key) ? { ...piece, leftOut: true } : piece,
  );
  return { ...model, pieces, transcriptComplete: { leftOut: leftOut.length } };
}
