import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { useAccount } from './account-context.js';
import { keepText, keptText } from './kept-here.js';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

export interface KeptField {
  /** as it was when the field was opened; empty without one */
  readonly begun: string;
  /** with each keystroke */
  readonly keep: (text: string) => void;
  /** Attributes of its field. @param otherwise what it has where nothing is kept */
  readonly attributes: (onType: () => void, otherwise?: string) => FieldAttributes;
  /** It is stored: called with the answer of the server, also where the form is closed by then. */
  readonly forget: () => void;
  /** A text was sent: forgets it, unless another one is being written by then. */
  readonly forgetSent: (text: string) => void;
  /** It is given up. @returns forgets it, and goes on with `next` */
  readonly forgetAnd: (next: () => void) => () => void;
}

interface FieldAttributes {
  defaultValue: string;
  onInput: (event: FormEvent<TextElement>) => void;
}

/**
 * A text that is there again when its field is opened after a reload of the tab, until it is sent or given up.
 *
 * @param name names the field and the record that it is about, such as `flag.17`
 */
export function useKeptText(name: string): KeptField {
  const { drafts, session } = useAccount();
  const { username } = session.user;
  const [begun] = useState(() => keptText(sessionStorage, { username, name }));
  const keep = useCallback(
    (text: string) => keepText(sessionStorage, { username, name }, text),
    [username, name],
  );
  // a log-out asks before it forgets what stands in the field
  useEffect(
    () => drafts.add(() => Promise.resolve(keptText(sessionStorage, { username, name }) === '')),
    [drafts, username, name],
  );
  const attributes = (onType: () => void, otherwise = ''): FieldAttributes => ({
    defaultValue: begun === '' ? otherwise : begun,
    onInput: ({ currentTarget: { value } }) => {
      keep(value);
      onType();
    },
  });
  const forget = useCallback(() => keep(''), [keep]);
  const forgetSent = useCallback(
    (text: string) => {
      if (keptText(sessionStorage, { username, name }).trim() === text) forget();
    },
    [username, name, forget],
  );
  const forgetAnd = (next: () => void) => () => {
    forget();
    next();
  };
  return { begun, keep, attributes, forget, forgetSent, forgetAnd };
}
