import { useId, useRef, useState, type FormEvent } from 'react';
import { apart } from '../language/apart.js';
import { faultText, NameField } from './save-view-form.js';
import { useViewAct, type SavedView, type ViewPage } from './view-queries.js';
import { viewWords } from './view-words.js';

const words = viewWords.renameForm;

interface Props {
  page: ViewPage;
  view: SavedView;
  onDone: () => void;
  onCancel: () => void;
}

/** Gives a view of the user another name, for all who are shown it. Escape keeps the name. */
export function RenameViewForm({ page, view, onDone, onCancel }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const act = useViewAct(page);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? '';
    setMissing(name === '');
    if (name === '') return field.current?.focus();
    if (name === view.name) return onCancel();
    act.mutate({ does: 'rename', id: view.id, name }, { onSuccess: onDone });
  };
  return (
    <form
      className="save-view"
      aria-label={words.title(apart(view.name))}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <NameField
        id={id}
        name={view.name}
        field={field}
        isMissing={isMissing}
        onInput={() => setMissing(false)}
      />
      {act.error !== null && (
        <p className="notice" role="alert">
          {faultText(act.error)}
        </p>
      )}
      <div className="save-view-actions">
        <button type="submit" className="button button-primary" disabled={act.isPending}>
          {act.isPending ? viewWords.form.sending : words.submit}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {viewWords.form.cancel}
        </button>
      </div>
    </form>
  );
}
