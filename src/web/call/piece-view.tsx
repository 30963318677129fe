import { memo } from 'react';
import type { WireEvidence } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { clockTime, lengthInSeconds } from '../ui/format.js';
import type { Note, Piece } from './pieces.js';
import { SpokenText } from './spoken-text.js';

interface Props {
  piece: Piece;
  evidence: readonly WireEvidence[];
  mainCategory: string | null;
  /** its rows on the island's grid, as CSS writes them */
  gridRow: string;
}

const words = strings.transcript;

/** One piece in its lane. */
export const PieceView = memo(function PieceView({ piece, evidence, mainCategory, gridRow }: Props) {
  const style = { gridRow };
  switch (piece.kind) {
    case 'utterance':
      return (
        <article
          id={`said-${piece.key}`}
          className={`said said-${piece.lane}${piece.interim ? ' said-interim' : ''}`}
          style={style}
          tabIndex={-1}
        >
          <h3 className="said-by">
            <span className="said-speaker">{strings.speakers[piece.lane]}</span>{' '}
            <span className="said-time">{clockTime(piece.startS)}</span>
          </h3>
          <SpokenText utterance={piece.utterance} evidence={evidence} mainCategory={mainCategory} />
          {piece.interim && <span className="said-growing">{words.interim}</span>}
        </article>
      );
    case 'deferred':
      return (
        <p className={`missing missing-${piece.lane}`} style={style}>
          {(piece.leftOut ? words.leftOut : words.deferred)(lengthInSeconds(piece.endS - piece.startS))}
        </p>
      );
    case 'gap':
      return (
        <p className={`missing missing-gap missing-${piece.lane ?? 'both'}`} style={style}>
          {words.gap(
            piece.lane === null ? null : strings.speakers[piece.lane],
            lengthInSeconds(piece.endS - piece.startS),
          )}
        </p>
      );
    case 'note':
      return (
        <p className={`note note-${piece.lane}`} style={style}>
          {noteText(piece.note, strings.speakers[piece.lane])}
        </p>
      );
  }
});

function noteText(note: Note, speaker: string): string {
  if (note.type === 'answered') return words.answered;
  const who = note.name === '' ? speaker : note.name;
  return note.type === 'joined' ? words.joined(who) : words.left(who);
}
