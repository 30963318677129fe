import { strings } from '../strings.js';
import { nameOfLeg, type Legs } from './people.js';
import type { Piece } from './pieces.js';

const words = strings.transcript;

/** Reads each new final to people who listen to the page; interims would interrupt every second. */
export function Announcer({ pieces, legs }: { pieces: readonly Piece[]; legs: Legs }) {
  const last = pieces.findLast((piece) => piece.kind === 'utterance');
  const said = last?.kind === 'utterance' ? last.utterance : null;
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {said !== null &&
        `${nameOfLeg(legs, said.leg_id, said.speaker)}${said.doubt === null ? '' : `, ${words.doubtful}`}: ${said.text}`}
    </p>
  );
}
