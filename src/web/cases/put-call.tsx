import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { useCaseBeside } from './case-beside.js';
import { casesOfCall, useChangeLink } from './linked-queries.js';
import { linkedWords } from './linked-words.js';
import './linked.css';

const words = linkedWords.put;

interface Props {
  callId: string;
  caseId: string;
  caseNumber: string;
}

/** Puts the user's call to a case of its caller, whose form is then beside the call. */
export function PutCall({ callId, caseId, caseNumber }: Props) {
  const { data } = useQuery(casesOfCall(useApi(), callId));
  const { choose } = useCaseBeside(callId);
  const change = useChangeLink();
  if (data?.cases.some(({ id }) => id === caseId) === true)
    return <span className="chip">{words.isPut}</span>;
  const put = (): void =>
    change.mutate({ caseId, callId, belongs: true }, { onSuccess: () => choose(caseId, 'put') });
  return (
    <span className="linked-put">
      <button
        type="button"
        className="button"
        aria-label={words.submitFor(caseNumber)}
        disabled={change.isPending}
        onClick={put}
      >
        {words.submit}
      </button>
      {change.error !== null && (
        <span className="notice" role="alert">
          {apiFaultText(change.error)}
        </span>
      )}
    </span>
  );
}
