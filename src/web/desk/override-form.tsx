import { useRef, useState, type FormEvent } from 'react';
import { useKeptText } from '../login/use-kept-text.js';
import { usePhone } from '../phone/phone-context.js';
import { strings } from '../strings.js';
import type { Commands, RefusedDial } from './use-command.js';
import './override-form.css';

const words = strings.work.override;
const SHORTEST = 3;
const LONGEST = 500;

/** Shown where the case file says that a number may not be called now: a call needs a reason, which is kept. */
export function OverrideForm({ refused, commands }: { refused: RefusedDial; commands: Commands }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { expectCall } = usePhone();
  const kept = useKeptText(`override.${nameOf(refused)}`);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const override = field.current?.value.trim() ?? '';
    setMissing(override.length < SHORTEST);
    if (override.length < SHORTEST) return field.current?.focus();
    const { command } = refused;
    if (command.target === 'callback' || command.action === 'dial') expectCall();
    // a reason that was not taken stays until one is
    void commands.send({ ...command, override }).then((isDone) => isDone && kept.forget());
  };
  return (
    <form className="notice override" role="alertdialog" aria-labelledby="override-why" onSubmit={submit}>
      <p id="override-why">{refused.why}</p>
      <label htmlFor="override-reason">{words.label}</label>
      <textarea
        id="override-reason"
        className="input"
        ref={field}
        rows={2}
        maxLength={LONGEST}
        autoFocus
        {...kept.attributes(() => setMissing(false))}
        aria-invalid={missing}
        aria-describedby="override-hint"
      />
      <p id="override-hint" className="quiet">
        {missing ? words.missing : words.hint}
      </p>
      <div className="override-actions">
        <button type="button" className="button" onClick={kept.forgetAnd(commands.forget)}>
          {words.cancel}
        </button>
        <button type="submit" className="button button-danger" disabled={commands.busy}>
          {words.submit}
        </button>
      </div>
    </form>
  );
}

/** The same for the same person: the form opens again with the next try. */
function nameOf({ command }: RefusedDial): string {
  return command.target === 'callback'
    ? `callback.${command.callback_id}`
    : `dial.${command.extension ?? ''}`;
}
