import { useEffect, type ReactNode } from 'react';
import { CallPage } from '../call/call-page.js';
import { ConnectionContext } from '../connection/connection-context.js';
import { useLiveConnection } from '../connection/use-live-connection.js';
import type { SessionTokens } from '../login/session-tokens.js';
import { maySupervise, mayWatchAll, type Session } from '../login/session.js';
import { PhoneContext } from '../phone/phone-context.js';
import { useSoftphone } from '../phone/use-softphone.js';
import { parseRoute, type Route } from '../ui/router.js';
import { usePath } from '../ui/use-path.js';
import { WallPage } from '../wall/wall-page.js';
import { OwnContext, useOwnModel } from '../work/own-context.js';
import { WorkPage } from '../work/work-page.js';
import { NotFoundPage } from './not-found-page.js';
import { Shell } from './shell.js';
import { useExpiry } from './use-expiry.js';

interface Props {
  session: Session;
  tokens: SessionTokens;
  onLeave: () => void;
  onExpire: () => void;
}

/** Everything behind the log-in: one connection, one telephone, one page at a time. */
export function SignedIn({ session, tokens, onLeave, onExpire }: Props) {
  const { isExpired, end } = useExpiry(session.expiresAtMs);
  const connection = useLiveConnection(tokens, end);
  const ownModel = useOwnModel(connection);
  const agent = ownModel.ownState?.agent ?? null;
  const phone = useSoftphone({
    connection,
    extension: agent?.extension ?? null,
    // on a call that this telephone does not have: whatever rings it brings the user back into that call
    autoAnswer:
      agent !== null && (agent.auto_answer || agent.state === 'on-call' || agent.state === 'on-hold'),
    token: () => tokens.token,
  });
  const isOnCall = phone.state.call !== null;
  // the telephone goes with this page: a call is not ended by the hour
  useEffect(() => {
    if (isExpired && !isOnCall) onExpire();
  }, [isExpired, isOnCall, onExpire]);
  // the telephone of another tab goes with the log-out, too
  const isOnCallElsewhere =
    phone.state.line.state === 'elsewhere' && (agent?.state === 'on-call' || agent?.state === 'on-hold');
  const route = parseRoute(usePath());
  if (connection === null) return null;
  return (
    <ConnectionContext value={connection}>
      <OwnContext value={ownModel}>
        <PhoneContext value={phone}>
          <Shell
            session={session}
            isExpired={isExpired}
            hasPhone={agent !== null}
            route={route}
            endsCall={isOnCall || isOnCallElsewhere}
            onLeave={onLeave}
          >
            {pageOf(route, session)}
          </Shell>
        </PhoneContext>
      </OwnContext>
    </ConnectionContext>
  );
}

function pageOf(route: Route, session: Session): ReactNode {
  switch (route.page) {
    case 'home':
      return mayWatchAll(session) ? <WallPage maySupervise={maySupervise(session)} /> : <WorkPage />;
    case 'wall':
      return <WallPage maySupervise={maySupervise(session)} />;
    case 'work':
      return <WorkPage />;
    case 'call':
      return <CallPage key={route.callId} callId={route.callId} mayEnd={maySupervise(session)} />;
    case 'not-found':
      return <NotFoundPage />;
  }
}
