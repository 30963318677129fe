import { strings } from '../strings.js';
import type { OtherHearing } from './pieces.js';

const words = strings.secondPass;

/** What another model has understood there, beside the words that count. */
export function HeardOtherwise({ heard: { by, text, model } }: { heard: OtherHearing }) {
  return (
    <p className="said-otherwise">
      <span className="quiet">{by === 'live' ? words.live(model) : words.second(model)}</span>{' '}
      {text === '' ? words.nothing : text}
    </p>
  );
}
