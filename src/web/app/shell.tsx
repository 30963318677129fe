import type { ReactNode } from 'react';
import { ConnectionBanner } from '../connection/connection-banner.js';
import type { Session } from '../login/session.js';
import { strings } from '../strings.js';
import { Link } from '../ui/link.js';
import { wallPath } from '../ui/router.js';
import { usePath } from '../ui/use-path.js';
import { Wordmark } from '../ui/wordmark.js';
import './shell.css';

interface Props {
  session: Session;
  onLeave: () => void;
  children: ReactNode;
}

const words = strings.shell;

/** What every page has around it. */
export function Shell({ session, onLeave, children }: Props) {
  const path = usePath();
  const { name, roleName } = session.user;
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <header className="shell-header">
        <Wordmark />
        <nav aria-label={words.mainNavigation}>
          <Link to={wallPath} className="shell-link" current={path === wallPath}>
            {words.liveCalls}
          </Link>
        </nav>
        <div className="shell-user">
          <span className="shell-name">
            {name}
            {roleName !== '' && <span className="shell-role">{roleName.replaceAll('_', ' ')}</span>}
          </span>
          <button type="button" className="button button-quiet" onClick={onLeave}>
            {words.logOut}
          </button>
        </div>
      </header>
      <ConnectionBanner />
      <main id="content" className="shell-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
