import type { WireCallEvent } from '../../realtime/protocol.js';
import type { CallModel } from './call-model.js';
import type { Lane, Leg } from './people.js';
import { withPiece, type Note, type Piece } from './pieces.js';

export type EventOf<Type extends WireCallEvent['type']> = Extract<WireCallEvent, { type: Type }>;

/** The model with a change of one person, where that person is known. */
export function updateLeg(model: CallModel, legId: string, part: Partial<Leg>): CallModel {
  const leg = model.legs[legId];
  return leg ? { ...model, legs: { ...model.legs, [legId]: { ...leg, ...part } } } : model;
}

/** The model with one more note at the event's place in time. */
export function addNote(model: CallModel, event: WireCallEvent, lane: Lane, note: Note): CallModel {
  const { start } = event;
  const piece: Piece = { kind: 'note', key: `note-${event.seq}`, lane, startS: start, endS: start, note };
  return { ...model, pieces: withPiece(model.pieces, piece) };
}
