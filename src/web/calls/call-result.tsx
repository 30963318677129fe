import { Link } from '@tanstack/react-router';
import { dispositionName } from '../cases/dispositions.js';
import { strings } from '../strings.js';
import { AlertChip } from '../ui/alert-chip.js';
import { Facts } from '../ui/facts.js';
import {
  agentOf,
  callerName,
  categoryName,
  clockTime,
  dangerName,
  dayAndTime,
  languageName,
  listed,
} from '../ui/format.js';
import { listWords } from '../ui/list-words.js';
import { PriorityChip } from '../ui/priority-chip.js';
import type { FoundCall, WordHit } from './call-queries.js';
import { markedRuns } from './marked-runs.js';

const words = strings.calls;
/** Shorter waits say nothing. */
const waitShownFromS = 60;

/** One call that was found. Its link leads to the words that were sought. */
export function CallResult({ call }: { call: FoundCall }) {
  const { id, hit, caller_id: callerId, started_at: startedAt, priority, alert } = call;
  const number = callerName(callerId);
  return (
    <li className="call-result">
      <div className="call-result-head">
        <Link
          to="/calls/$callId"
          params={{ callId: id }}
          search={hit === null ? {} : { t: hit.start }}
          className="call-result-link"
          aria-label={words.to_call(number, dayAndTime(startedAt))}
        >
          <bdi>{number}</bdi>
        </Link>
        <span className="call-result-when">{dayAndTime(startedAt)}</span>
        {alert !== null && <AlertChip severity={alert} />}
        {priority !== null && <PriorityChip priority={priority} />}
      </div>
      <p className="quiet call-result-facts">
        <Facts facts={factsOf(call)} />
        {call.has_case && ' · '}
        {call.has_case && (
          // the page of the call knows which of its cases the reader may see
          <Link
            to="/calls/$callId"
            params={{ callId: id }}
            hash="cases"
            aria-label={`${words.hasCase}: ${words.to_call(number, dayAndTime(startedAt))}`}
          >
            {words.hasCase}
          </Link>
        )}
      </p>
      {hit !== null && <Hit callId={id} hit={hit} />}
    </li>
  );
}

function Hit({ callId, hit }: { callId: string; hit: WordHit }) {
  const { speaker, start, count } = hit;
  return (
    <p className="call-hit">
      <Link to="/calls/$callId" params={{ callId }} search={{ t: start }} className="call-hit-place">
        {words.hit(strings.speakers[speaker], clockTime(start))}
      </Link>{' '}
      <q dir="auto">
        {markedRuns(hit).map(({ offset, text, isMarked }) =>
          isMarked ? <mark key={offset}>{text}</mark> : <span key={offset}>{text}</span>,
        )}
      </q>
      {count > 1 && <span className="quiet"> {words.moreHits(count - 1)}</span>}
    </p>
  );
}

function factsOf(call: FoundCall): string[] {
  const {
    agent,
    category,
    sub_category: sub,
    risks,
    languages,
    waited,
    disposition,
    disposition_id: id,
  } = call;
  return [
    words.directions[call.direction],
    agentOf({ agent: agent?.name, status: call.status }),
    call.status === 'in_progress' ? words.statuses.in_progress : clockTime(call.duration),
    ...(waited === null || waited < waitShownFromS ? [] : [listWords.calls.waited(clockTime(waited))]),
    ...(disposition === null || id === null ? [] : [dispositionName({ disposition_id: id, disposition })]),
    ...(category === null ? [] : [categoryName(category) + (sub === null ? '' : ` – ${sub}`)]),
    ...(risks.length === 0 ? [] : [listed(risks.map(dangerName))]),
    ...(languages.length === 0 ? [] : [listed(languages.map(languageName))]),
    ...(call.has_recording || call.status === 'in_progress' ? [] : [words.noRecording]),
    ...(call.sees_words ? [] : [words.redacted]),
  ];
}
