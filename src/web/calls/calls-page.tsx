import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { useAccount } from '../login/account-context.js';
import { may } from '../login/session.js';
import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { PageLinks } from '../ui/page-links.js';
import { pageInAddress } from '../ui/page-number.js';
import { lazyPart } from '../ui/lazy-part.js';
import { ReadState } from '../ui/read-state.js';
import { useExistingPage } from '../ui/use-existing-page.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { CallFilters } from './call-filters.js';
import { foundCalls } from './call-queries.js';
import { CallResult } from './call-result.js';
import { ExportCalls } from './export-calls.js';
import { callSearch, isNarrowed, type CallSearch } from './call-search.js';
import './calls.css';

const words = strings.calls;

const route = getRouteApi('/calls');
const SavedViews = lazyPart(async () => (await import('../views/saved-views.js')).SavedViews);

/** Calls by what is known of them and by what was said, a page at a time. The address says what is sought. */
export function CallsPage() {
  const search = route.useSearch();
  const query = useQuery({ ...foundCalls(useApi(), search), placeholderData: keepPreviousData });
  const navigate = useNavigate();
  useExistingPage(
    query,
    search.page ?? 1,
    (last) =>
      void navigate({ to: '/calls', search: { ...search, page: pageInAddress(last) }, replace: true }),
  );
  const { session } = useAccount();
  usePageTitle(words.title);
  return (
    <div className="calls">
      <PageHeading>{words.title}</PageHeading>
      <CallFilters search={search} />
      <SavedViews
        page="calls"
        search={{ ...search }}
        link={({ name, search: filters }) => (
          <Link to="/calls" search={callSearch(filters)} activeOptions={{ exact: true, includeSearch: true }}>
            <bdi>{name}</bdi>
          </Link>
        )}
      />
      {search.q !== undefined && !may(session, 'read-personal-data') && (
        <p className="quiet calls-note">{words.withClearanceOnly}</p>
      )}
      <ReadState query={query} loading={words.loading}>
        {({ data: { calls, is_complete: isComplete }, pagination: { pages, total } }) => (
          <>
            {!isComplete && <p className="notice">{words.incomplete}</p>}
            <p className="quiet" role="status" aria-busy={query.isPlaceholderData}>
              {query.isPlaceholderData ? words.loading : words.found(total)}
            </p>
            {total > 0 && <ExportCalls key={filtersKey(search)} search={search} />}
            {total === 0 ? (
              <NoCalls search={search} />
            ) : (
              <ol className="call-results" aria-busy={query.isPlaceholderData}>
                {calls.map((call) => (
                  <CallResult key={call.id} call={call} />
                ))}
              </ol>
            )}
            <PageLinks page={search.page ?? 1} pages={pages} words={words}>
              {(page, name) => (
                <Link to="/calls" search={{ ...search, page: pageInAddress(page) }} className="button">
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

/** The filters without the page: words about a file stay while pages are turned, and go with its filters. */
function filtersKey({ page: _page, ...filters }: CallSearch): string {
  return JSON.stringify(filters);
}

function NoCalls({ search }: { search: CallSearch }) {
  return (
    <div className="quiet-state">
      <p className="quiet-title">{words.empty.title}</p>
      <p>{isNarrowed(search) ? words.empty.filtered : words.empty.all}</p>
    </div>
  );
}
