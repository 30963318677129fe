import { useId, useRef, useState, type FormEvent } from 'react';
import { ApiFault } from '../api/api-fault.js';
import { pageTimeZone } from '../language/page-time-zone.js';
import { endOfDay } from '../language/zoned-time.js';
import { useKeptText } from '../login/use-kept-text.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { useFlagAct, type Flag } from './person-queries.js';

const words = strings.people.flags;
const kinds = Object.keys(words.kinds) as Flag['kind'][];
/** As the server takes it. */
const longestReason = 500;
const farAway = '9999-12-31T23:59:59Z';

interface Props {
  personId: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Sets a warning about a person. Escape gives it up. */
export function FlagForm({ personId, onDone, onCancel }: Props) {
  const id = useId();
  const reason = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const kept = useKeptText(`flag.${personId}`);
  const act = useFlagAct(personId, kept.forget);
  const cancel = kept.forgetAnd(onCancel);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = reason.current?.value.trim() ?? '';
    setMissing(text === '');
    if (text === '') return reason.current?.focus();
    act.mutate({ does: 'set', flag: flagOf(form, text) }, { onSuccess: onDone });
  };
  return (
    <form
      className="person-form"
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    >
      <h3 id={`${id}-title`}>{words.form.title}</h3>
      <KindField />
      <div className="person-field">
        <label htmlFor={`${id}-reason`}>{words.form.reason}</label>
        <textarea
          id={`${id}-reason`}
          ref={reason}
          className="input"
          rows={2}
          maxLength={longestReason}
          readOnly={act.isPending}
          {...kept.attributes(() => setMissing(false))}
          aria-invalid={isMissing}
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className={isMissing ? 'person-fault' : 'quiet'}>
          {isMissing ? words.form.missing : words.form.reasonHint}
        </p>
      </div>
      <EndField id={`${id}-until`} />
      {act.error !== null && (
        <p className="notice" role="alert">
          {flagFaultText(act.error)}
        </p>
      )}
      <div className="person-actions">
        <button type="submit" className="button button-primary" disabled={act.isPending}>
          {act.isPending ? words.form.sending : words.form.submit}
        </button>
        <button type="button" className="button" onClick={cancel}>
          {words.form.cancel}
        </button>
      </div>
    </form>
  );
}

function KindField() {
  return (
    <label className="person-field">
      <span>{words.form.kind}</span>
      <select name="kind" className="input" autoFocus>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </select>
    </label>
  );
}

function EndField({ id }: { id: string }) {
  return (
    <div className="person-field">
      <label htmlFor={id}>{words.form.until}</label>
      <input id={id} name="until" type="date" className="input" aria-describedby={`${id}-hint`} />
      <p id={`${id}-hint`} className="quiet">
        {words.form.untilHint}
      </p>
    </div>
  );
}

function flagOf(form: FormData, reason: string) {
  const kind = kinds.find((each) => each === form.get('kind')) ?? 'other';
  return { kind, reason, expires_at: endOf(form.get('until')) };
}

/** The last second of a day at the helpline; null for no day. */
function endOf(day: FormDataEntryValue | null): string | null {
  if (typeof day !== 'string' || day === '') return null;
  const end = endOfDay(day, pageTimeZone);
  // a date field takes years of five digits, which are no ISO 8601: the server says that it is too far away
  return Number.isNaN(end.getTime()) ? farAway : end.toISOString();
}

function flagFaultText(fault: Error): string {
  if (!(fault instanceof ApiFault)) return apiFaultText(fault);
  const refusal: { code: string; problem?: string } | undefined = fault.refusal;
  if (refusal?.code === 'too-many-flags') return words.form.tooMany;
  if (refusal?.code === 'flag-end-not-taken')
    return refusal.problem === 'past' ? words.form.past : words.form.tooFar;
  return apiFaultText(fault);
}
