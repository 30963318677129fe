import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { wholeDay } from '../ui/format.js';
import { ReadState } from '../ui/read-state.js';
import { FactLine } from './fact-line.js';
import { soughtPersons, type FoundPerson } from './merge-queries.js';
import { longestSought, soughtText } from './merge-search.js';
import { personName } from './person-name.js';

const words = strings.merges.search;
/** A pause in typing, after which the server is asked. */
const pauseMs = 300;

interface Props {
  personId: string;
  /** the words that are sought; undefined: none yet */
  q: string | undefined;
}

/** Finds the other record of a person while its name or number is typed. */
export function PersonFinder({ personId, q }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const seek = (typed: string, waitMs: number): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const search = { q: soughtText(typed) };
      void navigate({ to: '/people/$personId/merge', params: { personId }, search, replace: true });
    }, waitMs);
  };
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="small-title">
        {words.title}
      </h2>
      <form
        role="search"
        className="person-form"
        onSubmit={(event) => {
          event.preventDefault();
          seek(field.current?.value ?? '', 0);
        }}
      >
        <div className="person-field">
          <label htmlFor={id}>{words.label}</label>
          <input
            id={id}
            ref={field}
            name="q"
            type="search"
            className="input"
            defaultValue={q}
            maxLength={longestSought}
            autoComplete="off"
            onInput={({ currentTarget }) => seek(currentTarget.value, pauseMs)}
            aria-describedby={`${id}-hint`}
          />
          <p id={`${id}-hint`} className="quiet">
            {words.hint}
          </p>
        </div>
      </form>
      {q !== undefined && <FoundPersons personId={personId} q={q} />}
    </section>
  );
}

function FoundPersons({ personId, q }: { personId: string; q: string }) {
  const query = useQuery({ ...soughtPersons(useApi(), q), placeholderData: keepPreviousData });
  const isOld = query.isPlaceholderData;
  return (
    <ReadState query={query} loading={words.loading}>
      {({ data: { persons }, pagination: { pages } }) => {
        const others = persons.filter(({ id }) => id !== personId);
        const found = others.length === 0 ? words.none : words.found(others.length);
        return (
          <>
            <p className="quiet" role="status">
              {isOld ? words.loading : found}
            </p>
            <ul className="person-list" aria-busy={isOld}>
              {others.map((each) => (
                <FoundRecord key={each.id} personId={personId} q={q} found={each} />
              ))}
            </ul>
            {pages > 1 && <p className="quiet">{words.more}</p>}
          </>
        );
      }}
    </ReadState>
  );
}

function FoundRecord({ personId, q, found }: { personId: string; q: string; found: FoundPerson }) {
  const { id, phone, other_phone: other, age, sex, location, created_at: madeAt } = found;
  const known = [phone, other, age === null ? null : words.age(age), sex, location];
  const facts = [strings.merges.number(id), ...known.filter((fact) => fact !== null && fact !== '')];
  return (
    <li>
      <Link
        to="/people/$personId/merge"
        params={{ personId }}
        search={{ q, with: id }}
        className="person-link"
      >
        <bdi>{personName(found)}</bdi>
      </Link>
      <FactLine facts={[...(facts as string[]), words.since(wholeDay(madeAt))]} />
    </li>
  );
}
