import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { ReadState } from '../ui/read-state.js';
import { FactLine } from './fact-line.js';
import { soughtPersons, type FoundPerson } from './merge-queries.js';
import { PersonField } from './person-field.js';
import { knownFacts } from './known-facts.js';
import { personName } from './person-name.js';

const words = strings.merges.search;

interface Props {
  personId: string;
  /** the words that are sought; undefined: none yet */
  q: string | undefined;
}

/** Finds the other record of a person while its name or number is typed. */
export function PersonFinder({ personId, q }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const seek = (typed: string | undefined): void =>
    void navigate({
      to: '/people/$personId/merge',
      params: { personId },
      search: { q: typed },
      replace: true,
    });
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} className="small-title">
        {words.title}
      </h2>
      <PersonField q={q} onSeek={seek} />
      {q !== undefined && <FoundPersons personId={personId} q={q} />}
    </section>
  );
}

function FoundPersons({ personId, q }: { personId: string; q: string }) {
  const query = useQuery({ ...soughtPersons(useApi(), q), placeholderData: keepPreviousData });
  const isOld = query.isPlaceholderData;
  return (
    <ReadState query={query} loading={words.loading}>
      {({ data: { persons }, pagination: { pages } }) => {
        const others = persons.filter(({ id }) => id !== personId);
        const found = others.length === 0 ? words.none : words.found(others.length);
        return (
          <>
            <p className="quiet" role="status">
              {isOld ? words.loading : found}
            </p>
            <ul className="person-list" aria-busy={isOld}>
              {others.map((each) => (
                <FoundRecord key={each.id} personId={personId} q={q} found={each} />
              ))}
            </ul>
            {pages > 1 && <p className="quiet">{words.more}</p>}
          </>
        );
      }}
    </ReadState>
  );
}

function FoundRecord({ personId, q, found }: { personId: string; q: string; found: FoundPerson }) {
  return (
    <li>
      <Link
        to="/people/$personId/merge"
        params={{ personId }}
        search={{ q, with: found.id }}
        className="person-link"
      >
        <bdi>{personName(found)}</bdi>
      </Link>
      <FactLine facts={knownFacts(found)} />
    </li>
  );
}
