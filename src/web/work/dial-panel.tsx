import { useRef, useState, type FormEvent } from 'react';
import type { WireColleague } from '../../realtime/protocol.js';
import { pageTag } from '../language/page-language.js';
import { strings } from '../strings.js';

interface Props {
  title: string;
  /** label of the action on the person whom one has chosen */
  action: string;
  colleagues: readonly WireColleague[];
  busy: boolean;
  onChoose: (extension: string) => void;
  onCancel?: (() => void) | undefined;
}

const words = strings.work;

/** Choice of the person to call: a colleague at work, or a number. */
export function DialPanel({ title, action, colleagues, busy, onChoose, onCancel }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    setMissing(typed === '');
    if (typed !== '') onChoose(typed);
  };
  return (
    <div className="dial" role="group" aria-label={title}>
      <div className="dial-head">
        <h3 className="small-title">{title}</h3>
        {onCancel && (
          <button type="button" className="button button-quiet dial-cancel" onClick={onCancel}>
            {words.cancel}
          </button>
        )}
      </div>
      <form className="dial-number" onSubmit={submit}>
        <label className="visually-hidden" htmlFor="dial-number">
          {words.number}
        </label>
        <input
          id="dial-number"
          ref={field}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder={words.number}
          aria-invalid={missing}
        />
        <button type="submit" className="button" disabled={busy}>
          {action}
        </button>
      </form>
      {colleagues.length === 0 ? (
        <p className="quiet dial-none">{words.noColleagues}</p>
      ) : (
        // a list that scrolls must be reached by the keyboard also when no colleague can be chosen
        <ul
          className="colleagues"
          tabIndex={colleagues.some(isFree) ? undefined : 0}
          aria-label={words.colleagues}
        >
          {colleagues.toSorted(freeFirst).map((colleague) => (
            <li key={colleague.extension}>
              <Colleague colleague={colleague} disabled={busy} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ColleagueProps {
  colleague: WireColleague;
  disabled: boolean;
  onChoose: (extension: string) => void;
}

function Colleague({ colleague, disabled, onChoose }: ColleagueProps) {
  const { name, extension, state, online } = colleague;
  const free = isFree(colleague);
  return (
    <button
      type="button"
      className={free ? 'colleague colleague-free' : 'colleague'}
      disabled={disabled || !free}
      onClick={() => onChoose(extension)}
    >
      <span className="agent-dot" aria-hidden="true" />
      <span className="colleague-name">
        <bdi>{name}</bdi>
      </span>
      <span className="colleague-state">{online ? words.states[state] : words.unreachable}</span>
      <span className="colleague-extension">{extension}</span>
    </button>
  );
}

/** On no call: one who takes no callers, e.g. a supervisor, is asked all the same. */
function isFree({ state, online }: WireColleague): boolean {
  return online && state !== 'ringing' && state !== 'on-call' && state !== 'on-hold';
}

/** Those who are at work before those who may be elsewhere. */
function readiness(colleague: WireColleague): number {
  return isFree(colleague) ? 1 + Number(colleague.state === 'available') : 0;
}

function freeFirst(a: WireColleague, b: WireColleague): number {
  return readiness(b) - readiness(a) || a.name.localeCompare(b.name, pageTag);
}
