import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useApi } from '../api/api-context.js';
import { useAccount } from '../login/account-context.js';
import { may } from '../login/session.js';
import { strings } from '../strings.js';
import { ReadFault } from '../ui/read-state.js';
import { dispositionName } from './dispositions.js';
import { casesOfCall, type CasesOfCall } from './linked-queries.js';
import { linkedWords } from './linked-words.js';
import './linked.css';

const words = linkedWords.ofCall;

/** The hash of an address that leads to the cases of a call. */
const casesHash = 'cases';

/**
 * On the page of a call: the cases that it belongs to, the way to a new one, and how the call went. Nothing where the reader
 * may not know it. The line says that the cases could not be read, which is not the same as none.
 */
export function CasesOfCallLine({ callId }: { callId: string }) {
  const { session } = useAccount();
  const query = useQuery({ ...casesOfCall(useApi(), callId), enabled: may(session, 'read-cases') });
  const { data } = query;
  if (data === undefined) return <ReadFault query={query} words={words.unread} />;
  if (isNothing(data)) return null;
  return <Known callId={callId} known={data} />;
}

function isNothing({ cases, may_add: mayAdd, disposition }: CasesOfCall): boolean {
  return cases.length === 0 && !mayAdd && disposition === null;
}

function Known({ callId, known }: { callId: string; known: CasesOfCall }) {
  const { cases, may_add: mayAdd, disposition } = known;
  const first = useRef<HTMLAnchorElement>(null);
  const isSought = useLocation({ select: ({ hash }) => hash === casesHash });
  useEffect(() => {
    if (isSought) first.current?.focus();
  }, [isSought]);
  return (
    <dl className="call-facts linked-facts">
      <div>
        <dt>{words.case}</dt>
        <dd>
          {cases.length > 0 && (
            <ul className="linked-cases">
              {cases.map(({ id, title, case_number: number, status }, at) => (
                <li key={id}>
                  <Link ref={at === 0 ? first : null} to="/cases/$caseId" params={{ caseId: id }}>
                    <bdi>{title ?? number}</bdi>
                  </Link>
                  <span className="chip">{strings.cases.statuses[status]}</span>
                </li>
              ))}
            </ul>
          )}
          {cases.length === 0 && !mayAdd && words.none}
          {cases.length === 0 && mayAdd && (
            <Link to="/cases/new" search={{ call: callId }}>
              {strings.cases.newCase}
            </Link>
          )}
        </dd>
      </div>
      <div>
        <dt>{words.outcome}</dt>
        <dd>
          <bdi>{disposition === null ? words.none : dispositionName(disposition)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
