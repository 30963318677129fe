import { useState, type RefObject } from 'react';
import { strings } from '../strings.js';

const words = strings.login;

interface Props {
  /** for a browser's store of passwords; begins the ids of its parts */
  name: 'current-password' | 'new-password';
  label: string;
  field: RefObject<HTMLInputElement | null>;
  isWrong: boolean;
  /** ids of the texts that say what is expected, and what is wrong */
  describedBy: string;
}

/** A password, which its owner may look at. */
export function PasswordField({ name, label, field, isWrong, describedBy }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="field">
      <label id={`${name}-label`} htmlFor={name}>
        {label}
      </label>
      <div className="field-with-button">
        <input
          id={name}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={name}
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
          aria-describedby={`${name}-label`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {words.show}
        </button>
      </div>
    </div>
  );
}
