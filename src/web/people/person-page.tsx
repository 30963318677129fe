import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { PersonCalls } from './person-calls.js';
import { PersonCases } from './person-cases.js';
import { PersonFlags } from './person-flags.js';
import { MergedNote, PersonMerges } from './person-merges.js';
import { personName } from './person-name.js';
import { onePerson, type KnownPerson, type Person } from './person-queries.js';
import { PersonState } from './person-state.js';
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
  const search = route.useSearch();
  const query = useQuery(onePerson(useApi(), personId));
  usePageTitle(query.data === undefined ? words.title : personName(query.data.person));
  return (
    <div className="person">
      {query.data === undefined && <PageHeading>{words.title}</PageHeading>}
      <PersonState query={query}>
        {(known) =>
          known.person.id === personId ? (
            <ShownPerson known={known} />
          ) : (
            <Navigate
              to="/people/$personId"
              params={{ personId: known.person.id }}
              search={{ ...search, merged: personId }}
              replace
            />
          )
        }
      </PersonState>
    </div>
  );
}

function ShownPerson({ known: { person, flags, may_set_flags: maySet } }: { known: KnownPerson }) {
  const { cases, calls, merged } = route.useSearch();
  const { id } = person;
  return (
    <>
      <PageHeading>
        <bdi>{personName(person)}</bdi>
      </PageHeading>
      {merged !== undefined && <MergedNote personId={id} merged={merged} />}
      <PersonFlags personId={id} flags={flags} maySet={maySet} />
      <Particulars person={person} />
      <PersonCases personId={id} page={cases ?? 1} />
      <PersonCalls personId={id} page={calls ?? 1} />
      <PersonMerges personId={id} />
    </>
  );
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
