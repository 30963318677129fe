import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { toEvidence } from './evidence.js';
import { Transcript } from './transcript.js';
import { useCall } from './use-call.js';
import { strings } from '../strings.js';
import { CallChips } from '../ui/call-chips.js';
import { CallTimer } from '../ui/call-timer.js';
import { agentOf, callerName } from '../ui/format.js';
import { plainWatchError } from '../ui/plain-error.js';
import { StatePill } from '../ui/state-pill.js';
import './words-beside.css';

const words = strings.wall.beside;
const route = getRouteApi('/wall');

/** The words of one call, as they are said, beside the calls that are going on. */
export function WordsBeside({ callId }: { callId: string }) {
  const model = useCall(callId);
  const evidence = useMemo(() => toEvidence(model.steps), [model.steps]);
  const { summary, error, clock } = model;
  return (
    <section className="words-beside" aria-labelledby="words-beside">
      <div className="words-beside-head">
        <h2 id="words-beside">
          {summary === null ? words.show : <bdi>{words.title(callerName(summary.caller_id))}</bdi>}
        </h2>
        {summary !== null && <CallTimer summary={summary} clock={clock} />}
        <Link
          from={route.id}
          to="/wall"
          search={(search) => ({ ...search, words: undefined })}
          replace
          resetScroll={false}
          className="button button-quiet"
        >
          {words.close}
        </Link>
      </div>
      {error !== null && (
        <p className="notice" role="alert">
          {plainWatchError(error)}
        </p>
      )}
      {summary === null && error === null && <p className="quiet">{words.loading}</p>}
      {summary !== null && (
        <>
          <div className="words-beside-facts">
            <StatePill summary={summary} />
            <bdi>{agentOf(summary)}</bdi>
            <CallChips summary={summary} />
            <Link to="/calls/$callId" params={{ callId }}>
              {words.open}
            </Link>
          </div>
          <Transcript model={model} evidence={evidence} />
        </>
      )}
    </section>
  );
}
