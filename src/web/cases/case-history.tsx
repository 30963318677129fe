import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { dayAndTime } from '../ui/format.js';
import { listWords } from '../ui/list-words.js';
import { ReadState } from '../ui/read-state.js';
import { caseHistory, type CaseEvent } from './case-queries.js';
import { ChangedText, isLongChange } from './changed-text.js';
import { fieldNames } from './field-names.js';

const words = strings.caseHistory;
const more = listWords.history;
const names: Readonly<Record<string, string>> = {
  ...strings.casePeople.fields,
  ...fieldNames,
  ...strings.followUp.fields,
};
/** Events whose detail is the reason of their author; that of others is the plan of the case. */
const eventsWithReason = [
  ...['escalated', 'hold_placed', 'hold_lifted', 'service_given', 'referred'],
  ...['person_merged', 'file_removed'],
];
const values: Readonly<Record<string, string>> = {
  ...strings.cases.priorities,
  ...strings.cases.statuses,
  yes: strings.caseForm.yes,
  no: strings.caseForm.no,
  unknown: strings.caseForm.unknown,
};

type MoreEvents = Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'hasNextPage' | 'fetchNextPage'>;

/** The events of a case in sentences, the newest first. */
export function CaseHistory({ caseId }: { caseId: string }) {
  const query = useInfiniteQuery(caseHistory(useApi(), caseId));
  const events = eventsOf(query.data?.pages.map(({ data }) => data.history) ?? []);
  const { list, showMore } = useShownMore(query, events.length);
  return (
    <section className="panel case-history" aria-labelledby="case-history">
      <h2 id="case-history" className="small-title">
        {words.title}
      </h2>
      <ReadState query={query} loading={words.loading}>
        {() => (
          <ol ref={list} className="case-events">
            {events.map((event) => (
              <EventOfCase key={event.id} event={event} />
            ))}
          </ol>
        )}
      </ReadState>
      {query.hasNextPage && (
        <button type="button" className="button" aria-disabled={query.isFetchingNextPage} onClick={showMore}>
          {query.isFetchingNextPage ? more.loading : more.more}
        </button>
      )}
    </section>
  );
}

/** With the last page the button goes: the focus that it had is then at the first of the events that came. */
function useShownMore(query: MoreEvents, count: number) {
  const list = useRef<HTMLOListElement>(null);
  const firstNew = useRef<number | null>(null);
  const { isFetchingNextPage: isFetching, hasNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (firstNew.current === null || isFetching) return;
    const event = list.current?.children[Math.min(firstNew.current, count - 1)];
    firstNew.current = null;
    if (!hasNextPage && document.activeElement === document.body && event instanceof HTMLElement)
      event.focus();
  }, [isFetching, hasNextPage, count]);
  const showMore = (): void => {
    if (isFetching) return;
    firstNew.current = count;
    void fetchNextPage();
  };
  return { list, showMore };
}

/** Pages overlap where an event came in between: each event once. */
function eventsOf(pages: readonly (readonly CaseEvent[])[]): CaseEvent[] {
  return [...new Map(pages.flat().map((event) => [event.id, event])).values()];
}

function EventOfCase({ event }: { event: CaseEvent }) {
  const { by, at, detail, changes } = event;
  return (
    <li tabIndex={-1}>
      <p>{words.event(by ?? words.server, doneIn(event), at === null ? '' : dayAndTime(at))}</p>
      {detail !== null && eventsWithReason.includes(event.event) && (
        <blockquote className="case-reason">
          <bdi>{detail}</bdi>
        </blockquote>
      )}
      {event.event !== 'created' && (
        <ul className="quiet">
          {changes.map((change) => (
            <li key={`${change.record} ${change.record_id} ${change.field}`}>
              <ChangeOfField change={change} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type Change = CaseEvent['changes'][number];

function ChangeOfField({ change }: { change: Change }) {
  const { field, from, to } = change;
  if (from !== null && to !== null && isLongChange(from, to))
    return <ChangedText name={nameOf(field)} from={from} to={to} />;
  return <bdi>{changeText(change)}</bdi>;
}

function doneIn({ event, file }: CaseEvent): string {
  return (file === null ? undefined : words.ofFile[event]?.(file)) ?? words.events[event] ?? event;
}

function nameOf(field: string): string {
  return names[field] ?? field.replaceAll('_', ' ');
}

function changeText({ field, from, to }: Change): string {
  const name = nameOf(field);
  const [was, is] = [from, to].map((value) => (value === null ? null : (values[value] ?? value)));
  if (is === null || is === undefined) return words.cleared(name, was ?? '');
  return was === null || was === undefined ? words.set(name, is) : words.changed(name, was, is);
}
