import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { dayAndTime } from '../ui/format.js';
import { ReadState } from '../ui/read-state.js';
import { FactLine } from './fact-line.js';
import { PersonList } from './person-list.js';
import { casesOfPerson, type PersonCase } from './person-queries.js';

const words = strings.people.cases;

/** The cases of a person that the reader may see. */
export function PersonCases({ personId, page }: { personId: string; page: number }) {
  const query = useQuery({ ...casesOfPerson(useApi(), personId, page), placeholderData: keepPreviousData });
  return (
    <section className="panel" aria-labelledby="person-cases">
      <h2 id="person-cases" className="small-title">
        {words.title}
      </h2>
      <ReadState query={query} loading={words.loading}>
        {({ data: { cases }, pagination }) => (
          <PersonList personId={personId} name="cases" page={page} pagination={pagination} none={words.none}>
            {cases.map((each) => (
              <CaseOfPerson key={each.id} record={each} />
            ))}
          </PersonList>
        )}
      </ReadState>
    </section>
  );
}

function CaseOfPerson({ record }: { record: PersonCase }) {
  const { id, case_number: number, title, category, status, priority, parts, created_at: at } = record;
  const facts = [...parts.map((part) => words.parts[part]), category, dayAndTime(at)];
  return (
    <li>
      <Link to="/cases/$caseId" params={{ caseId: id }} className="person-link">
        <bdi>{title ?? number}</bdi>
      </Link>
      <span className={`chip chip-${priority}`}>{strings.cases.priorities[priority]}</span>
      <span className="chip">{strings.cases.statuses[status]}</span>
      <FactLine facts={facts} />
    </li>
  );
}
