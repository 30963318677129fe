import { memo } from 'react';
import type { WireEvidence } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { clockTime, lengthInSeconds } from '../ui/format.js';
import type { Legs } from './people.js';
import { PieceView } from './piece-view.js';
import type { Island } from './timeline.js';

interface Props {
  island: Island;
  evidence: ReadonlyMap<string, readonly WireEvidence[]>;
  noEvidence: readonly WireEvidence[];
  mainCategory: string | null;
  legs: Legs;
  /** by segment */
  translations: Readonly<Record<string, string>>;
}

/** Silences shorter than this are ordinary turns of talk. */
const silenceShownS = 4;

/** Words of one stretch of time, both lanes on shared rows, with the axis between them. */
export const IslandRow = memo(function IslandRow(props: Props) {
  const { island, evidence, noEvidence, mainCategory, legs, translations } = props;
  const { placed, overlaps, silenceBeforeS } = island;
  return (
    <div role="listitem" className="island">
      {silenceBeforeS >= silenceShownS && (
        <p className="silence">{strings.transcript.silence(Math.round(silenceBeforeS))}</p>
      )}
      <div className="island-grid">
        {placed.map(({ piece, startRow, endRow }) => (
          <PieceView
            key={piece.key}
            piece={piece}
            evidence={evidence.get(piece.key) ?? noEvidence}
            mainCategory={mainCategory}
            legs={legs}
            translation={translations[piece.key]}
            gridRow={`${startRow} / ${endRow}`}
          />
        ))}
        {placed.map(({ piece, startRow }, index) =>
          placed[index - 1]?.startRow === startRow ? null : (
            <span
              key={`time-${piece.key}`}
              className="axis-time"
              style={{ gridRow: startRow }}
              aria-hidden="true"
            >
              {clockTime(piece.startS)}
            </span>
          ),
        )}
        {overlaps.map(({ startRow, endRow, seconds }) => (
          <span
            key={`overlap-${startRow}`}
            className="axis-overlap"
            style={{ gridRow: `${startRow} / ${endRow}` }}
            title={strings.transcript.overlapOf(lengthInSeconds(seconds))}
          >
            <span className="axis-overlap-label">
              {strings.transcript.overlapOf(lengthInSeconds(seconds))}
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}, isDrawnAlike);

/** Evidence and translations change with each utterance, and concern few rows. */
function isDrawnAlike(before: Props, now: Props): boolean {
  const isSame =
    before.island === now.island && before.mainCategory === now.mainCategory && before.legs === now.legs;
  return (
    isSame &&
    now.island.placed.every(
      ({ piece: { key } }) =>
        before.translations[key] === now.translations[key] &&
        isAlike(before.evidence.get(key), now.evidence.get(key)),
    )
  );
}

function isAlike(before: readonly WireEvidence[] = [], now: readonly WireEvidence[] = []): boolean {
  return before.length === now.length && before.every((item, index) => item === now[index]);
}
