import { useAccount } from '../login/account-context.js';
import { PasswordField } from '../login/password-field.js';
import { meWords } from './me-words.js';
import { usePasswordChange } from './use-password-change.js';

const words = meWords.password;

/** The form for another password of the user. Nothing of it is kept in the browser. */
export function PasswordForm() {
  const { username } = useAccount().session.user;
  const { state, faults, fields, send } = usePasswordChange();
  return (
    <form
      className="me-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      noValidate
      aria-labelledby="me-password"
    >
      {/* for a browser's store of passwords */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="current-password"
        label={words.current}
        field={fields.current}
        isWrong={faults.current !== undefined}
        describedBy="current-password-fault"
      />
      <Fault id="current-password-fault" text={faults.current} />
      <PasswordField
        name="new-password"
        label={words.next}
        field={fields.next}
        isWrong={faults.next !== undefined}
        describedBy="new-password-hint new-password-fault"
      />
      <p id="new-password-hint" className="quiet">
        {words.hint}
      </p>
      <Fault id="new-password-fault" text={faults.next} />
      <p className="quiet">{words.effect}</p>
      <Fault id="password-fault" text={faults.all} />
      <button className="button button-primary" type="submit" disabled={state === 'sending'}>
        {state === 'sending' ? words.submitting : words.submit}
      </button>
      <p role="status">{state === 'done' && words.done}</p>
    </form>
  );
}

function Fault({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className="me-fault" role="alert">
      {text}
    </p>
  );
}
