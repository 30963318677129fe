import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useApi } from '../api/api-context.js';
import { useAccount } from '../login/account-context.js';
import { may } from '../login/session.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { listWords } from '../ui/list-words.js';
import { useTyped } from '../ui/use-typed.js';
import { choicesOf, usersByName } from './case-queries.js';
import { caseSearch, orders, priorities, statuses, type CaseSearch } from './case-search.js';
import { toOptions } from './choice-options.js';

const words = strings.cases;
const more = listWords.cases;

type Ask = (change: Partial<CaseSearch>) => void;
type Option = readonly [value: string, name: string];

/** The words that are sought, and filters, each of which holds as soon as it is chosen. */
export function CaseFilters({ search }: { search: CaseSearch }) {
  const navigate = useNavigate();
  const [q, type] = useTyped(search.q ?? '');
  const ask: Ask = (change) =>
    void navigate({
      to: '/cases',
      // the address as it is by now: a second choice may come before the first is shown
      search: (now) => ({ ...caseSearch({ ...now }), page: undefined, ...change }),
    });
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    ask({ q: q.trim() === '' ? undefined : q.trim() });
  };
  return (
    <form role="search" className="case-filters" onSubmit={find}>
      <label className="case-filter">
        <span>{words.search}</span>
        <input
          className="input"
          type="search"
          value={q}
          onChange={({ target }) => type(target.value)}
          maxLength={250}
        />
      </label>
      <Choice
        label={words.status}
        value={search.status}
        options={statuses.map((each) => [each, words.statuses[each]])}
        onChoose={(value) => ask({ status: statuses.find((each) => each === value) })}
      />
      <Choice
        label={words.priority}
        value={search.priority}
        options={priorities.map((each) => [each, words.priorities[each]])}
        onChoose={(value) => ask({ priority: priorities.find((each) => each === value) })}
      />
      <Choice
        label={more.order}
        value={search.sort}
        any={more.orders.newest}
        options={orders.map((each) => [each, more.orders[each]])}
        onChoose={(value) => ask({ sort: orders.find((each) => each === value) })}
      />
      <KnownChoices search={search} ask={ask} />
      <button type="submit" className="button">
        {words.searchButton}
      </button>
    </form>
  );
}

/** Filters whose choices are records: until these are here, the one of the address alone. */
function KnownChoices({ search, ask }: { search: CaseSearch; ask: Ask }) {
  const api = useApi();
  const seesUsers = may(useAccount().session, 'read-users');
  const categories = useQuery(choicesOf(api, 'CASE_CATEGORY'));
  const users = useQuery({ ...usersByName(api), enabled: seesUsers });
  const named = (users.data ?? []).map(({ id, name }) => [id, name] as const);
  const failed = [categories, users].filter(({ error }) => error !== null);
  return (
    <>
      <Choice
        label={more.category}
        value={search.category}
        options={toOptions(categories.data ?? [])}
        onChoose={(category) => ask({ category })}
      />
      {seesUsers && (
        <>
          <Choice
            label={more.assigned}
            value={search.mine === true ? mine : search.unassigned === true ? none : search.assigned}
            options={[[mine, more.me], [none, more.unassigned], ...named]}
            onChoose={(value) => ask(assignedBy(value))}
          />
          <Choice
            label={more.author}
            value={search.author}
            options={named}
            onChoose={(author) => ask({ author })}
          />
        </>
      )}
      {failed.length > 0 && (
        <div className="notice case-filters-fault" role="alert">
          <p>{more.choicesMissing(failed.map(({ error }) => error && apiFaultText(error)).join(' '))}</p>
          <button
            type="button"
            className="button"
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            {more.again}
          </button>
        </div>
      )}
    </>
  );
}

const mine = 'mine';
const none = 'none';

function assignedBy(value: string | undefined): Partial<CaseSearch> {
  return {
    mine: value === mine ? true : undefined,
    unassigned: value === none ? true : undefined,
    assigned: value === mine || value === none ? undefined : value,
  };
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: readonly Option[];
  any?: string;
  onChoose: (value: string | undefined) => void;
}

/** The choice of the address stays one where it is none of these. */
function Choice({ label, value, options, any = words.any, onChoose }: ChoiceProps) {
  const [chosen, choose] = useTyped(value ?? '');
  const isKnown = value === undefined || options.some(([each]) => each === value);
  return (
    <label className="case-filter">
      <span>{label}</span>
      <select
        className="input"
        value={chosen}
        onChange={({ target }) => {
          choose(target.value);
          onChoose(target.value === '' ? undefined : target.value);
        }}
      >
        <option value="">{any}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
