import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { CaseForm } from './case-form.js';
import { casesOfCall } from './case-queries.js';
import { useFreshSuggestions } from './use-suggestions.js';
import './cases.css';

const words = strings.caseForm;

interface Props {
  callId: string;
  /** names and classifications that were found in the call so far */
  found: number;
}

/** The case of the call that the user is on: written beside its words, or found where there is one already. */
export default function LiveCase({ callId, found: foundCount }: Props) {
  useFreshSuggestions(callId, foundCount);
  const { data: known = [] } = useQuery(casesOfCall(useApi(), callId));
  const [stored, setStored] = useState<{ id: string; number: string } | null>(null);
  const [first] = known;
  const found = stored ?? (first ? { id: first.id, number: first.case_number } : null);
  return (
    <section className="live-case" aria-labelledby="live-case">
      <h2 id="live-case" className="small-title">
        {words.beside}
      </h2>
      {found === null ? (
        <CaseForm
          stored={null}
          people={null}
          callId={callId}
          onStored={({ id, case_number: number = '' }) => {
            if (id !== undefined) setStored({ id, number });
          }}
        />
      ) : (
        <p role="status">
          {words.stored(found.number)}{' '}
          <Link to="/cases/$caseId" params={{ caseId: found.id }}>
            {words.open}
          </Link>
        </p>
      )}
    </section>
  );
}
