import { strings } from '../strings.js';
import type { OtherHearing, SaidPiece } from './pieces.js';

const words = strings.secondPass;

/** Shows the text that another model has understood there, beside the words that count. */
export function HeardOtherwise({ heard: { by, text, model } }: { heard: OtherHearing }) {
  return (
    <p className="said-otherwise">
      <span className="quiet">{by === 'live' ? words.live(model) : words.second(model)}</span>{' '}
      {text === '' ? words.nothing : <bdi>{text}</bdi>}
    </p>
  );
}

/** Words that were shown while the party spoke, and that stand otherwise. */
export function ShownBefore({ corrections }: Pick<SaidPiece, 'corrections'>) {
  if (corrections.length === 0) return null;
  return (
    <p className="said-otherwise">
      <span className="quiet">{words.shownBefore}</span>{' '}
      <bdi>{corrections.map(({ shown }) => shown).join(' … ')}</bdi>
    </p>
  );
}
