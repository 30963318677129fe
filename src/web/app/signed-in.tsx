import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiContext } from '../api/api-context.js';
import { openQueries } from '../api/open-queries.js';
import { openSignedInApi } from '../api/signed-in-api.js';
import { OpenDrafts } from '../login/open-drafts.js';
import { ConnectionContext } from '../connection/connection-context.js';
import { useLiveConnection } from '../connection/use-live-connection.js';
import { AccountContext } from '../login/account-context.js';
import type { SessionTokens } from '../login/session-tokens.js';
import type { Session } from '../login/session.js';
import { PhoneContext } from '../phone/phone-context.js';
import { useRingNotice } from '../phone/use-ring-notice.js';
import { useSoftphone } from '../phone/use-softphone.js';
import { OwnContext, useOwnModel } from '../desk/own-context.js';
import { openRouter } from './router.js';
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
  const [{ router, queries, api, drafts }] = useState(() => ({
    router: openRouter(session),
    queries: openQueries(),
    api: openSignedInApi(tokens, end),
    drafts: new OpenDrafts(),
  }));
  useEffect(() => () => router.history.destroy(), [router]);
  useEffect(() => () => drafts.close(), [drafts]);
  const connection = useLiveConnection(session.user.username, tokens, end);
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
  useRingNotice(phone.state.call?.state === 'ringing');
  // the telephone goes with this page: a call is not ended by the hour
  useEffect(() => {
    if (isExpired && !isOnCall) onExpire();
  }, [isExpired, isOnCall, onExpire]);
  // the telephone of another tab goes with the log-out, too
  const isOnCallElsewhere =
    phone.state.line.state === 'elsewhere' && (agent?.state === 'on-call' || agent?.state === 'on-hold');
  const leave = (): void => {
    router.history.destroy();
    // the next user of this computer begins at a page of their own
    window.history.replaceState(null, '', '/');
    onLeave();
  };
  if (connection === null) return null;
  const account = {
    session,
    tokens,
    isExpired,
    hasPhone: agent !== null,
    endsCall: isOnCall || isOnCallElsewhere,
    drafts,
    leave,
  };
  return (
    <ConnectionContext value={connection}>
      <OwnContext value={ownModel}>
        <PhoneContext value={phone}>
          <AccountContext value={account}>
            <ApiContext value={api}>
              <QueryClientProvider client={queries}>
                <RouterProvider router={router} />
              </QueryClientProvider>
            </ApiContext>
          </AccountContext>
        </PhoneContext>
      </OwnContext>
    </ConnectionContext>
  );
}
