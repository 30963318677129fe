import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { useAccount } from '../login/account-context.js';
import { maySupervise } from '../login/session.js';
import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { PageLinks } from '../ui/page-links.js';
import { pageInAddress } from '../ui/page-number.js';
import { ReadState } from '../ui/read-state.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { CallFilters } from './call-filters.js';
import { foundCalls } from './call-queries.js';
import { CallResult } from './call-result.js';
import { isNarrowed, type CallSearch } from './call-search.js';
import './calls.css';

const words = strings.calls;

const route = getRouteApi('/calls');

/** Calls by what is known of them and by what was said, a page at a time. The address says what is sought. */
export function CallsPage() {
  const search = route.useSearch();
  const query = useQuery({ ...foundCalls(useApi(), search), placeholderData: keepPreviousData });
  const { session } = useAccount();
  usePageTitle(words.title);
  return (
    <div className="calls">
      <PageHeading>{words.title}</PageHeading>
      <CallFilters key={JSON.stringify(search)} search={search} />
      {search.q !== undefined && !maySupervise(session) && (
        <p className="quiet calls-note">{words.withClearanceOnly}</p>
      )}
      <ReadState query={query} loading={words.loading}>
        {({ data: { calls, is_complete: isComplete }, pagination: { pages, total } }) => (
          <>
            {!isComplete && <p className="notice">{words.incomplete}</p>}
            <p className="quiet" role="status" aria-busy={query.isPlaceholderData}>
              {query.isPlaceholderData ? words.loading : words.found(total)}
            </p>
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

function NoCalls({ search }: { search: CallSearch }) {
  return (
    <div className="quiet-state">
      <p className="quiet-title">{words.empty.title}</p>
      <p>{isNarrowed(search) ? words.empty.filtered : words.empty.all}</p>
    </div>
  );
}
