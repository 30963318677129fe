import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useApi } from '../api/api-context.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { ReadState } from '../ui/read-state.js';
import { SaveViewForm } from './save-view-form.js';
import { savedViews, useViewAct, type SavedView, type ViewPage, type ViewSearch } from './view-queries.js';
import { ViewRow } from './view-row.js';
import { viewWords as words } from './view-words.js';
import './views.css';

interface Props {
  page: ViewPage;
  /** the filters of the page as they are now, without the place in the list */
  search: Readonly<Record<string, string | number | boolean | undefined>>;
  /** the link that opens the page with the filters of a view, read as those of an address are */
  link: (view: SavedView) => ReactNode;
}

/** The saved views of a page: the user's own, and those that others show to the user's role. */
export function SavedViews({ page, search, link }: Props) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const query = useQuery(savedViews(useApi(), page));
  const remove = useViewAct(page);
  const [done, setDone] = useState('');
  const onDelete = (view: SavedView): void =>
    remove.mutate(
      { does: 'delete', id: view.id },
      {
        onSuccess: () => {
          // the button that had the focus goes with the view
          section.current?.focus({ preventScroll: true });
          setDone(words.deleted);
        },
      },
    );
  return (
    <section ref={section} tabIndex={-1} className="saved-views" aria-labelledby={id}>
      <h2 id={id} className="small-title">
        {words.title}
      </h2>
      <ReadState query={query} loading={words.loading}>
        {({ views, may_share_with: roles }) => (
          <>
            {views.length === 0 && <p className="quiet">{words.none}</p>}
            <ul className="saved-view-list">
              {views.map((view) => (
                <ViewRow
                  key={view.id}
                  page={page}
                  view={view}
                  link={link(view)}
                  busy={remove.isPending}
                  onRename={() => setDone(words.renamed)}
                  onDelete={() => onDelete(view)}
                />
              ))}
            </ul>
            <SaveView page={page} filters={filtersOf(search)} roles={roles} onDone={setDone} />
          </>
        )}
      </ReadState>
      <p role="status" className="quiet">
        {done}
      </p>
      {remove.error !== null && (
        <p className="notice" role="alert">
          {apiFaultText(remove.error)}
        </p>
      )}
    </section>
  );
}

interface SaveProps {
  page: ViewPage;
  filters: ViewSearch;
  roles: readonly NonNullable<SavedView['shared_with']>[];
  onDone: (text: string) => void;
}

/** The form of a new view, folded; nothing where no filter is chosen. */
function SaveView({ page, filters, roles, onDone }: SaveProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (Object.keys(filters).length === 0) return null;
  const end = (text: string): void => {
    onDone(text);
    setOpen(false);
  };
  if (isOpen)
    return (
      <SaveViewForm
        page={page}
        filters={filters}
        roles={roles}
        onDone={() => end(words.saved)}
        onCancel={() => end('')}
      />
    );
  return (
    <button
      type="button"
      className="button"
      autoFocus={wasOpen}
      onClick={() => {
        onDone('');
        setWasOpen(true);
        setOpen(true);
      }}
    >
      {words.open}
    </button>
  );
}

function filtersOf(search: Props['search']): ViewSearch {
  const given = Object.entries(search).filter(
    (entry): entry is [string, string | number | boolean] => entry[1] !== undefined && entry[0] !== 'page',
  );
  return Object.fromEntries(given);
}
