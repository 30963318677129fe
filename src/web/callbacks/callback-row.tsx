import { contactWishes } from '../desk/contact-wishes.js';
import { strings } from '../strings.js';
import { callerName } from '../ui/format.js';
import { callbackFacts } from './callback-facts.js';
import type { Callback, CallbackOutcome } from './callback-queries.js';

const words = strings.callbacks;
const outcomes = Object.keys(words.outcomes) as CallbackOutcome[];

interface Props {
  callback: Callback;
  /** null: it is nothing that this user may call now */
  onTake: (() => void) | null;
  /** null: the outcome is not asked of this user */
  onSettle: ((outcome: CallbackOutcome) => void) | null;
  /** a colleague is on it */
  isTaken: boolean;
  busy: boolean;
}

/** One person who is owed a call. */
export function CallbackRow({ callback, onTake, onSettle, isTaken, busy }: Props) {
  const number = callerName(callback.phone);
  const wishes = contactWishes(callback.contact);
  return (
    <li className="callback">
      <div>
        <p className="callback-number">
          <bdi>{number}</bdi>
        </p>
        <p className="quiet">{callbackFacts(callback).join(' · ')}</p>
        {wishes.length > 0 && <p className="contact-wishes">{wishes.join(' · ')}</p>}
        {isTaken && <p className="quiet">{words.taken}</p>}
      </div>
      {onSettle !== null && (
        <div className="callback-actions" role="group" aria-label={words.outcomeOf(number)}>
          {outcomes.map((outcome) => (
            <button
              key={outcome}
              type="button"
              className="button"
              disabled={busy}
              onClick={() => onSettle(outcome)}
            >
              {words.outcomes[outcome]}
            </button>
          ))}
        </div>
      )}
      {onTake !== null && (
        <div className="callback-actions">
          <button
            type="button"
            className="button"
            aria-label={words.takeFrom(number)}
            disabled={busy}
            onClick={onTake}
          >
            {words.take}
          </button>
        </div>
      )}
    </li>
  );
}
