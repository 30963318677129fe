import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { strings } from '../strings.js';
import { readSwitch, writeSwitch } from '../ui/browser-switch.js';
import { keyBindings, type KeyBinding } from './keystrokes.js';
import { useKeys } from './use-keys.js';
import './keys.css';

const words = strings.keys;

interface Props {
  /** the user watches calls */
  watches: boolean;
  /** the user takes calls */
  hasPhone: boolean;
}

/** Lists the keys of the pages, which it hears, and lets the user switch off those of one letter (WCAG 2.1.4). */
export function KeysButton({ watches, hasPhone }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [letters, setLetters] = useState(() => readSwitch(window.localStorage, 'keys'));
  const navigate = useNavigate();
  const pages = useMemo(() => {
    const list = (): void => dialog.current?.showModal();
    const wall = watches && { wall: () => void navigate({ to: '/wall' }) };
    const work = (hasPhone || !watches) && { work: () => void navigate({ to: '/work' }) };
    return { list, ...wall, ...work };
  }, [watches, hasPhone, navigate]);
  useKeys(pages, letters);
  const choose = (on: boolean): void => {
    writeSwitch(window.localStorage, 'keys', on);
    setLetters(on);
  };
  const isTheirs = ({ does }: KeyBinding): boolean => {
    if (does === 'wall' || does === 'next' || does === 'previous') return watches;
    if (does === 'mute' || does === 'hold' || does === 'help') return hasPhone;
    return does === 'list' || does === 'work' ? does in pages : true;
  };
  return (
    <>
      <button type="button" className="button button-quiet keys-button" onClick={pages.list}>
        {words.button}
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="keys-title">
        <h2 id="keys-title">{words.title}</h2>
        <dl className="keys-list">
          {keyBindings.filter(isTheirs).map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd dir="ltr">{keys}</kbd>
              </dt>
              <dd>{words.does[does]}</dd>
            </div>
          ))}
        </dl>
        <p className="quiet">{words.notInFields}</p>
        <label className="switch">
          <input
            type="checkbox"
            checked={letters}
            onChange={(event) => choose(event.currentTarget.checked)}
          />
          <span>{words.letters}</span>
        </label>
        <div className="dialog-actions">
          <button type="button" className="button" autoFocus onClick={() => dialog.current?.close()}>
            {words.close}
          </button>
        </div>
      </dialog>
    </>
  );
}
