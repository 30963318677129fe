import type { Piece } from './pieces.js';
import { strings } from '../strings.js';

/** Reads each new final to people who listen to the page; interims would interrupt every second. */
export function Announcer({ pieces }: { pieces: readonly Piece[] }) {
  const last = pieces.findLast((piece) => piece.kind === 'utterance');
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {last?.kind === 'utterance' && `${strings.speakers[last.lane]}: ${last.utterance.text}`}
    </p>
  );
}
