import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { dayAndTime } from '../ui/format.js';
import { ReadState } from '../ui/read-state.js';
import { caseHistory, type CaseEvent } from './case-queries.js';

const words = strings.caseHistory;
const fieldNames: Readonly<Record<string, string>> = {
  ...strings.caseForm.fields,
  ...strings.followUp.fields,
};
/** Events whose detail is the reason of their author; that of others is the plan of the case. */
const eventsWithReason = [
  ...['escalated', 'hold_placed', 'hold_lifted', 'service_given', 'referred'],
  'person_merged',
];
const values: Readonly<Record<string, string>> = {
  ...strings.cases.priorities,
  ...strings.cases.statuses,
  yes: strings.caseForm.yes,
  no: strings.caseForm.no,
};

/** The events of a case in sentences, the newest first. */
export function CaseHistory({ caseId }: { caseId: string }) {
  const query = useQuery(caseHistory(useApi(), caseId));
  return (
    <section className="panel case-history" aria-labelledby="case-history">
      <h2 id="case-history" className="small-title">
        {words.title}
      </h2>
      <ReadState query={query} loading={words.loading}>
        {(history) => (
          <ol className="case-events">
            {history.map((event) => (
              <li key={event.id}>
                <p>
                  {words.event(
                    event.by ?? words.server,
                    words.events[event.event] ?? event.event,
                    event.at === null ? '' : dayAndTime(event.at),
                  )}
                </p>
                {event.detail !== null && eventsWithReason.includes(event.event) && (
                  <blockquote className="case-reason">
                    <bdi>{event.detail}</bdi>
                  </blockquote>
                )}
                {event.event !== 'created' && (
                  <ul className="quiet">
                    {event.changes.map((change) => (
                      <li key={`${change.record} ${change.record_id} ${change.field}`}>
                        <bdi>{changeText(change)}</bdi>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ol>
        )}
      </ReadState>
    </section>
  );
}

function changeText({ field, from, to }: CaseEvent['changes'][number]): string {
  const name = fieldNames[field] ?? field.replaceAll('_', ' ');
  const [was, is] = [from, to].map((value) => (value === null ? null : (values[value] ?? value)));
  if (is === null || is === undefined) return words.cleared(name, was ?? '');
  return was === null || was === undefined ? words.set(name, is) : words.changed(name, was, is);
}
