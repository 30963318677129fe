import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { keysOf } from '../keys/keystrokes.js';
import { strings } from '../strings.js';
import type { WordFinder } from './word-finder.js';
import './found.css';

const words = strings.transcript.find;
const LONGEST = 200;

interface Props {
  finder: WordFinder;
  /** where the words stand */
  box: RefObject<HTMLElement | null>;
}

/** Finds words in what was said. */
export function FindInTranscript({ finder, box }: Props) {
  const [typed, setTyped] = useState('');
  useEffect(() => (box.current === null ? undefined : finder.watch(box.current)), [finder, box]);
  const { count, at } = useSyncExternalStore(finder.found.subscribe, finder.found.get);
  const isAsked = typed.trim() !== '';
  return (
    <search className="transcript-find">
      <input
        type="search"
        value={typed}
        maxLength={LONGEST}
        placeholder={words.label}
        aria-label={words.label}
        aria-keyshortcuts={keysOf('find')}
        onChange={({ target }) => {
          setTyped(target.value);
          finder.find(target.value);
        }}
        onKeyDown={({ key, shiftKey }) => key === 'Enter' && finder.step(shiftKey ? -1 : 1)}
      />
      <span role="status">{isAsked && (count === 0 ? words.none : words.places(at, count))}</span>
      {isAsked && count > 1 && (
        <>
          <button
            type="button"
            className="button button-quiet"
            aria-label={words.before}
            onClick={() => finder.step(-1)}
          >
            <span aria-hidden="true">↑</span>
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-label={words.next}
            onClick={() => finder.step(1)}
          >
            <span aria-hidden="true">↓</span>
          </button>
        </>
      )}
    </search>
  );
}
