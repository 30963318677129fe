import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { CaseForm } from './case-form.js';
import './cases.css';

const route = getRouteApi('/cases/new');

/** A new case, also one of a call. */
export function NewCasePage() {
  const { call } = route.useSearch();
  const navigate = useNavigate();
  usePageTitle(strings.cases.newCase);
  return (
    <div className="cases case-page">
      <Link to="/cases">{strings.cases.title}</Link>
      <PageHeading>{strings.cases.newCase}</PageHeading>
      {call !== undefined && <p className="quiet">{strings.caseForm.ofCall}</p>}
      <CaseForm
        key={call ?? ''}
        stored={null}
        people={null}
        callId={call}
        isPlayable
        onStored={({ id }) => {
          if (id !== undefined) void navigate({ to: '/cases/$caseId', params: { caseId: id } });
        }}
      />
    </div>
  );
}
