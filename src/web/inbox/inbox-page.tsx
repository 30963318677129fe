import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { PageLinks } from '../ui/page-links.js';
import { pageInAddress } from '../ui/page-number.js';
import { ReadState } from '../ui/read-state.js';
import { useExistingPage } from '../ui/use-existing-page.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { InboxList } from './inbox-list.js';
import { inboxPage } from './inbox-queries.js';
import type { InboxSearch } from './inbox-search.js';
import './inbox.css';

const words = strings.inbox;
const route = getRouteApi('/inbox');

/** Cases that other users have given to the reader. */
export function InboxPage() {
  const search = route.useSearch();
  const { unread } = search;
  const query = useQuery({ ...inboxPage(useApi(), search), placeholderData: keepPreviousData });
  const navigate = useNavigate();
  useExistingPage(
    query,
    search.page ?? 1,
    (last) =>
      void navigate({ to: '/inbox', search: { ...search, page: pageInAddress(last) }, replace: true }),
  );
  usePageTitle(words.title);
  const empty = unread === true ? words.empty.unread : words.empty.all;
  return (
    <div className="inbox">
      <div className="inbox-head">
        <PageHeading>{words.title}</PageHeading>
        <nav className="views" aria-label={words.viewsLabel}>
          <ViewLink search={{}} name={words.views.all} isCurrent={unread !== true} />
          <ViewLink search={{ unread: true }} name={words.views.unread} isCurrent={unread === true} />
        </nav>
      </div>
      <ReadState query={query} loading={words.loading}>
        {({ data: { inbox }, pagination: { pages, total } }) => (
          <>
            <InboxList entries={inbox} />
            {total === 0 && (
              <div className="quiet-state">
                <p className="quiet-title">{empty.title}</p>
                <p>{empty.text}</p>
              </div>
            )}
            <PageLinks page={search.page ?? 1} pages={pages} words={words}>
              {(page, name) => (
                <Link to="/inbox" search={{ ...search, page: pageInAddress(page) }} className="button">
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

function ViewLink({ search, name, isCurrent }: { search: InboxSearch; name: string; isCurrent: boolean }) {
  return (
    <Link
      to="/inbox"
      search={search}
      className="view-link"
      // the router marks the way to this address, whatever stands behind its `?`, unless it is asked to be exact
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {name}
    </Link>
  );
}
