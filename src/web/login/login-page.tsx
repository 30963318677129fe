import { useRef, useState, type FormEvent } from 'react';
import { LanguageSelect } from '../language/language-select.js';
import { strings } from '../strings.js';
import { Wordmark } from '../ui/wordmark.js';
import { logIn, type LoginFault } from './log-in.js';
import type { Session } from './session.js';
import { PasswordField } from './password-field.js';
import './login.css';

interface Props {
  expired: boolean;
  onSession: (session: Session) => void;
}

const words = strings.login;

export function LoginPage({ expired, onSession }: Props) {
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
    <main className="login" id="content">
      <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
        <Wordmark />
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
        <PasswordField field={passwordField} isWrong={fault === 'wrong'} describedBy="login-fault" />
        <p className="login-fault" id="login-fault" role="alert">
          {fault !== null && words[fault]}
        </p>
        <button className="button button-primary" type="submit" disabled={busy}>
          {busy ? words.submitting : words.submit}
        </button>
        <p className="login-forgotten">{words.forgotten}</p>
        <div className="login-language">
          <LanguageSelect endsCall={false} />
        </div>
      </form>
    </main>
  );
}
