import { useId, type FormEvent, type ReactNode } from 'react';
import { strings } from '../strings.js';
import { correctionFaultText } from './correction-fault-text.js';
import { useCorrect, type NewCorrection } from './correction-queries.js';
import { givenText } from './given-text.js';
import './corrections.css';

const words = strings.corrections;
/** As the server takes it. */
const longestNote = 1_000;

interface Props {
  callId: string;
  /** names the form */
  label: string;
  /** the thing that is corrected; the form has its value in a field `value`, and a note */
  of: Pick<NewCorrection, 'subject' | 'segment_id'>;
  /** the fields above the note */
  children: ReactNode;
  onClosed: () => void;
}

/** Keeps a correction. Escape gives it up. */
export function CorrectionForm({ callId, label, of, children, onClosed }: Props) {
  const noteId = useId();
  const correct = useCorrect(callId);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const said = { value: givenText(given, 'value'), note: givenText(given, 'note') };
    correct.mutate({ ...of, ...said }, { onSuccess: onClosed });
  };
  return (
    <form
      className="correction-form"
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClosed()}
    >
      {children}
      <label htmlFor={noteId}>{words.note}</label>
      <input id={noteId} name="note" className="input" dir="auto" maxLength={longestNote} />
      {correct.error !== null && (
        <p className="notice" role="alert">
          {correctionFaultText(correct.error)}
        </p>
      )}
      <div className="correction-acts">
        <button type="submit" className="button button-primary" disabled={correct.isPending}>
          {words.keep}
        </button>
        <button type="button" className="button" onClick={onClosed}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
