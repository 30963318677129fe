import { useContext, useId, useRef, useState, type FormEvent } from 'react';
import { strings } from '../strings.js';
import { clockTime } from '../ui/format.js';
import { CorrectionNote } from './correction-note.js';
import { correctionFaultText } from './correction-fault-text.js';
import { useCorrect } from './correction-queries.js';
import { givenText } from './given-text.js';
import { CorrectionsContext, type CallCorrections } from './corrections-context.js';
import './corrections.css';

const words = strings.corrections;
/** As the server takes them. */
const longestWords = 5_000;
const longestNote = 1_000;

interface Props {
  segmentId: string;
  startS: number;
  /** the machine's words */
  text: string;
}

/** Corrections of the words of an utterance, below the machine's, and a way to make one. Nothing without the context. */
export function WordCorrection(props: Props) {
  const corrections = useContext(CorrectionsContext);
  if (corrections === null) return null;
  return <OfUtterance {...props} corrections={corrections} />;
}

function OfUtterance({ segmentId, startS, text, corrections }: Props & { corrections: CallCorrections }) {
  const { callId, mayCorrectWords, bySegment } = corrections;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const ofWords = (bySegment.get(segmentId) ?? []).filter(({ subject }) => subject === 'words');
  const own = ofWords.find(({ is_own: isOwn }) => isOwn);
  return (
    <>
      {ofWords.map((correction) => (
        <CorrectionNote key={correction.id} callId={callId} correction={correction}>
          {correction.value === null ? words.withheld : <bdi>{correction.value}</bdi>}
        </CorrectionNote>
      ))}
      {mayCorrectWords && (
        <button
          ref={button}
          type="button"
          className="button button-quiet said-correct"
          tabIndex={-1}
          aria-label={words.correctAt(clockTime(startS))}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {words.correct}
        </button>
      )}
      {isOpen && <WordForm {...{ callId, segmentId, startS }} text={own?.value ?? text} onClosed={close} />}
    </>
  );
}

interface FormProps extends Props {
  callId: string;
  onClosed: () => void;
}

function WordForm({ callId, segmentId, startS, text, onClosed }: FormProps) {
  const id = useId();
  const correct = useCorrect(callId);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const said = { value: givenText(given, 'value'), note: givenText(given, 'note') };
    correct.mutate({ subject: 'words', segment_id: segmentId, ...said }, { onSuccess: onClosed });
  };
  return (
    <form
      className="correction-form"
      aria-label={words.correctAt(clockTime(startS))}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClosed()}
    >
      <label htmlFor={`${id}-value`}>{words.said}</label>
      <textarea
        id={`${id}-value`}
        name="value"
        className="input"
        rows={2}
        dir="auto"
        maxLength={longestWords}
        defaultValue={text}
        autoFocus
      />
      <label htmlFor={`${id}-note`}>{words.note}</label>
      <input id={`${id}-note`} name="note" className="input" dir="auto" maxLength={longestNote} />
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
