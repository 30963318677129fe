import { useState } from 'react';
import { LanguageSelect } from '../language/language-select.js';
import { Wordmark } from '../ui/wordmark.js';
import { ForgottenPasswordForm } from './forgotten-password-form.js';
import { LoginForm } from './login-form.js';
import type { Session } from './session.js';
import './login.css';

interface Props {
  expired: boolean;
  onSession: (session: Session) => void;
}

export function LoginPage({ expired, onSession }: Props) {
  const [isForgotten, setForgotten] = useState(false);
  return (
    <main className="login" id="content">
      <div className="login-column">
        <Wordmark />
        {isForgotten ? (
          <ForgottenPasswordForm onSession={onSession} onBack={() => setForgotten(false)} />
        ) : (
          <LoginForm expired={expired} onSession={onSession} onForgotten={() => setForgotten(true)} />
        )}
        <div className="login-language">
          <LanguageSelect endsCall={false} />
        </div>
      </div>
    </main>
  );
}
