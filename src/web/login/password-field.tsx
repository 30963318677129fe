import { useState, type RefObject } from 'react';
import { strings } from '../strings.js';

const words = strings.login;

interface Props {
  field: RefObject<HTMLInputElement | null>;
  isWrong: boolean;
  /** id of the text that says what is wrong */
  describedBy: string;
}

/** The password, which its owner may look at. */
export function PasswordField({ field, isWrong, describedBy }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor="password">{words.password}</label>
      <div className="field-with-button">
        <input
          id="password"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          ref={field}
        />
        <button
          type="button"
          className="button button-quiet"
          aria-label={words.showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {words.show}
        </button>
      </div>
    </div>
  );
}
