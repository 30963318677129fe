import { useEffect, useId, useRef } from 'react';
import { strings } from '../strings.js';
import { longestSought, soughtText } from './merge-search.js';

const words = strings.merges.search;
/** A pause in typing, after which the server is asked. */
const pauseMs = 300;

interface Props {
  /** the words that are sought; undefined: none yet */
  q: string | undefined;
  /** asked once typing pauses, and at once by Enter */
  onSeek: (q: string | undefined) => void;
}

/** Where the name or number of a person is typed. */
export function PersonField({ q, onSeek }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const seek = (typed: string, waitMs: number): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onSeek(soughtText(typed)), waitMs);
  };
  return (
    <form
      role="search"
      className="person-form"
      onSubmit={(event) => {
        event.preventDefault();
        seek(field.current?.value ?? '', 0);
      }}
    >
      <div className="person-field">
        <label htmlFor={id}>{words.label}</label>
        <input
          id={id}
          ref={field}
          name="q"
          type="search"
          className="input"
          defaultValue={q}
          maxLength={longestSought}
          autoComplete="off"
          onInput={({ currentTarget }) => seek(currentTarget.value, pauseMs)}
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className="quiet">
          {words.hint}
        </p>
      </div>
    </form>
  );
}
