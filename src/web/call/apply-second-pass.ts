import type { WireUtterance } from '../../realtime/protocol.js';
import type { CallModel } from './call-model.js';
import type { EventOf } from './change-call.js';
import { toPiece, withPiece, type Piece } from './pieces.js';

/** Words of a larger model are kept until it has heard everything: words and findings change together. */
export function addSecondHearing(model: CallModel, event: EventOf<'second_pass_segment'>): CallModel {
  return { ...model, heardAgain: [...model.heardAgain, event] };
}

/** The words of the larger model take the place of the live ones where they are better, and stand beside them elsewhere. */
export function endSecondPass(model: CallModel, event: EventOf<'second_pass_ended'>): CallModel {
  const { outcome, model: name, replaced } = event;
  const pieces = model.heardAgain.reduce(withSecondHearing, model.pieces);
  return { ...model, pieces, heardAgain: [], secondPass: { outcome, model: name, replaced } };
}

function withSecondHearing(
  pieces: readonly Piece[],
  { utterance, dropped, better }: EventOf<'second_pass_segment'>,
): readonly Piece[] {
  const known = pieces.find(({ key }) => key === utterance.segment_id);
  const live = known?.kind === 'utterance' ? known.utterance : null;
  if (better) return withPiece(pieces, { ...toPiece(utterance), ...beside('live', live, utterance) });
  if (known?.kind !== 'utterance') return pieces;
  const heard = dropped === null ? utterance : { ...utterance, text: '' };
  return withPiece(pieces, { ...known, ...beside('second', heard, known.utterance) });
}

/** The other model's text, to be shown beside the words of a piece unless it is the same. */
function beside(by: 'live' | 'second', other: WireUtterance | null, words: WireUtterance) {
  const isSame = other === null || other.text === words.text;
  return { otherHearing: isSame ? null : { by, text: other.text, model: other.model } };
}
