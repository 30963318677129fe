import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { agentOf, categoryName, clockTime, dayAndTime, languageName, listed } from '../ui/format.js';
import { ReadState } from '../ui/read-state.js';
import { FactLine } from './fact-line.js';
import { PersonList } from './person-list.js';
import { callsOfPerson, type PersonCall } from './person-queries.js';

const words = strings.people.calls;

/** The calls of a person's numbers that the reader may see. */
export function PersonCalls({ personId, page }: { personId: string; page: number }) {
  const query = useQuery({ ...callsOfPerson(useApi(), personId, page), placeholderData: keepPreviousData });
  return (
    <section className="panel" aria-labelledby="person-calls">
      <h2 id="person-calls" className="small-title">
        {words.title}
      </h2>
      <ReadState query={query} loading={words.loading}>
        {({ data: { calls }, pagination }) => (
          <PersonList personId={personId} name="calls" page={page} pagination={pagination} none={words.none}>
            {calls.map((call) => (
              <CallOfPerson key={call.id} call={call} />
            ))}
          </PersonList>
        )}
      </ReadState>
    </section>
  );
}

function CallOfPerson({ call }: { call: PersonCall }) {
  const { id, started_at: at, direction, agent, status, duration, category, languages } = call;
  const facts = [
    strings.calls.directions[direction],
    agentOf({ agent: agent?.name, status }),
    status === 'in_progress' ? strings.calls.statuses.in_progress : clockTime(duration),
    ...(category === null ? [] : [categoryName(category)]),
    ...(languages.length === 0 ? [] : [listed(languages.map(languageName))]),
  ];
  return (
    <li>
      <Link to="/calls/$callId" params={{ callId: id }} className="person-link">
        {words.call(dayAndTime(at))}
      </Link>
      <FactLine facts={facts} />
    </li>
  );
}
