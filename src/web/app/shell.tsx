import type { ReactNode } from 'react';
import { ConnectionBanner } from '../connection/connection-banner.js';
import { mayWatchAll, type Session } from '../login/session.js';
import { KeysButton } from '../keys/keys-button.js';
import { usePhone } from '../phone/phone-context.js';
import { PhoneDock } from '../phone/phone-dock.js';
import { strings } from '../strings.js';
import { Link } from '../ui/link.js';
import { homePath, workPath, type Route } from '../ui/router.js';
import { Wordmark } from '../ui/wordmark.js';
import { LogOutButton } from './log-out-button.js';
import './shell.css';

interface Props {
  session: Session;
  /** the session is over, and a call still up */
  isExpired: boolean;
  /** the user takes calls */
  hasPhone: boolean;
  route: Route;
  /** a call ends with a log-out */
  endsCall: boolean;
  onLeave: () => void;
  children: ReactNode;
}

const words = strings.shell;

/** The frame of every page. */
export function Shell({ session, isExpired, hasPhone, route, endsCall, onLeave, children }: Props) {
  const { name, roleName } = session.user;
  const isWork = route.page === 'work' || (route.page === 'home' && !mayWatchAll(session));
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <header className="shell-header">
        <Wordmark />
        <nav aria-label={words.mainNavigation}>
          <Links watches={mayWatchAll(session)} hasPhone={hasPhone} page={route.page} />
        </nav>
        <div className="shell-user">
          <span className="shell-name">
            {name}
            {roleName !== '' && <span className="shell-role">{roleName.replaceAll('_', ' ')}</span>}
          </span>
          <KeysButton watches={mayWatchAll(session)} hasPhone={hasPhone} />
          <LogOutButton endsCall={endsCall} onLeave={onLeave} />
        </div>
      </header>
      {isExpired ? <ExpiredBanner /> : <ConnectionBanner />}
      {!isWork && <PhoneDock />}
      <main id="content" className="shell-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** A call that was up when the session ended continues; nothing else can be done. */
function ExpiredBanner() {
  const phone = usePhone();
  return (
    <div className="banner" role="alert">
      <span>{words.sessionOver}</span>
      <button type="button" className="button" onClick={phone.hangUp}>
        {strings.work.hangUp}
      </button>
    </div>
  );
}

/** Home is the wall for users who watch calls, and the work page for others. */
function Links({ watches, hasPhone, page }: { watches: boolean; hasPhone: boolean; page: Route['page'] }) {
  return (
    <>
      {watches && (
        <Link to={homePath} className="shell-link" current={page === 'home' || page === 'wall'}>
          {words.liveCalls}
        </Link>
      )}
      {(hasPhone || !watches) && (
        <Link
          to={watches ? workPath : homePath}
          className="shell-link"
          current={page === 'work' || (page === 'home' && !watches)}
        >
          {words.work}
        </Link>
      )}
    </>
  );
}
