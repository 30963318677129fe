import { useContext, useId, useRef, useState } from 'react';
import { useKeptText } from '../login/use-kept-text.js';
import { strings } from '../strings.js';
import { clockTime } from '../ui/format.js';
import { CorrectionForm } from './correction-form.js';
import { CorrectionNote } from './correction-note.js';
import type { Correction } from './correction-queries.js';
import { CorrectionsContext, type CallCorrections } from './corrections-context.js';
import './corrections.css';

const words = strings.corrections;
/** As the server takes them. */
const longestWords = 5_000;

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
      {isOpen && (
        <WordForm {...{ callId, segmentId, startS }} own={own} text={own?.value ?? text} onClosed={close} />
      )}
    </>
  );
}

interface FormProps extends Props {
  callId: string;
  /** the one of the user that holds */
  own: Correction | undefined;
  onClosed: () => void;
}

function WordForm({ callId, segmentId, startS, own, text, onClosed }: FormProps) {
  const id = useId();
  const label = words.correctAt(clockTime(startS));
  const of = { subject: 'words', segment_id: segmentId } as const;
  // words that were begun before a newer correction are not shown over it
  const said = useKeptText(`words.${callId}.${segmentId}.${own?.id ?? 'machine'}`);
  const close = said.forgetAnd(onClosed);
  return (
    <CorrectionForm callId={callId} label={label} of={of} onStored={said.forget} onClosed={close}>
      <label htmlFor={id}>{words.said}</label>
      <textarea
        id={id}
        name="value"
        className="input"
        rows={2}
        maxLength={longestWords}
        {...said.attributes(() => {}, text)}
        autoFocus
      />
    </CorrectionForm>
  );
}
