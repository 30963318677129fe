import { useId, useRef, useState } from 'react';
import { strings } from '../strings.js';
import { LANGUAGES, type Language } from './languages.js';
import { pageLanguage } from './page-language.js';
import { writeLanguage } from './stored-language.js';
import './language-select.css';

const words = strings.language;

interface Props {
  /** a call ends when the page is loaded anew, here or in another tab */
  endsCall: boolean;
}

/** The languages of the pages by their own names. A choice loads the page anew, after a question where a call would end with it. */
export function LanguageSelect({ endsCall }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [wanted, setWanted] = useState<Language>(pageLanguage);
  const [isKept, setIsKept] = useState(true);
  const change = (language: Language): void => {
    if (writeLanguage(() => localStorage, language)) location.reload();
    else setIsKept(false);
  };
  const choose = (language: Language): void => {
    setWanted(language);
    if (!endsCall) change(language);
    else dialog.current?.showModal();
  };
  return (
    <div className="language">
      <select
        className="language-select"
        data-command
        aria-label={words.label}
        value={pageLanguage}
        onChange={(event) => choose(event.currentTarget.value as Language)}
      >
        {Object.entries(LANGUAGES).map(([language, { name }]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
      {!isKept && <p role="alert">{words.notKept}</p>}
      <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-body`}>
        <h2 id={`${id}-title`}>{words.changeTitle}</h2>
        <p id={`${id}-body`}>{words.changeOnCall}</p>
        <div className="dialog-actions">
          <button type="button" className="button" autoFocus onClick={() => dialog.current?.close()}>
            {words.keep}
          </button>
          <button type="button" className="button button-danger-full" onClick={() => change(wanted)}>
            {words.changeConfirm}
          </button>
        </div>
      </dialog>
    </div>
  );
}
