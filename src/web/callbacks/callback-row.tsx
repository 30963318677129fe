import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { contactWishes } from '../desk/contact-wishes.js';
import { strings } from '../strings.js';
import { Facts } from '../ui/facts.js';
import { callerName } from '../ui/format.js';
import { callbackFacts, putOffFact } from './callback-facts.js';
import type { Callback, CallbackOutcome } from './callback-queries.js';
import { SnoozeForm } from './snooze-form.js';

const words = strings.callbacks;
const outcomes = Object.keys(words.outcomes) as CallbackOutcome[];

interface Props {
  callback: Callback;
  /** null: it is nothing that this user may call now */
  onTake: (() => void) | null;
  /** null: the outcome is not asked of this user */
  onSettle: ((outcome: CallbackOutcome) => void) | null;
  /** null: it is nothing that is put off; resolves with whether it is stored */
  onSnooze: ((minutes: number, note: string) => Promise<boolean>) | null;
  /** the form for putting it off is open */
  isPuttingOff?: boolean;
  onPutOff?: (isOpen: boolean) => void;
  /** a colleague is on it */
  isTaken: boolean;
  busy: boolean;
}

/** One person who is owed a call. */
export function CallbackRow(props: Props) {
  const { callback, onTake, onSettle, onSnooze, isTaken, busy, isPuttingOff = false, onPutOff } = props;
  const number = callerName(callback.phone);
  const wishes = contactWishes(callback.contact);
  return (
    <li className="callback">
      <div>
        <NumberLine number={number} persons={callback.persons} />
        <p className="quiet">
          <Facts facts={callbackFacts(callback)} />
        </p>
        {wishes.length > 0 && <p className="contact-wishes">{wishes.join(' · ')}</p>}
        {isTaken && <p className="quiet">{words.taken}</p>}
        <PutOffFact callback={callback} />
      </div>
      {onSettle !== null && (
        <div className="callback-actions" role="group" aria-label={words.outcomeOf(number)}>
          {outcomes.map((outcome) => (
            <button
              key={outcome}
              type="button"
              className="button"
              aria-disabled={busy}
              onClick={() => !busy && onSettle(outcome)}
            >
              {words.outcomes[outcome]}
            </button>
          ))}
        </div>
      )}
      {(onTake !== null || onSnooze !== null) && (
        <div className="callback-actions">
          {onTake !== null && (
            <button
              type="button"
              className="button"
              aria-label={words.takeFrom(number)}
              aria-disabled={busy}
              onClick={() => !busy && onTake()}
            >
              {words.take}
            </button>
          )}
          {onSnooze !== null && onPutOff !== undefined && (
            <PutOff
              callback={callback}
              busy={busy}
              isOpen={isPuttingOff}
              onOpen={onPutOff}
              onSnooze={onSnooze}
            />
          )}
        </div>
      )}
    </li>
  );
}

function NumberLine({ number, persons }: { number: string; persons: Callback['persons'] }) {
  return (
    <p className="callback-number">
      <bdi>{number}</bdi>
      {persons.map(({ id, name }) => (
        <Link key={id} to="/people/$personId" params={{ personId: id }} className="callback-person">
          <bdi>{name}</bdi>
        </Link>
      ))}
    </p>
  );
}

function PutOffFact({ callback }: { callback: Callback }) {
  const { snooze_note: note } = callback;
  const fact = putOffFact(callback);
  return (
    <>
      {fact !== null && <p className="quiet">{fact}</p>}
      {note !== null && (
        <p className="callback-note">
          {words.putOff.noted} <bdi>{note}</bdi>
        </p>
      )}
    </>
  );
}

interface PutOffProps {
  callback: Callback;
  busy: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onSnooze: NonNullable<Props['onSnooze']>;
}

/** The button, and the form that it opens; the button has the focus again once that is given up. */
function PutOff({ callback, busy, isOpen, onOpen, onSnooze }: PutOffProps) {
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    onOpen(false);
    button.current?.focus();
  };
  const submit = async (minutes: number, note: string): Promise<boolean> => {
    const isStored = await onSnooze(minutes, note);
    if (isStored) onOpen(false);
    return isStored;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        aria-label={words.putOff.buttonOf(callerName(callback.phone))}
        aria-expanded={isOpen}
        aria-disabled={busy}
        onClick={() => !busy && onOpen(!isOpen)}
      >
        {words.putOff.button}
      </button>
      {isOpen && <SnoozeForm callback={callback} busy={busy} onSubmit={submit} onClose={close} />}
    </>
  );
}
