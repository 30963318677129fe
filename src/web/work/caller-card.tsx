import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { contactWishes } from '../desk/contact-wishes.js';
import { strings } from '../strings.js';
import { dayAndTime } from '../ui/format.js';
import { callerOf, type Caller } from './caller-query.js';

const words = strings.work.caller;

/** The caller, as far as the helpline knows: wishes first, then earlier calls and cases. */
export function CallerCard({ callId }: { callId: string }) {
  const { data: caller } = useQuery(callerOf(useApi(), callId));
  if (caller === undefined) return null; // not answered yet; nothing waits for it
  if (caller === null) return <p className="quiet">{words.unknown}</p>;
  const wishes = contactWishes(caller.contact);
  const known = caller.cases.filter(({ source }) => source.uid !== callId);
  return (
    <div className="caller-card">
      {wishes.length > 0 && <p className="contact-wishes">{wishes.join(' · ')}</p>}
      <p>
        {caller.calls === 0 || caller.last_call_at === null
          ? words.first
          : words.calls(caller.calls, dayAndTime(caller.last_call_at))}
      </p>
      {known.length > 0 && (
        <ul className="caller-cases" aria-label={words.cases}>
          {known.map((each) => (
            <KnownCase key={each.id} known={each} />
          ))}
        </ul>
      )}
    </div>
  );
}

function KnownCase({ known }: { known: NonNullable<Caller>['cases'][number] }) {
  const { id, case_number: number, title, category, status } = known;
  const about = title ?? category;
  return (
    <li>
      <Link to="/cases/$caseId" params={{ caseId: id }}>
        {number}
      </Link>{' '}
      <bdi>{about}</bdi> <span className="quiet">· {strings.cases.statuses[status]}</span>
    </li>
  );
}
