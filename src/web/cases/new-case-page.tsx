import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useAccount } from '../login/account-context.js';
import { may } from '../login/session.js';
import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { plainError } from '../ui/plain-error.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { CaseForm } from './case-form.js';
import './cases.css';

const route = getRouteApi('/cases/new');

/** A new case, also one of a call. */
export function NewCasePage() {
  const { call } = route.useSearch();
  const navigate = useNavigate();
  const { session } = useAccount();
  usePageTitle(strings.cases.newCase);
  return (
    <div className="cases case-page">
      <Link to="/cases">{strings.cases.title}</Link>
      <PageHeading>{strings.cases.newCase}</PageHeading>
      {may(session, 'create-cases') ? (
        <>
          {call !== undefined && <p className="quiet">{strings.caseForm.ofCall}</p>}
          <CaseForm
            key={call ?? ''}
            stored={null}
            callId={call}
            isPlayable
            onStored={({ id }) => {
              if (id !== undefined) void navigate({ to: '/cases/$caseId', params: { caseId: id } });
            }}
          />
        </>
      ) : (
        <p className="notice" role="alert">
          {plainError({ code: 'forbidden' })}
        </p>
      )}
    </div>
  );
}
