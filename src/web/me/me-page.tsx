import { LettersSwitch } from '../keys/letters-switch.js';
import { LanguageSelect } from '../language/language-select.js';
import { useAccount } from '../login/account-context.js';
import { roleTitle } from '../login/role-title.js';
import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { meWords } from './me-words.js';
import { MicrophoneTest } from './microphone-test.js';
import { PasswordForm } from './password-form.js';
import { SpeakerTest } from './speaker-test.js';
import { ThemeChoice } from './theme-choice.js';
import './me.css';

const words = meWords;

/** The account of the logged-in user, the settings of this browser, and a test of its sound before the first call. */
export function MePage() {
  const { session, endsCall } = useAccount();
  const { name, username, roleName } = session.user;
  usePageTitle(strings.shell.me);
  return (
    <div className="me">
      <PageHeading>{strings.shell.me}</PageHeading>
      <dl className="me-facts">
        <Fact name={strings.login.username} value={username} />
        {name !== username && <Fact name={words.fullName} value={name} />}
        {roleName !== '' && <Fact name={words.role} value={roleTitle(roleName)} />}
      </dl>
      <section className="panel" aria-labelledby="me-password">
        <h2 id="me-password" className="section-title">
          {words.password.title}
        </h2>
        <PasswordForm />
      </section>
      <section className="panel" aria-labelledby="me-browser">
        <h2 id="me-browser" className="section-title">
          {words.browser}
        </h2>
        <div className="me-language">
          <span aria-hidden="true">{strings.language.label}</span>
          <LanguageSelect endsCall={endsCall} />
        </div>
        <ThemeChoice />
        <LettersSwitch />
      </section>
      <section className="panel" aria-labelledby="me-sound">
        <h2 id="me-sound" className="section-title">
          {words.sound.title}
        </h2>
        <p className="quiet">{words.sound.hint}</p>
        <p role="status" className={endsCall ? 'notice' : undefined}>
          {endsCall && words.sound.waits}
        </p>
        <MicrophoneTest waits={endsCall} />
        <SpeakerTest waits={endsCall} />
      </section>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
