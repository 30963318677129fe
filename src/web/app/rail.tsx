import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { openCallbacks } from '../callbacks/callback-queries.js';
import { useFreshCallbacks } from '../callbacks/use-fresh-callbacks.js';
import { useFreshInbox } from '../inbox/use-fresh-inbox.js';
import { useAccount } from '../login/account-context.js';
import { mayCallBack, maySeeCases, mayWatchAll } from '../login/session.js';
import { strings } from '../strings.js';
import { RailIcon, type RailIconName } from './rail-icon.js';
import './rail.css';

const words = strings.shell;

/** The ways to the pages that the user may open: at the side, below on a narrow screen. */
export function Rail() {
  const { session, hasPhone } = useAccount();
  const watches = mayWatchAll(session);
  return (
    <div className="rail">
      <nav className="rail-links" aria-label={words.mainNavigation}>
        {watches && <RailLink to="/wall" icon="wall" name={words.liveCalls} />}
        {(hasPhone || !watches) && <RailLink to="/work" icon="work" name={words.work} />}
        <RailLink to="/calls" icon="calls" name={words.calls} />
        {mayCallBack(session) && <CallbacksLink />}
        {maySeeCases(session) && <RailLink to="/cases" icon="cases" name={words.cases} />}
        {maySeeCases(session) && <InboxLink />}
      </nav>
    </div>
  );
}

function CallbacksLink() {
  useFreshCallbacks();
  const { data: waiting = 0 } = useQuery(openCallbacks(useApi()));
  return (
    <RailLink
      to="/callbacks"
      icon="callbacks"
      name={words.callbacks}
      count={waiting > 0 ? { shown: waiting, label: words.callbacksWaiting(waiting) } : null}
    />
  );
}

function InboxLink() {
  const unread = useFreshInbox();
  return (
    <RailLink
      to="/inbox"
      icon="inbox"
      name={strings.inbox.title}
      count={unread > 0 ? { shown: unread, label: strings.inbox.unread(unread) } : null}
    />
  );
}

interface RailLinkProps {
  to: NonNullable<LinkProps['to']>;
  icon: RailIconName;
  name: string;
  /** how much waits there */
  count?: { shown: number; label: string } | null;
}

/** The current page is marked (`aria-current`) by the router. */
function RailLink({ to, icon, name, count = null }: RailLinkProps) {
  return (
    <Link to={to} className="rail-link">
      <RailIcon name={icon} />
      {name}
      {count !== null && (
        <>
          <span className="rail-count" aria-hidden="true">
            {count.shown}
          </span>
          <span className="visually-hidden">{count.label}</span>
        </>
      )}
    </Link>
  );
}
