import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { dayAndTime } from '../ui/format.js';
import { PageHeading } from '../ui/page-heading.js';
import { PageLinks } from '../ui/page-links.js';
import { pageInAddress } from '../ui/page-number.js';
import { ReadState } from '../ui/read-state.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { casePage, ownUserId, type CaseRecord } from './case-queries.js';
import { priorities, statuses, type CaseSearch } from './case-search.js';
import './cases.css';

const words = strings.cases;
const route = getRouteApi('/cases');

/** The views that each user has; any other is an address. */
const views = {
  all: {},
  mine: { mine: true },
  urgent: { status: 'open', priority: 'high' },
} as const satisfies Record<string, CaseSearch>;
type View = keyof typeof views;

/** The cases that the user may see, by what the address asks for. */
export function CasesPage() {
  const search = route.useSearch();
  const api = useApi();
  const { data: userId } = useQuery(ownUserId(api));
  const query = useQuery({ ...casePage(api, search, userId), placeholderData: keepPreviousData });
  usePageTitle(words.title);
  return (
    <div className="cases">
      <div className="cases-head">
        <PageHeading>{words.title}</PageHeading>
        <nav className="views" aria-label={words.viewsLabel}>
          {(Object.keys(views) as View[]).map((view) => (
            <Link
              key={view}
              to="/cases"
              search={views[view]}
              className="view-link"
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {words.views[view]}
            </Link>
          ))}
        </nav>
        <Link to="/cases/new" className="button button-primary cases-new">
          {words.newCase}
        </Link>
      </div>
      <Filters key={JSON.stringify(search)} search={search} />
      <ReadState query={query} loading={words.loading}>
        {({ data: { cases }, pagination: { total, pages } }) =>
          total === 0 ? (
            <div className="quiet-state">
              <p className="quiet-title">{words.empty.title}</p>
              <p>{words.empty.text}</p>
            </div>
          ) : (
            <>
              <p className="quiet">{words.count(total)}</p>
              <ul className="case-list">
                {cases.map((record) => (
                  <CaseRow key={record.id} record={record} />
                ))}
              </ul>
              <PageLinks page={search.page ?? 1} pages={pages} words={words}>
                {(page, name) => (
                  <Link to="/cases" search={{ ...search, page: pageInAddress(page) }} className="button">
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

function Filters({ search }: { search: CaseSearch }) {
  const navigate = useNavigate();
  const ask = (change: Partial<CaseSearch>): void =>
    void navigate({ to: '/cases', search: { ...search, page: undefined, ...change } });
  return (
    <form
      role="search"
      className="case-filters"
      onSubmit={(event) => {
        event.preventDefault();
        const q = new FormData(event.currentTarget).get('q');
        ask({ q: typeof q === 'string' && q.trim() !== '' ? q.trim() : undefined });
      }}
    >
      <label className="case-filter">
        <span>{words.search}</span>
        <input className="input" type="search" name="q" defaultValue={search.q ?? ''} maxLength={250} />
      </label>
      <label className="case-filter">
        <span>{words.status}</span>
        <select
          className="input"
          value={search.status ?? ''}
          onChange={({ target: { value } }) => ask({ status: statuses.find((each) => each === value) })}
        >
          <option value="">{words.any}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {words.statuses[status]}
            </option>
          ))}
        </select>
      </label>
      <label className="case-filter">
        <span>{words.priority}</span>
        <select
          className="input"
          value={search.priority ?? ''}
          onChange={({ target: { value } }) => ask({ priority: priorities.find((each) => each === value) })}
        >
          <option value="">{words.any}</option>
          {priorities.map((priority) => (
            <option key={priority} value={priority}>
              {words.priorities[priority]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        {words.searchButton}
      </button>
    </form>
  );
}

function CaseRow({ record }: { record: CaseRecord }) {
  const names = record.clients.map(({ first_name: first }) => first).join(strings.comma);
  return (
    <li className="case-row">
      <Link to="/cases/$caseId" params={{ caseId: record.id }} className="case-link">
        <bdi>{record.title ?? record.case_number}</bdi>
      </Link>
      <span className={`chip chip-${record.priority}`}>{words.priorities[record.priority]}</span>
      <span className="chip">{words.statuses[record.status]}</span>
      <span className="quiet case-facts">
        {[
          record.category,
          ...(names === '' ? [] : [words.about(names)]),
          words.changed(dayAndTime(record.updated_at)),
        ].join(' · ')}
      </span>
    </li>
  );
}
