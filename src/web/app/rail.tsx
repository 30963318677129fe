import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useApi } from '../api/api-context.js';
import { openCallbacks } from '../callbacks/callback-queries.js';
import { useFreshCallbacks } from '../callbacks/use-fresh-callbacks.js';
import { useFreshInbox } from '../inbox/use-fresh-inbox.js';
import { useAccount } from '../login/account-context.js';
import { ownPages, type PageEntry } from '../login/own-pages.js';
import { strings } from '../strings.js';
import { RailIcon } from './rail-icon.js';
import './rail.css';

const words = strings.shell;

/** The ways to the pages that the user may open: at the side, below on a narrow screen. */
export function Rail() {
  const { session, hasPhone } = useAccount();
  return (
    <div className="rail">
      <nav className="rail-links" aria-label={words.mainNavigation}>
        {ownPages(session, hasPhone).map((entry) => {
          const Entry = counted[entry.page] ?? RailLink;
          return <Entry key={entry.page} {...entry} />;
        })}
      </nav>
    </div>
  );
}

/** Entries that say how much waits on their page. */
const counted: Partial<Record<PageEntry['page'], ComponentType<PageEntry>>> = {
  callbacks: CallbacksLink,
  inbox: InboxLink,
};

function CallbacksLink(entry: PageEntry) {
  useFreshCallbacks();
  const { data: waiting = 0 } = useQuery(openCallbacks(useApi()));
  const count = waiting > 0 ? { shown: waiting, label: words.callbacksWaiting(waiting) } : null;
  return <RailLink {...entry} count={count} />;
}

function InboxLink(entry: PageEntry) {
  const unread = useFreshInbox();
  const count = unread > 0 ? { shown: unread, label: strings.inbox.unread(unread) } : null;
  return <RailLink {...entry} count={count} />;
}

interface RailLinkProps extends PageEntry {
  /** how much waits there */
  count?: { shown: number; label: string } | null;
}

/** The current page is marked (`aria-current`) by the router. */
function RailLink({ page, name, count = null }: RailLinkProps) {
  return (
    <Link to={`/${page}`} className="rail-link">
      <RailIcon name={page} />
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
