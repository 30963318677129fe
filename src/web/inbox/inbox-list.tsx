import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useApi } from '../api/api-context.js';
import { bodyOf } from '../api/api-fault.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { dayAndTime } from '../ui/format.js';
import { inboxKey, type InboxEntry } from './inbox-queries.js';

const words = strings.inbox;

/** Entries, the newest first. The list has the focus after its user has marked one: the button of that one goes. */
export function InboxList({ entries }: { entries: readonly InboxEntry[] }) {
  const api = useApi();
  const queries = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const mark = useMutation({
    mutationFn: (id: string) => bodyOf(api.POST('/api/v1/inbox/{id}/read', { params: { path: { id } } })),
    onSuccess: async () => {
      list.current?.focus({ preventScroll: true });
      await queries.invalidateQueries({ queryKey: inboxKey });
    },
  });
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label={words.title} className="inbox-list">
      <p role="status" className="visually-hidden">
        {mark.isSuccess && words.marked}
      </p>
      {mark.error !== null && (
        <p className="notice" role="alert">
          {apiFaultText(mark.error)}
        </p>
      )}
      {entries.length > 0 && (
        <ul className="inbox-entries">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} busy={mark.isPending} onRead={() => mark.mutate(entry.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface EntryProps {
  entry: InboxEntry;
  busy: boolean;
  onRead: () => void;
}

function Entry({ entry, busy, onRead }: EntryProps) {
  const { id, kind, by, at, reason, read_at: readAt, case: record } = entry;
  const isUnread = readAt === null;
  return (
    <li className={isUnread ? 'inbox-entry inbox-unread' : 'inbox-entry'}>
      <p id={`entry-${id}`} className="inbox-what">
        {words.kinds[kind](by ?? words.server)}
      </p>
      <span className="chip">{isUnread ? words.isUnread : words.isRead}</span>
      {record === null ? (
        <p className="quiet inbox-case">{words.hidden}</p>
      ) : (
        <p className="inbox-case">
          <Link to="/cases/$caseId" params={{ caseId: record.id }} className="inbox-link">
            <bdi>{record.title ?? record.case_number}</bdi>
          </Link>
        </p>
      )}
      {reason !== null && (
        <blockquote className="inbox-reason">
          <bdi>{reason}</bdi>
        </blockquote>
      )}
      <div className="inbox-foot">
        <span className="quiet">{dayAndTime(at)}</span>
        {isUnread && (
          <button
            type="button"
            className="button"
            aria-describedby={`entry-${id}`}
            disabled={busy}
            onClick={onRead}
          >
            {words.markRead}
          </button>
        )}
      </div>
    </li>
  );
}
