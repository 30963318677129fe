import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiFault } from '../api/api-fault.js';
import { ofReason } from '../language/of-reason.js';
import type { KeptField } from '../login/use-kept-text.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';

const words = strings.followUp;
const refused = ofReason<string>(words.escalate.refused);

interface Props {
  texts: { title: string; submit: string; sending: string };
  /** a field before the reason */
  first?: ReactNode;
  /** in place of the reason: a note, which need not be there */
  note?: { label: string; hint: string };
  /** the reason as it is written; the owner forgets it once it is stored */
  kept: KeptField;
  busy: boolean;
  fault: Error | null;
  /** in place of the words for faults of acts on a case */
  faultText?: (fault: Error) => string;
  onSend: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for the reason of an act, which stays in the history of the case. Escape gives it up. */
export function ActForm(props: Props) {
  const { texts, first = null, note, kept, busy, fault, faultText, onSend, onCancel } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const reason = field.current?.value.trim() ?? '';
    const isNeeded = note === undefined && reason === '';
    setMissing(isNeeded);
    if (isNeeded) return field.current?.focus();
    onSend(reason);
  };
  const cancel = kept.forgetAnd(onCancel);
  return (
    <form
      className="case-act"
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    >
      <h3 id={`${id}-title`}>{texts.title}</h3>
      {first}
      <div className="case-field">
        <label htmlFor={id}>{note?.label ?? words.reason}</label>
        <textarea
          id={id}
          ref={field}
          className="input"
          rows={3}
          maxLength={2_000}
          autoFocus={first === null}
          // a text that is typed while it is sent would be lost
          readOnly={busy}
          {...kept.attributes(() => setMissing(false))}
          aria-invalid={isMissing}
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className={isMissing ? 'case-fault' : 'quiet case-hint'}>
          {isMissing ? words.missingReason : (note?.hint ?? words.reasonHint)}
        </p>
      </div>
      {fault !== null && (
        <p className="notice" role="alert">
          {(faultText ?? actFaultText)(fault)}
        </p>
      )}
      <div className="case-actions">
        <button type="submit" className="button button-primary" disabled={busy}>
          {busy ? texts.sending : texts.submit}
        </button>
        <button type="button" className="button" onClick={cancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}

function actFaultText(fault: Error): string {
  if (!(fault instanceof ApiFault)) return apiFaultText(fault);
  if (fault.status === 412) return words.conflict;
  const refusal: { code: string; problem?: string } | undefined = fault.refusal;
  if (refusal?.code === 'cannot-escalate-to') return refused(refusal.problem ?? 'other');
  return apiFaultText(fault);
}
