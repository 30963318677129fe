import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { apart } from '../language/apart.js';
import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { ReadState } from '../ui/read-state.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { ComparedRecords } from './compared-records.js';
import { mergesOf } from './merge-queries.js';
import { PersonFinder } from './person-finder.js';
import { personName } from './person-name.js';
import { onePerson, type Person } from './person-queries.js';
import { PersonState } from './person-state.js';
import './people.css';
import './merges.css';

const words = strings.merges;
const route = getRouteApi('/people/$personId/merge');

/** Another record of a person is found, compared and merged into this one. */
export function MergePage() {
  const { personId } = route.useParams();
  return <MergeInto key={personId} personId={personId} />;
}

function MergeInto({ personId }: { personId: string }) {
  const search = route.useSearch();
  const query = useQuery(onePerson(useApi(), personId));
  usePageTitle(words.title);
  return (
    <div className="person">
      <PageHeading>{words.title}</PageHeading>
      <PersonState query={query}>
        {({ person }) =>
          person.id === personId ? (
            <>
              <p>{words.intro(apart(personName(person)))}</p>
              <p>
                <Link to="/people/$personId" params={{ personId }} className="button">
                  {words.back}
                </Link>
              </p>
              <IfMergeable person={person} />
            </>
          ) : (
            <Navigate to="/people/$personId/merge" params={{ personId: person.id }} search={search} replace />
          )
        }
      </PersonState>
    </div>
  );
}

function IfMergeable({ person }: { person: Person }) {
  const { q, with: other } = route.useSearch();
  const query = useQuery(mergesOf(useApi(), person.id));
  return (
    <ReadState query={query} loading={words.loading}>
      {({ may_merge: mayMerge }) => {
        if (!mayMerge)
          return (
            <p className="notice" role="alert">
              {words.mayNot}
            </p>
          );
        if (other === undefined) return <PersonFinder personId={person.id} q={q} />;
        return <ComparedRecords key={other} personId={person.id} otherId={other} q={q} />;
      }}
    </ReadState>
  );
}
