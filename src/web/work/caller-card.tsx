import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { CallerFlags } from '../desk/caller-flags.js';
import { PersonLinks } from '../desk/caller-persons.js';
import { callerOf, type Caller } from '../desk/caller-query.js';
import { grown } from '../desk/own-model.js';
import { contactWishes } from '../desk/contact-wishes.js';
import { strings } from '../strings.js';
import { Facts } from '../ui/facts.js';
import { clockTime, dayAndTime, languageName } from '../ui/format.js';
import { lazyPart } from '../ui/lazy-part.js';
import { useNow } from '../ui/use-now.js';

const words = strings.work.caller;

const PutCall = lazyPart(async () => (await import('../cases/put-call.js')).PutCall);

interface Props {
  callId: string;
  /** once the call is up the wait is over: it is asked once more */
  isUp?: boolean;
}

/** The caller, as far as the helpline knows: warnings first, then earlier calls and cases, and wishes. */
export function CallerCard({ callId, isUp = false }: Props) {
  const query = { ...callerOf(useApi(), callId), refetchOnMount: isUp ? ('always' as const) : true };
  const { data: caller, dataUpdatedAt: receivedAtMs } = useQuery(query);
  if (caller === undefined) return null; // not answered yet; nothing waits for it
  if (caller === null) return <p className="quiet">{words.unknown}</p>;
  const wishes = contactWishes(caller.contact);
  const known = caller.cases.filter(({ source }) => source.uid !== callId);
  return (
    <div className="caller-card">
      <CallerFlags flags={caller.flags} persons={caller.persons} />
      <PersonLinks persons={caller.persons} />
      <p>
        {caller.calls === 0 || caller.last_call_at === null
          ? words.first
          : words.calls(caller.calls, dayAndTime(caller.last_call_at))}
      </p>
      {known.length > 0 && (
        <ul className="caller-cases" aria-label={words.cases}>
          {known.map((each) => (
            <KnownCase key={each.id} known={each} callId={isUp ? callId : null} />
          ))}
        </ul>
      )}
      {wishes.length > 0 && <p className="contact-wishes">{wishes.join(' · ')}</p>}
      <Circumstances caller={caller} receivedAtMs={receivedAtMs - performance.timeOrigin} />
    </div>
  );
}

interface CircumstancesProps {
  caller: NonNullable<Caller>;
  /** by the clock of `performance.now()` */
  receivedAtMs: number;
}

/** The language of the caller and the time of waiting. It changes while the telephone rings: no screen reader is to be interrupted by that. */
function Circumstances({ caller: { language, wait }, receivedAtMs }: CircumstancesProps) {
  const nowMs = useNow(wait?.is_over === false);
  const texts = [
    ...(language === null ? [] : [words.language(languageName(language))]),
    ...(wait === null ? [] : [waitText(wait, grown(wait.seconds, receivedAtMs, nowMs))]),
  ];
  if (texts.length === 0) return null;
  return (
    <p className="quiet" aria-live="off">
      <Facts facts={texts} />
    </p>
  );
}

type Wait = NonNullable<NonNullable<Caller>['wait']>;

function waitText({ seconds, is_over: isOver }: Wait, grownS: number): string {
  return isOver ? words.waited(clockTime(seconds)) : words.waits(clockTime(grownS));
}

interface KnownCaseProps {
  known: NonNullable<Caller>['cases'][number];
  /** the call that may belong to the case; null while it rings */
  callId: string | null;
}

function KnownCase({ known, callId }: KnownCaseProps) {
  const { id, case_number: number, title, category, status } = known;
  const about = title ?? category;
  const mayPut = known.may_change && status !== 'closed';
  return (
    <li>
      <Link to="/cases/$caseId" params={{ caseId: id }}>
        {number}
      </Link>{' '}
      <bdi>{about}</bdi> <span className="quiet">· {strings.cases.statuses[status]}</span>{' '}
      {callId !== null && mayPut && <PutCall callId={callId} caseId={id} caseNumber={number} />}
    </li>
  );
}
