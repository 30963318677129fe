import { useEffect, useRef, type RefObject } from 'react';
import { strings } from '../strings.js';
import { minutesIn } from '../ui/format.js';
import { PageHeading } from '../ui/page-heading.js';
import { PasswordField } from './password-field.js';
import type { Session } from './session.js';
import { useForgottenPassword, type Faults, type ForgottenPassword } from './use-forgotten-password.js';

const words = strings.login.reset;

interface Props {
  onSession: (session: Session) => void;
  onBack: () => void;
}

/** A code is sent to the user, who sets a new password by it. */
export function ForgottenPasswordForm({ onSession, onBack }: Props) {
  const state = useForgottenPassword(onSession);
  return (
    <div className="login-form">
      <PageHeading className="login-heading">{words.title}</PageHeading>
      <Step {...state} />
      <button type="button" className="button button-quiet" onClick={onBack}>
        {words.back}
      </button>
    </div>
  );
}

function Step(state: ForgottenPassword) {
  if (state.means?.length === 0) return <p>{words.none}</p>;
  return state.sent === null ? <AddressForm {...state} /> : <CodeForm {...state} sent={state.sent} />;
}

function AddressForm({ means, busy, faults, ask }: ForgottenPassword) {
  const form = useFirstFault(faults);
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      className="login-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void ask(field.current?.value ?? '');
      }}
      noValidate
    >
      <label className="field">
        <span>{means?.length === 1 ? words.addressOf[means[0] ?? 'email'] : words.address}</span>
        <input
          ref={field}
          name="address"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          aria-invalid={faults.address !== undefined}
          aria-describedby="address-hint address-fault"
        />
      </label>
      <p className="quiet" id="address-hint">
        {words.hint}
      </p>
      <Fault id="address-fault" text={faults.address ?? faults.all} />
      <button className="button button-primary" type="submit" disabled={busy !== null}>
        {busy === 'asking' ? words.asking : words.ask}
      </button>
    </form>
  );
}

function CodeForm(state: ForgottenPassword & { sent: NonNullable<ForgottenPassword['sent']> }) {
  const { sent, busy, faults, set } = state;
  const form = useFirstFault(faults);
  const code = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  useEffect(() => code.current?.focus(), []);
  return (
    <form
      className="login-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void set({ code: code.current?.value ?? '', next: next.current?.value ?? '' });
      }}
      noValidate
    >
      <p role="status" key={sent.times}>
        {(sent.times === 1 ? words.sent : words.sentAgain)(sent.address, minutesIn(sent.validForS))}
      </p>
      <label className="field">
        <span>{words.code}</span>
        <input
          ref={code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          aria-invalid={faults.code !== undefined}
          aria-describedby="code-fault"
        />
      </label>
      <Fault id="code-fault" text={faults.code} />
      <PasswordField
        name="new-password"
        label={words.next}
        field={next}
        isWrong={faults.next !== undefined}
        describedBy="next-hint next-fault"
      />
      <p className="quiet" id="next-hint">
        {words.effect}
      </p>
      <Fault id="next-fault" text={faults.next ?? faults.all} />
      <button className="button button-primary" type="submit" disabled={busy !== null}>
        {busy === 'setting' ? words.submitting : words.submit}
      </button>
      <Others {...state} />
    </form>
  );
}

/** Ways on for a user whose code does not arrive. */
function Others({ sent, busy, ask, restart }: Parameters<typeof CodeForm>[0]) {
  return (
    <div className="login-others">
      <button
        type="button"
        className="button"
        disabled={busy !== null}
        onClick={() => void ask(sent.address)}
      >
        {busy === 'asking' ? words.asking : words.another}
      </button>
      <button type="button" className="button" onClick={restart}>
        {words.elsewhere}
      </button>
    </div>
  );
}

/** The focus goes to the first field at fault of a form. */
function useFirstFault(faults: Faults): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]');
    field?.focus();
    field?.select();
  }, [faults]);
  return form;
}

function Fault({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p className="login-fault" id={id} role="alert">
      {text}
    </p>
  );
}
