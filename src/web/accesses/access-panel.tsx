import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/api-context.js';
import { Facts } from '../ui/facts.js';
import { wholeDayAndTime } from '../ui/format.js';
import { PageLinks } from '../ui/page-links.js';
import { ReadState } from '../ui/read-state.js';
import { accessesOf, type Access, type AuditedRecords } from './access-queries.js';
import { accessWords as words } from './access-words.js';
import './accesses.css';

interface Props {
  records: AuditedRecords;
  id: string;
}

/** The users who have read, heard or exported a record; folded, and fetched once it is opened. */
export function AccessPanel({ records, id }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="accesses" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.title}</summary>
      {isOpen && <Accesses records={records} id={id} />}
    </details>
  );
}

function Accesses({ records, id }: Props) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...accessesOf(useApi(), records, id, page), placeholderData: keepPreviousData });
  return (
    <ReadState query={query} loading={words.loading}>
      {({ data: { accesses }, pagination: { pages } }) => (
        <>
          <p className="quiet">{accesses.length === 0 ? words.none : words.note}</p>
          <ol className="access-list" aria-busy={query.isPlaceholderData}>
            {accesses.map((access) => (
              <li key={`${access.kind} ${access.user_id} ${access.address} ${access.first_at}`}>
                <p>{words.did(access.user ?? words.program, words.kinds[access.kind])}</p>
                <p className="quiet">
                  <Facts facts={factsOf(access)} />
                </p>
              </li>
            ))}
          </ol>
          <PageLinks page={page} pages={pages} words={words}>
            {(to, name) => (
              <button type="button" className="button" onClick={() => setPage(to)}>
                {name}
              </button>
            )}
          </PageLinks>
        </>
      )}
    </ReadState>
  );
}

function factsOf({ kind, first_at: firstAt, last_at: lastAt, times, address }: Access): string[] {
  const [first, last] = [wholeDayAndTime(firstAt), wholeDayAndTime(lastAt)];
  return [
    first === last ? last : words.between(first, last),
    ...(times === null || times === 1
      ? []
      : [kind === 'recording' ? words.parts(times) : words.times(times)]),
    ...(address === null ? [] : [words.from(address)]),
  ];
}
