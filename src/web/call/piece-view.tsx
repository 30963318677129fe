import { memo, useContext } from 'react';
import type { WireEvidence } from '../../realtime/protocol.js';
import { WordCorrection } from '../corrections/word-correction.js';
import { PlayFromContext } from '../player/player-context.js';
import { strings } from '../strings.js';
import { clockTime, lengthInSeconds } from '../ui/format.js';
import { noteText } from './note-text.js';
import { nameOfLeg, type Legs } from './people.js';
import type { Piece } from './pieces.js';
import { GrowingText } from './growing-text.js';
import { HeardOtherwise, ShownBefore } from './heard-otherwise.js';
import { articleId } from '../ui/said-article.js';
import { SpokenText } from './spoken-text.js';

interface Props {
  piece: Piece;
  evidence: readonly WireEvidence[];
  mainCategory: string | null;
  legs: Legs;
  /** translation of an utterance into the helpline's language */
  translation: string | undefined;
  /** its rows on the island's grid, as CSS writes them */
  gridRow: string;
}

type SaidProps = Props & { piece: Extract<Piece, { kind: 'utterance' }> };

const words = strings.transcript;

/** A gap below this is no box. */
const shortGapS = 0.5;

/** One piece in its lane. */
export const PieceView = memo(function PieceView(props: Props) {
  const { piece, gridRow } = props;
  const style = { gridRow };
  switch (piece.kind) {
    case 'utterance':
      return <SaidView {...props} piece={piece} />;
    case 'deferred':
      return (
        <p className={`missing missing-${piece.lane}`} style={style}>
          {(piece.leftOut ? words.leftOut : words.deferred)(lengthInSeconds(piece.endS - piece.startS))}
        </p>
      );
    case 'dropped':
      return (
        <p className={`note note-${piece.lane}`} style={style}>
          {(piece.isEcho ? words.echo : words.dropped)(
            lengthInSeconds(piece.endS - piece.startS),
            piece.text,
          )}
        </p>
      );
    case 'gap':
      if (piece.endS - piece.startS < shortGapS) return <ShortGap piece={piece} style={style} />;
      return (
        <p className={`missing missing-gap missing-${piece.lane ?? 'both'}`} style={style}>
          {words.gap(piece.name, lengthInSeconds(piece.endS - piece.startS))}
        </p>
      );
    case 'note':
      return (
        <p className={`note note-${piece.lane}`} style={style}>
          {noteText(piece.note)}
        </p>
      );
  }
});

/** An utterance, with what is known of its words. */
function SaidView({ piece, evidence, mainCategory, legs, translation, gridRow }: SaidProps) {
  return (
    <article id={articleId(piece.key)} className={saidClass(piece)} style={{ gridRow }} tabIndex={-1}>
      <h3 className="said-by">
        <bdi className="said-speaker">{nameOfLeg(legs, piece.utterance.leg_id, piece.utterance.speaker)}</bdi>{' '}
        <span className="said-time">{clockTime(piece.startS)}</span>
      </h3>
      {piece.interim ? (
        <GrowingText utterance={piece.utterance} confirmedWords={piece.confirmedWords} />
      ) : (
        <SpokenText utterance={piece.utterance} evidence={evidence} mainCategory={mainCategory} />
      )}
      {piece.otherHearing !== null && <HeardOtherwise heard={piece.otherHearing} />}
      <ShownBefore corrections={piece.corrections} />
      {translation !== undefined && (
        <p className="said-translation">
          <span className="quiet">{words.translation}</span> <bdi>{translation}</bdi>
        </p>
      )}
      {!piece.interim && (
        <WordCorrection segmentId={piece.key} startS={piece.startS} text={piece.utterance.text} />
      )}
      <PlayHere startS={piece.startS} />
      {piece.interim && <span className="said-growing">{words.interim}</span>}
      {piece.utterance.doubt !== null && (
        <span className="said-doubt">{words.doubt[piece.utterance.doubt]}</span>
      )}
    </article>
  );
}

/** By the keyboard the player is led to words by its own keys. */
function PlayHere({ startS }: { startS: number }) {
  const playFrom = useContext(PlayFromContext);
  if (playFrom === null) return null;
  return (
    <button
      type="button"
      className="said-play"
      tabIndex={-1}
      aria-label={strings.player.playFrom(clockTime(startS))}
      onClick={() => playFrom(startS)}
    >
      <span aria-hidden="true">▸</span>
    </button>
  );
}

/** Too short for a word: a thin mark. */
function ShortGap({ piece, style }: { piece: Extract<Piece, { kind: 'gap' }>; style: { gridRow: string } }) {
  const { lane, startS, endS } = piece;
  return (
    <p className={`note gap-short missing-${lane ?? 'both'}`} style={style}>
      {words.shortGap(lengthInSeconds(endS - startS))}
    </p>
  );
}

function saidClass({ lane, interim, utterance }: Extract<Piece, { kind: 'utterance' }>): string {
  const isDoubtful = utterance.doubt !== null;
  return `said said-${lane}${interim ? ' said-interim' : ''}${isDoubtful ? ' said-doubtful' : ''}`;
}
