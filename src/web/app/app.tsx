import { LoginPage } from '../login/login-page.js';
import { useSession } from '../login/use-session.js';
import { SignedIn } from './signed-in.js';

export function App() {
  const { session, expired, begin, leave, expire } = useSession();
  if (session === null) return <LoginPage expired={expired} onSession={begin} />;
  return <SignedIn key={session.token} session={session} onLeave={leave} onExpire={expire} />;
}
