import { useId, useState, type ReactNode } from 'react';
import { apart } from '../language/apart.js';
import { strings } from '../strings.js';
import { RenameViewForm } from './rename-view-form.js';
import type { SavedView, ViewPage } from './view-queries.js';
import { viewWords as words } from './view-words.js';

interface Props {
  page: ViewPage;
  view: SavedView;
  link: ReactNode;
  busy: boolean;
  onRename: () => void;
  onDelete: () => void;
}

type Open = 'name' | 'question';

/** One view, and for its owner the ways to rename it and to delete it, which asks. */
export function ViewRow({ page, view, link, busy, onRename, onDelete }: Props) {
  const id = useId();
  const [open, setOpen] = useState<Open | null>(null);
  // the button has the focus again when its form is given up
  const [opened, setOpened] = useState<Open | null>(null);
  const opener = (which: Open, name: string): ReactNode => (
    <button
      type="button"
      className="button button-quiet"
      aria-describedby={id}
      autoFocus={opened === which}
      onClick={() => {
        setOpened(which);
        setOpen(which);
      }}
    >
      {name}
    </button>
  );
  const end = (): void => setOpen(null);
  return (
    <li className="saved-view">
      <span id={id}>{link}</span>
      <Audience view={view} />
      {view.is_own && open === null && (
        <>
          {opener('name', words.rename)}
          {opener('question', words.delete)}
        </>
      )}
      {open === 'name' && (
        <RenameViewForm
          page={page}
          view={view}
          onDone={() => {
            end();
            onRename();
          }}
          onCancel={end}
        />
      )}
      {open === 'question' && <Question view={view} busy={busy} onDelete={onDelete} onKeep={end} />}
    </li>
  );
}

function Audience({ view }: { view: SavedView }) {
  const { shared_with: role, is_own: isOwn, owner } = view;
  if (!isOwn) return <span className="quiet">{words.from(apart(owner))}</span>;
  if (role === null) return null;
  return <span className="quiet">{words.sharedWith(strings.roles[role] ?? role)}</span>;
}

interface QuestionProps {
  view: SavedView;
  busy: boolean;
  onDelete: () => void;
  onKeep: () => void;
}

/** Escape keeps the view. */
function Question({ view, busy, onDelete, onKeep }: QuestionProps) {
  const id = useId();
  return (
    <div
      role="group"
      className="saved-view-question"
      aria-labelledby={id}
      onKeyDown={({ key }) => key === 'Escape' && onKeep()}
    >
      <p id={id}>
        {words.ask(apart(view.name))} {view.shared_with !== null && words.askShared}
      </p>
      <button type="button" className="button button-danger" disabled={busy} onClick={onDelete}>
        {words.delete}
      </button>
      <button type="button" className="button" autoFocus onClick={onKeep}>
        {words.keep}
      </button>
    </div>
  );
}
