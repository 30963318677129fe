import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { useAccount } from '../login/account-context.js';
import { may } from '../login/session.js';
import { strings } from '../strings.js';
import { listWords } from '../ui/list-words.js';
import { PageHeading } from '../ui/page-heading.js';
import { PageLinks } from '../ui/page-links.js';
import { pageInAddress } from '../ui/page-number.js';
import { ReadState } from '../ui/read-state.js';
import { useExistingPage } from '../ui/use-existing-page.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { FactLine } from './fact-line.js';
import { knownFacts } from './known-facts.js';
import { soughtPersons, type FoundPerson } from './merge-queries.js';
import { PersonField } from './person-field.js';
import { personName } from './person-name.js';
import './people.css';

const words = listWords.people;
const route = getRouteApi('/people');

/** Persons by a name or a number, while it is typed. The address says what is sought. */
export function PeoplePage() {
  const { q, page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const { session } = useAccount();
  const seek = (typed: string | undefined): void => {
    if (typed !== q) void navigate({ to: '/people', search: { q: typed }, replace: true });
  };
  usePageTitle(strings.shell.people);
  return (
    <div className="person">
      <PageHeading>{strings.shell.people}</PageHeading>
      {may(session, 'read-persons') ? (
        <>
          <PersonField q={q} onSeek={seek} />
          {q === undefined ? <p className="quiet">{words.before}</p> : <FoundPeople q={q} page={page} />}
        </>
      ) : (
        <p className="notice" role="alert">
          {words.forbidden}
        </p>
      )}
    </div>
  );
}

function FoundPeople({ q, page }: { q: string; page: number }) {
  const query = useQuery({ ...soughtPersons(useApi(), q, page), placeholderData: keepPreviousData });
  const navigate = useNavigate();
  useExistingPage(
    query,
    page,
    (last) => void navigate({ to: '/people', search: { q, page: pageInAddress(last) }, replace: true }),
  );
  const isOld = query.isPlaceholderData;
  return (
    <ReadState query={query} loading={strings.merges.search.loading}>
      {({ data: { persons }, pagination: { total, pages } }) => (
        <>
          <p className="quiet" role="status">
            {isOld ? strings.merges.search.loading : total === 0 ? words.none : words.found(total)}
          </p>
          {persons.length > 0 && (
            <ul className="panel person-list people-found" aria-busy={isOld}>
              {persons.map((each) => (
                <FoundOne key={each.id} found={each} />
              ))}
            </ul>
          )}
          <PageLinks page={page} pages={pages} words={words}>
            {(to, name) => (
              <Link to="/people" search={{ q, page: pageInAddress(to) }} className="button">
                {name}
              </Link>
            )}
          </PageLinks>
        </>
      )}
    </ReadState>
  );
}

function FoundOne({ found }: { found: FoundPerson }) {
  const { id, flags, open_cases: open } = found;
  return (
    <li>
      <Link to="/people/$personId" params={{ personId: id }} className="person-link person-found">
        <bdi>{personName(found)}</bdi>
      </Link>
      {flags.map((kind) => (
        <span key={kind} className={kind === 'danger' ? 'chip chip-high' : 'chip'}>
          {strings.people.flags.kinds[kind]}
        </span>
      ))}
      {open > 0 && <span className="chip">{words.openCases(open)}</span>}
      <FactLine facts={knownFacts(found)} />
    </li>
  );
}
