import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { callerOf, type Caller } from './caller-query.js';

const words = strings.people;

/** The persons who have the number of a call, each with a way to their page. */
export function PersonLinks({ persons }: Pick<NonNullable<Caller>, 'persons'>) {
  if (persons.length === 0) return null;
  return (
    <ul className="caller-persons" aria-label={words.ofNumber}>
      {persons.map(({ id, name }) => (
        <li key={id}>
          <Link to="/people/$personId" params={{ personId: id }}>
            <bdi>{name === '' ? words.unnamed : name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The same on the page of a call; nothing where the reader may not know who called. */
export function PersonsOfCall({ callId }: { callId: string }) {
  const { data } = useQuery({ ...callerOf(useApi(), callId), refetchInterval: false });
  return data ? <PersonLinks persons={data.persons} /> : null;
}
