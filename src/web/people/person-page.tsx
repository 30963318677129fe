import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { ApiFault } from '../api/api-fault.js';
import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { ReadState } from '../ui/read-state.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { PersonCalls } from './person-calls.js';
import { PersonCases } from './person-cases.js';
import { PersonFlags } from './person-flags.js';
import { onePerson, type Person } from './person-queries.js';
import './people.css';

const words = strings.people;
const route = getRouteApi('/people/$personId');

/** One person: warnings first, then who it is, and the cases and calls that the reader may see. */
export function PersonPage() {
  const { personId } = route.useParams();
  // a form that is begun is about this person: it does not go over to the next one
  return <OnePerson key={personId} personId={personId} />;
}

function OnePerson({ personId }: { personId: string }) {
  const { cases, calls } = route.useSearch();
  const query = useQuery(onePerson(useApi(), personId));
  const name = query.data === undefined ? words.title : nameOf(query.data.person);
  const isUnknown = query.error instanceof ApiFault && query.error.status === 404;
  usePageTitle(name);
  return (
    <div className="person">
      {query.data === undefined && <PageHeading>{words.title}</PageHeading>}
      {isUnknown ? (
        <p className="notice" role="alert">
          {words.unknown}
        </p>
      ) : (
        <ReadState query={query} loading={words.loading}>
          {({ person, flags, may_set_flags: maySet }) => (
            <>
              <PageHeading>
                <bdi>{name}</bdi>
              </PageHeading>
              <PersonFlags personId={personId} flags={flags} maySet={maySet} />
              <Particulars person={person} />
              <PersonCases personId={personId} page={cases ?? 1} />
              <PersonCalls personId={personId} page={calls ?? 1} />
            </>
          )}
        </ReadState>
      )}
    </div>
  );
}

function nameOf({ first_name: first, last_name: last, phone }: Person): string {
  return `${first} ${last}`.trim() || (phone ?? words.unnamed);
}

function Particulars({ person }: { person: Person }) {
  const wishes = wishesOf(person);
  const facts = [
    [words.facts.numbers, [person.phone, person.other_phone].filter(Boolean).join(' · ')],
    [words.facts.email, person.email],
    [words.facts.language, person.language],
    [words.facts.age, person.age === null ? null : String(person.age)],
    [words.facts.sex, person.sex],
    [words.facts.location, person.location],
  ].filter(([, value]) => value !== null && value !== '');
  return (
    <section className="panel" aria-labelledby="person-facts">
      <h2 id="person-facts" className="small-title">
        {words.facts.title}
      </h2>
      {wishes.length > 0 && <p className="contact-wishes">{wishes.join(' · ')}</p>}
      {facts.length === 0 && <p className="quiet">{words.facts.none}</p>}
      <dl className="person-facts">
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>
              <bdi dir={fact === words.facts.numbers ? 'ltr' : 'auto'}>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function wishesOf(person: Person): string[] {
  const { safe_from: from, safe_until: until } = person;
  const { wishes } = strings.callbacks;
  return [
    ...(person.may_call === false ? [wishes.never] : []),
    ...(from !== null && until !== null ? [wishes.between(from, until)] : []),
    ...(person.may_text === false ? [words.facts.noMessages] : []),
    ...(person.keep_confidential === true ? [wishes.confidential] : []),
    ...(person.neutral_caller_id === true ? [wishes.neutral] : []),
  ];
}
