import { useState } from 'react';
import { chooseTheme, themeOf, THEMES, type Theme } from '../ui/theme.js';
import { meWords } from './me-words.js';

const words = meWords.theme;

/** The colours of the pages in this browser. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(() => themeOf(document.documentElement));
  const [isKept, setKept] = useState(true);
  const choose = (next: Theme): void => {
    setKept(chooseTheme(document.documentElement, () => localStorage, next));
    setTheme(next);
  };
  return (
    <fieldset className="me-choice">
      <legend>{words.title}</legend>
      {THEMES.map((each) => (
        <label key={each} className="switch">
          <input
            type="radio"
            name="theme"
            value={each}
            checked={each === theme}
            onChange={() => choose(each)}
          />
          <span>{words[each]}</span>
        </label>
      ))}
      {!isKept && <p role="alert">{words.notKept}</p>}
    </fieldset>
  );
}
