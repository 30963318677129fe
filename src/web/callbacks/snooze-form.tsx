import { useRef, type FormEvent } from 'react';
import { useKeptText } from '../login/use-kept-text.js';
import { strings } from '../strings.js';
import type { Callback } from './callback-queries.js';

const words = strings.callbacks.putOff;
const longestNote = 300;

interface Props {
  callback: Callback;
  busy: boolean;
  /** @returns whether it is stored */
  onSubmit: (minutes: number, note: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks until when a callback is put off, and for a note to who calls then. */
export function SnoozeForm({ callback: { id, phone }, busy, onSubmit, onClose }: Props) {
  const until = useRef<HTMLSelectElement>(null);
  const note = useRef<HTMLInputElement>(null);
  const kept = useKeptText(`snooze.${id}`);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const sent = note.current?.value.trim() ?? '';
    void onSubmit(Number(until.current?.value), sent).then((isStored) => isStored && kept.forgetSent(sent));
  };
  return (
    <form className="snooze" aria-label={words.label(phone)} onSubmit={submit}>
      <label>
        {words.until}
        <select ref={until} className="input" autoFocus defaultValue="60">
          {words.choices.map(([minutes, name]) => (
            <option key={minutes} value={minutes}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="snooze-note">
        {words.note}
        <input
          ref={note}
          type="text"
          className="input"
          maxLength={longestNote}
          {...kept.attributes(() => {})}
        />
      </label>
      <div className="callback-actions">
        <button type="button" className="button" onClick={kept.forgetAnd(onClose)}>
          {words.cancel}
        </button>
        <button type="submit" className="button" aria-disabled={busy}>
          {words.submit}
        </button>
      </div>
    </form>
  );
}
