import { CallPage } from '../call/call-page.js';
import { ConnectionContext } from '../connection/connection-context.js';
import { useLiveConnection } from '../connection/use-live-connection.js';
import { maySupervise, type Session } from '../login/session.js';
import { parseRoute } from '../ui/router.js';
import { usePath } from '../ui/use-path.js';
import { WallPage } from '../wall/wall-page.js';
import { NotFoundPage } from './not-found-page.js';
import { Shell } from './shell.js';

interface Props {
  session: Session;
  onLeave: () => void;
  onExpire: () => void;
}

/** Everything behind the log-in: one connection, one page at a time. */
export function SignedIn({ session, onLeave, onExpire }: Props) {
  const connection = useLiveConnection(session.token, onExpire);
  const route = parseRoute(usePath());
  if (connection === null) return null;
  return (
    <ConnectionContext value={connection}>
      <Shell session={session} onLeave={onLeave}>
        {route.page === 'wall' && <WallPage />}
        {route.page === 'call' && (
          <CallPage key={route.callId} callId={route.callId} mayEnd={maySupervise(session)} />
        )}
        {route.page === 'not-found' && <NotFoundPage />}
      </Shell>
    </ConnectionContext>
  );
}
