import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { ReadState } from '../ui/read-state.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { CaseFiles } from './case-files.js';
import { CaseForm } from './case-form.js';
import { CaseHistory } from './case-history.js';
import { CaseServices } from './case-services.js';
import { oneCase, type CaseRecord } from './case-queries.js';
import { FollowUp } from './follow-up.js';
import { HeardValues } from './heard-values.js';
import './cases.css';

const words = strings.caseForm;
const route = getRouteApi('/cases/$caseId');

/** One case: its story, which can be changed, its people, and what became of it. */
export function CasePage() {
  const { caseId } = route.useParams();
  const api = useApi();
  const query = useQuery(oneCase(api, caseId));
  const [storedCount, setStoredCount] = useState(0);
  const [actCount, setActCount] = useState(0);
  usePageTitle(query.data?.record.case_number ?? strings.cases.title);
  return (
    <div className="cases case-page">
      <Link to="/cases">{strings.cases.title}</Link>
      <ReadState query={query} loading={words.loading}>
        {({ record, tag }) => (
          <>
            <PageHeading>{record.title ?? record.case_number}</PageHeading>
            <p className="case-standing">
              <bdi>{record.case_number}</bdi>
              <span className={`chip chip-${record.priority}`}>
                {strings.cases.priorities[record.priority]}
              </span>
              <span className="chip">{strings.cases.statuses[record.status]}</span>
              <bdi>{record.category}</bdi>
            </p>
            {storedCount > 0 && (
              <p className="notice" role="status">
                {words.stored(record.case_number)}
              </p>
            )}
            <div className="case-columns">
              <CaseForm
                // begins anew with what this user stored and did, and not with what others store meanwhile
                key={`${storedCount} ${actCount}`}
                id={caseId}
                stored={{ record, tag }}
                people={<People record={record} />}
                onStored={() => setStoredCount((count) => count + 1)}
              />
              <div className="case-side">
                <HeardValues record={record} />
                <FollowUp caseId={caseId} tag={tag} onChanged={() => setActCount((count) => count + 1)} />
                <CaseServices caseId={caseId} tag={tag} />
                <CaseFiles caseId={caseId} />
                <CaseHistory caseId={caseId} />
              </div>
            </div>
          </>
        )}
      </ReadState>
    </div>
  );
}

function People({ record: { reporter, clients } }: { record: CaseRecord }) {
  const named = [
    ...(reporter.first_name === '' ? [] : [{ ...reporter, name: words.reporter(nameOf(reporter)) }]),
    ...clients.map((client) => ({ ...client, name: nameOf(client) })),
  ];
  if (named.length === 0) return <p className="quiet case-hint">{words.noPeople}</p>;
  return (
    <div className="case-field-wide">
      <ul className="case-people" aria-label={words.people}>
        {named.map(({ id, person_id: personId, name, age, sex, phone }) => (
          <li key={`${id} ${name}`}>
            <Link to="/people/$personId" params={{ personId }}>
              <bdi>{name}</bdi>
            </Link>{' '}
            <span className="quiet">
              {[age !== null && words.yearsOld(age), sex, phone].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="quiet case-hint">{words.notEditable}</p>
    </div>
  );
}

function nameOf({ first_name: first, last_name: last }: { first_name: string; last_name: string }): string {
  return `${first} ${last}`.trim();
}
