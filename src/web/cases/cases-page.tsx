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
import { lazyPart } from '../ui/lazy-part.js';
import { ReadState } from '../ui/read-state.js';
import { useExistingPage } from '../ui/use-existing-page.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { CaseList } from './case-list.js';
import { casePage, ownUserId } from './case-queries.js';
import { CaseFilters } from './case-filters.js';
import { caseSearch, type CaseSearch } from './case-search.js';
import { UnfinishedCases } from './unfinished-cases.js';
import './cases.css';

const words = strings.cases;
const route = getRouteApi('/cases');
const SavedViews = lazyPart(async () => (await import('../views/saved-views.js')).SavedViews);

/** The views that each user has; any other is an address. */
const views: readonly (readonly [name: string, search: CaseSearch])[] = [
  [words.views.all, {}],
  [words.views.mine, { mine: true }],
  [listWords.cases.views.unassigned, { unassigned: true }],
  [listWords.cases.views.escalated, { escalated: true }],
  [words.views.urgent, { status: 'open', priority: 'high' }],
  [listWords.cases.views.closed, { closed: 'week' }],
];

/** The cases that the user may see, by what the address asks for. */
export function CasesPage() {
  const search = route.useSearch();
  const api = useApi();
  const { data: userId } = useQuery(ownUserId(api));
  const query = useQuery({ ...casePage(api, search, userId), placeholderData: keepPreviousData });
  const navigate = useNavigate();
  useExistingPage(
    query,
    search.page ?? 1,
    (last) =>
      void navigate({ to: '/cases', search: { ...search, page: pageInAddress(last) }, replace: true }),
  );
  const { session } = useAccount();
  const maySee = may(session, 'read-cases');
  usePageTitle(words.title);
  return (
    <div className="cases">
      <CasesHead mayWrite={may(session, 'create-cases')} />
      {maySee && (
        <>
          <CaseFilters search={search} />
          <UnfinishedCases />
          <ViewsOfCases search={search} />
        </>
      )}
      <ReadState query={query} loading={words.loading}>
        {({ data: { cases, etags }, pagination: { total, pages } }) => (
          <>
            {total === 0 ? (
              <div className="quiet-state">
                <p className="quiet-title">{words.empty.title}</p>
                <p>{words.empty.text}</p>
              </div>
            ) : (
              <p className="quiet">{words.count(total)}</p>
            )}
            <CaseList
              address={JSON.stringify(search)}
              cases={cases.map((record, at) => ({ record, tag: etags[at] ?? '' }))}
            />
            <PageLinks page={search.page ?? 1} pages={pages} words={words}>
              {(page, name) => (
                <Link to="/cases" search={{ ...search, page: pageInAddress(page) }} className="button">
                  {name}
                </Link>
              )}
            </PageLinks>
          </>
        )}
      </ReadState>
    </div>
  );
}

function CasesHead({ mayWrite }: { mayWrite: boolean }) {
  return (
    <div className="cases-head">
      <PageHeading>{words.title}</PageHeading>
      <nav className="views" aria-label={words.viewsLabel}>
        {views.map(([name, search]) => (
          <Link
            key={name}
            to="/cases"
            search={search}
            className="view-link"
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {name}
          </Link>
        ))}
      </nav>
      {mayWrite && (
        <Link to="/cases/new" className="button button-primary cases-new">
          {words.newCase}
        </Link>
      )}
    </div>
  );
}

function ViewsOfCases({ search }: { search: CaseSearch }) {
  return (
    <SavedViews
      page="cases"
      search={{ ...search }}
      link={({ name, search: filters }) => (
        <Link to="/cases" search={caseSearch(filters)} activeOptions={{ exact: true, includeSearch: true }}>
          <bdi>{name}</bdi>
        </Link>
      )}
    />
  );
}
