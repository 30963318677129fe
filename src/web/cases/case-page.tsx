import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../api/api-context.js';
import { useAccount } from '../login/account-context.js';
import { may } from '../login/session.js';
import { strings } from '../strings.js';
import { lazyPart } from '../ui/lazy-part.js';
import { PageHeading } from '../ui/page-heading.js';
import { ReadState } from '../ui/read-state.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { CaseCalls } from './case-calls.js';
import { CaseFiles } from './case-files.js';
import { CaseForm } from './case-form.js';
import { CaseHistory } from './case-history.js';
import { CasePeople } from './case-people.js';
import { CaseServices } from './case-services.js';
import { oneCase } from './case-queries.js';
import { toValues } from './case-values.js';
import { FollowUp } from './follow-up.js';
import { HeardValues } from './heard-values.js';
import { PresentEditors } from './present-editors.js';
import { SafetyLine } from './safety-line.js';
import './cases.css';

const words = strings.caseForm;
const AccessPanel = lazyPart(async () => (await import('../accesses/access-panel.js')).AccessPanel);
const route = getRouteApi('/cases/$caseId');

/** One case: its story, which can be changed, its people, and what became of it. */
export function CasePage() {
  const { caseId } = route.useParams();
  // anew for another case: what is typed, chosen or on its way here is of this one
  return <OneCase key={caseId} caseId={caseId} />;
}

function OneCase({ caseId }: { caseId: string }) {
  const api = useApi();
  const query = useQuery(oneCase(api, caseId));
  const mayAudit = may(useAccount().session, 'read-accesses');
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
            <SafetyLine values={toValues(record, [])} />
            {storedCount > 0 && (
              <p className="notice" role="status">
                {words.stored(record.case_number)}
              </p>
            )}
            <PresentEditors caseId={caseId}>
              <div className="case-columns">
                <CaseForm
                  // begins anew with what this user stored and did, and not with what others store meanwhile
                  key={`${storedCount} ${actCount}`}
                  id={caseId}
                  stored={{ record, tag }}
                  isSafetyShown
                  onStored={() => setStoredCount((count) => count + 1)}
                />
                <div className="case-side">
                  <CasePeople record={record} />
                  <CaseCalls caseId={caseId} />
                  <HeardValues record={record} />
                  <FollowUp caseId={caseId} tag={tag} onChanged={() => setActCount((count) => count + 1)} />
                  <CaseServices caseId={caseId} tag={tag} />
                  <CaseFiles caseId={caseId} />
                  <CaseHistory caseId={caseId} />
                  {mayAudit && <AccessPanel records="cases" id={caseId} />}
                </div>
              </div>
            </PresentEditors>
          </>
        )}
      </ReadState>
    </div>
  );
}
