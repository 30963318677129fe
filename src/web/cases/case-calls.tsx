import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { Facts } from '../ui/facts.js';
import { agentOf, callerName, clockTime, dayAndTime } from '../ui/format.js';
import { PageLinks } from '../ui/page-links.js';
import { ReadState } from '../ui/read-state.js';
import { useExistingPage } from '../ui/use-existing-page.js';
import { callsOfCase, useChangeLink, type CallOfCase } from './linked-queries.js';
import { linkedWords } from './linked-words.js';
import './linked.css';

const words = linkedWords.ofCase;
const callText = strings.people.calls;

/** A call that was taken from the case a moment ago, or put back. */
interface Changed {
  callId: string;
  when: string;
  belongs: boolean;
}

/** The calls of a case that the reader may see, the newest first; the user removes one that was put there by mistake, and puts it back. */
export function CaseCalls({ caseId }: { caseId: string }) {
  const [page, setPage] = useState(1);
  const [changed, setChanged] = useState<Changed | null>(null);
  const query = useQuery({ ...callsOfCase(useApi(), caseId, page), placeholderData: keepPreviousData });
  useExistingPage(query, page, setPage);
  const change = useChangeLink();
  const said = useRef<HTMLParagraphElement>(null);
  // the button that was pressed is gone with its call
  useEffect(() => {
    if (changed !== null) said.current?.focus();
  }, [changed]);
  const send = (next: Changed): void =>
    change.mutate({ caseId, ...next }, { onSuccess: () => setChanged(next) });
  return (
    <section className="panel case-calls" aria-labelledby="case-calls">
      <h2 id="case-calls" className="small-title">
        {words.title}
      </h2>
      <p ref={said} tabIndex={-1} role="status" className="case-calls-said">
        {changed && (changed.belongs ? words.isBack : words.removed)(changed.when)}
      </p>
      {changed?.belongs === false && (
        <PutBack busy={change.isPending} onPutBack={() => send({ ...changed, belongs: true })} />
      )}
      {change.error !== null && (
        <p className="notice" role="alert">
          {apiFaultText(change.error)}
        </p>
      )}
      <ReadState query={query} loading={words.loading}>
        {({ data: { calls }, pagination: { total, pages } }) => (
          <>
            {total === 0 && <p className="quiet">{callText.none}</p>}
            <ul className="case-people">
              {calls.map((call) => (
                <OneCall
                  key={call.id}
                  call={call}
                  busy={change.isPending}
                  onRemove={(when) => send({ callId: call.id, when, belongs: false })}
                />
              ))}
            </ul>
            <PageLinks page={page} pages={pages} words={strings.cases}>
              {(to, text) => (
                <button type="button" className="button" onClick={() => setPage(to)}>
                  {text}
                </button>
              )}
            </PageLinks>
          </>
        )}
      </ReadState>
    </section>
  );
}

function PutBack({ busy, onPutBack }: { busy: boolean; onPutBack: () => void }) {
  return (
    <button type="button" className="button" disabled={busy} onClick={onPutBack}>
      {words.putBack}
    </button>
  );
}

interface OneCallProps {
  call: CallOfCase;
  busy: boolean;
  onRemove: (when: string) => void;
}

function OneCall({ call, busy, onRemove }: OneCallProps) {
  const { id, started_at: at, direction, caller_id: callerId, agent, status, duration } = call;
  const when = dayAndTime(at);
  const facts = [
    strings.calls.directions[direction],
    callerName(callerId),
    agentOf({ agent: agent?.name, status }),
    status === 'in_progress' ? strings.calls.statuses.in_progress : clockTime(duration),
    ...(call.sees_words ? [] : [strings.calls.redacted]),
  ];
  return (
    <li>
      <Link to="/calls/$callId" params={{ callId: id }} className="case-link">
        {callText.call(when)}
      </Link>
      <p className="quiet case-facts">
        <Facts facts={facts} />
      </p>
      {call.may_remove && (
        <button
          type="button"
          className="button"
          aria-label={words.removeCall(when)}
          disabled={busy}
          onClick={() => onRemove(when)}
        >
          {words.remove}
        </button>
      )}
    </li>
  );
}
