import { Link, Outlet, useMatchRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ConnectionBanner } from '../connection/connection-banner.js';
import { useStalePage } from '../connection/use-stale-page.js';
import { KeysButton } from '../keys/keys-button.js';
import { LanguageSelect } from '../language/language-select.js';
import { useAccount } from '../login/account-context.js';
import { ownPages } from '../login/own-pages.js';
import { roleTitle } from '../login/role-title.js';
import { may } from '../login/session.js';
import { PaletteButton } from '../palette/palette-button.js';
import { usePhone } from '../phone/phone-context.js';
import { strings } from '../strings.js';
import { Wordmark } from '../ui/wordmark.js';
import { AlertSound } from '../wall/alert-sound.js';
import { CallBar } from '../work/call-bar.js';
import { LogOutButton } from './log-out-button.js';
import { Rail } from './rail.js';
import { useCallPageAtHand } from './use-call-page-at-hand.js';
import './shell.css';

const words = strings.shell;

/** The frame of every page. */
export function Shell() {
  const { session, isExpired, hasPhone, endsCall, drafts, leave } = useAccount();
  const { name, roleName } = session.user;
  const pages = useMemo(() => ownPages(session, hasPhone), [session, hasPhone]);
  useCallPageAtHand();
  const isStale = useStalePage();
  const isWork = useMatchRoute()({ to: '/work' }) !== false;
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <header className="shell-header">
        <Wordmark />
        <div className="shell-user">
          <Link to="/me" className="shell-me">
            <span className="shell-name">
              <bdi>{name}</bdi>
              {roleName !== '' && <span className="shell-role">{roleTitle(roleName)}</span>}
            </span>
            <span className="shell-account">{words.me}</span>
          </Link>
          <LanguageSelect endsCall={endsCall} />
          <PaletteButton pages={pages} />
          <KeysButton pages={pages} hasPhone={hasPhone} supervises={may(session, 'supervise')} />
          <LogOutButton endsCall={endsCall} drafts={drafts} onLeave={leave} />
        </div>
      </header>
      <Rail />
      {may(session, 'supervise') && <AlertSound />}
      <div className="shell-page">
        {isExpired ? <ExpiredBanner /> : <ConnectionBanner />}
        {!isWork && <CallBar />}
        <main id="content" className="shell-main" data-stale={isStale || undefined} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
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
