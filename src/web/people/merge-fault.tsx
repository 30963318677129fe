import { Link } from '@tanstack/react-router';
import { ApiFault } from '../api/api-fault.js';
import { ofReason } from '../language/of-reason.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';

const words = strings.merges;
const refused = ofReason<string>(words.refused);

/** The reason as the server writes it. */
interface Refused {
  code?: string;
  problem?: string;
  into?: string;
}

/** A refusal stays one, however often it is asked for. */
export function isRefusal(fault: Error | null): fault is ApiFault {
  return fault instanceof ApiFault && [403, 404, 409].includes(fault.status);
}

/** Says why two records are not merged, and leads to the one that was kept. */
export function MergeFault({ fault }: { fault: Error }) {
  const { into }: Refused = fault instanceof ApiFault ? (fault.refusal ?? {}) : {};
  return (
    <div className="notice read-fault" role="alert">
      <span>{mergeFaultText(fault)}</span>
      {into !== undefined && (
        <Link to="/people/$personId" params={{ personId: into }} className="button">
          {words.toKept}
        </Link>
      )}
    </div>
  );
}

function mergeFaultText(fault: Error): string {
  if (!(fault instanceof ApiFault)) return apiFaultText(fault);
  const { code, problem }: Refused = fault.refusal ?? {};
  if (code === 'persons-changed' || code === 'merge-undecided') return words.refused.changed;
  if (code === 'person-merged-before') return words.refused.before;
  if (code === 'persons-not-merged') return refused(problem ?? 'other');
  if (fault.status === 403) return words.refused.forbidden;
  if (fault.status === 404) return words.refused.unknown;
  return apiFaultText(fault);
}
