import { Outlet, useMatchRoute } from '@tanstack/react-router';
import { ConnectionBanner } from '../connection/connection-banner.js';
import { KeysButton } from '../keys/keys-button.js';
import { LanguageSelect } from '../language/language-select.js';
import { useAccount } from '../login/account-context.js';
import { maySupervise, mayWatchAll } from '../login/session.js';
import { usePhone } from '../phone/phone-context.js';
import { PhoneDock } from '../phone/phone-dock.js';
import { strings } from '../strings.js';
import { Wordmark } from '../ui/wordmark.js';
import { AlertSound } from '../wall/alert-sound.js';
import { LogOutButton } from './log-out-button.js';
import { Rail } from './rail.js';
import './shell.css';

const words = strings.shell;

/** The frame of every page. */
export function Shell() {
  const { session, isExpired, hasPhone, endsCall, drafts, leave } = useAccount();
  const { name, roleName } = session.user;
  const watches = mayWatchAll(session);
  const isWork = useMatchRoute()({ to: '/work' }) !== false;
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <header className="shell-header">
        <Wordmark />
        <div className="shell-user">
          <span className="shell-name">
            <bdi>{name}</bdi>
            {roleName !== '' && <span className="shell-role">{roleTitle(roleName)}</span>}
          </span>
          <LanguageSelect endsCall={endsCall} />
          <KeysButton watches={watches} hasPhone={hasPhone} />
          <LogOutButton endsCall={endsCall} drafts={drafts} onLeave={leave} />
        </div>
      </header>
      <Rail />
      {maySupervise(session) && <AlertSound />}
      <div className="shell-page">
        {isExpired ? <ExpiredBanner /> : <ConnectionBanner />}
        {!isWork && <PhoneDock />}
        <main id="content" className="shell-main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** A role in words; one that these pages do not know is shown as it came. */
function roleTitle(role: string): string {
  return strings.roles[role] ?? role.replaceAll('_', ' ');
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
