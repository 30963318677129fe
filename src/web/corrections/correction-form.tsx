import { useId, type FormEvent, type ReactNode } from 'react';
import { useKeptText } from '../login/use-kept-text.js';
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
  /** The server has the correction: called with its answer, also where the form is closed by then. */
  onStored?: () => void;
  onClosed: () => void;
}

/** Keeps a correction. Escape gives it up. */
export function CorrectionForm({ callId, label, of, children, onStored = () => {}, onClosed }: Props) {
  const noteId = useId();
  const note = useKeptText(`note.${nameOf(callId, of)}`);
  const correct = useCorrect(callId, () => {
    note.forget();
    onStored();
  });
  const close = note.forgetAnd(onClosed);
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
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      {children}
      <label htmlFor={noteId}>{words.note}</label>
      <input
        id={noteId}
        name="note"
        className="input"
        maxLength={longestNote}
        {...note.attributes(() => {})}
      />
      {correct.error !== null && (
        <p className="notice" role="alert">
          {correctionFaultText(correct.error)}
        </p>
      )}
      <div className="correction-acts">
        <button type="submit" className="button button-primary" disabled={correct.isPending}>
          {words.keep}
        </button>
        <button type="button" className="button" onClick={close}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}

/** One note for all labels of a call: its writer may choose another label meanwhile. */
function nameOf(callId: string, { segment_id: segmentId }: Props['of']): string {
  return `${callId}.${segmentId ?? 'labels'}`;
}
