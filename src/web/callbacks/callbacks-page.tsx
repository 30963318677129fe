import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { useConnectionStatus } from '../connection/connection-context.js';
import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { PageLinks } from '../ui/page-links.js';
import { pageInAddress } from '../ui/page-number.js';
import { ReadState } from '../ui/read-state.js';
import { useExistingPage } from '../ui/use-existing-page.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { CallbackAnswers } from './callback-answers.js';
import { DoneCallbacks, OwedCallbacks } from './callback-lists.js';
import { callbackPage } from './callback-queries.js';
import type { CallbackView } from './callback-search.js';
import { useCallbackWork } from './use-callback-work.js';
import './callbacks.css';

const words = strings.callbacks;
/** Those who have waited longest come first. */
const oldestFirst = { page: words.page, previous: words.next, next: words.previous };

const route = getRouteApi('/callbacks');

/** Persons who called and spoke to no agent: those who are owed a call, and the outcomes. */
export function CallbacksPage() {
  const { view = 'owed', page = 1 } = route.useSearch();
  const api = useApi();
  const isLive = useConnectionStatus().state === 'connected';
  const query = useQuery({ ...callbackPage(api, { view, page, isLive }), placeholderData: keepPreviousData });
  const navigate = useNavigate();
  useExistingPage(
    query,
    page,
    (last) => void navigate({ to: '/callbacks', search: searchOf(view, last), replace: true }),
  );
  const work = useCallbackWork();
  usePageTitle(words.title);
  return (
    <div className="callbacks">
      <div className="callbacks-head">
        <PageHeading>{words.title}</PageHeading>
        <nav className="views" aria-label={words.viewsLabel}>
          <ViewLink view="owed" current={view} />
          <ViewLink view="done" current={view} />
        </nav>
      </div>
      {view === 'owed' && <CallbackAnswers work={work} />}
      <ReadState query={query} loading={words.loading}>
        {({ data: { callbacks }, pagination: { pages, total } }) =>
          total === 0 ? (
            <div className="quiet-state">
              <p className="quiet-title">{words.empty[view].title}</p>
              <p>{words.empty[view].text}</p>
            </div>
          ) : (
            <>
              {view === 'owed' ? (
                <OwedCallbacks callbacks={callbacks} work={work} />
              ) : (
                <DoneCallbacks callbacks={callbacks} />
              )}
              <PageLinks page={page} pages={pages} words={view === 'done' ? words : oldestFirst}>
                {(at, name) => (
                  <Link to="/callbacks" search={searchOf(view, at)} className="button">
                    {name}
                  </Link>
                )}
              </PageLinks>
            </>
          )
        }
      </ReadState>
    </div>
  );
}

function searchOf(view: CallbackView, page = 1) {
  return { view: view === 'done' ? view : undefined, page: pageInAddress(page) };
}

function ViewLink({ view, current }: { view: CallbackView; current: CallbackView }) {
  return (
    <Link
      to="/callbacks"
      search={searchOf(view)}
      className="view-link"
      // the router marks the way to this address, whatever stands behind its `?`, unless it is asked to be exact
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={view === current ? 'page' : undefined}
    >
      {words.views[view]}
    </Link>
  );
}
