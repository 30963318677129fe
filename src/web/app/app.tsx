import { forgetAllHere } from '../login/kept-here.js';
import { LoginPage } from '../login/login-page.js';
import { useSession } from '../login/use-session.js';
import { SignedIn } from './signed-in.js';

function forgetDrafts(username?: string): void {
  forgetAllHere(sessionStorage, username);
}

export function App() {
  const { session, tokens, isAsking, expired, begin, leave, expire } = useSession(forgetDrafts);
  if (isAsking) return null;
  if (session === null || tokens === null) return <LoginPage expired={expired} onSession={begin} />;
  return <SignedIn key={session.token} session={session} tokens={tokens} onLeave={leave} onExpire={expire} />;
}
