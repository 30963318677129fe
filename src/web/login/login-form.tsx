import { useRef, useState, type FormEvent } from 'react';
import { strings } from '../strings.js';
import { logIn, type LoginFault } from './log-in.js';
import type { Session } from './session.js';
import { PasswordField } from './password-field.js';

interface Props {
  expired: boolean;
  onSession: (session: Session) => void;
  onForgotten: () => void;
}

const words = strings.login;

/** The log-in by user name and password. */
export function LoginForm({ expired, onSession, onForgotten }: Props) {
  const [fault, setFault] = useState<LoginFault | 'missing' | null>(null);
  const [busy, setBusy] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const username = nameField.current?.value.trim() ?? '';
    const password = passwordField.current?.value ?? '';
    if (username === '' || password === '') return setFault('missing');
    setBusy(true);
    setFault(null);
    const answer = await logIn(username, password);
    if (typeof answer === 'object') return onSession(answer);
    setBusy(false);
    setFault(answer);
    passwordField.current?.select();
  };

  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      <h1 className="visually-hidden">{words.title}</h1>
      {expired && fault === null && (
        <p className="notice" role="status">
          {words.sessionEnded}
        </p>
      )}
      <label className="field">
        <span>{words.username}</span>
        <input
          ref={nameField}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      </label>
      <PasswordField
        name="current-password"
        label={words.password}
        field={passwordField}
        isWrong={fault === 'wrong'}
        describedBy="login-fault"
      />
      <p className="login-fault" id="login-fault" role="alert">
        {fault !== null && words[fault]}
      </p>
      <button className="button button-primary" type="submit" disabled={busy}>
        {busy ? words.submitting : words.submit}
      </button>
      <button className="button button-quiet" type="button" onClick={onForgotten}>
        {words.forgotten}
      </button>
    </form>
  );
}
