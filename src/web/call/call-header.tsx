import type { WireCallSummary } from '../../realtime/protocol.js';
import { CasesOfCallLine } from '../cases/cases-of-call.js';
import { PersonsOfCall } from '../desk/caller-persons.js';
import { strings } from '../strings.js';
import type { CallClock } from '../ui/call-clock.js';
import { CallTimer } from '../ui/call-timer.js';
import { agentOf, callerName, dayAndTime, listed } from '../ui/format.js';
import { PageHeading } from '../ui/page-heading.js';
import { StatePill } from '../ui/state-pill.js';
import { SuperviseCall } from '../wall/supervise.js';
import { BackLink } from './back-link.js';
import { EndCall } from './end-call.js';
import type { Piece } from './pieces.js';
import { spokenLanguages } from './spoken-languages.js';

interface Props {
  summary: WireCallSummary;
  clock: CallClock;
  pieces: readonly Piece[];
  /** the user may end it, and listen to it */
  mayEnd: boolean;
}

const words = strings.call;

/** People, duration and state of the call; and the button that ends it. */
export function CallHeader({ summary, clock, pieces, mayEnd }: Props) {
  const live = summary.status === 'in_progress';
  return (
    <header className="call-header">
      <BackLink className="call-back" arrow />
      <div className="call-title">
        <PageHeading className="call-caller">
          <bdi>{callerName(summary.caller_id)}</bdi>
        </PageHeading>
        <StatePill summary={summary} />
        <CallTimer summary={summary} clock={clock} />
      </div>
      <PersonsOfCall callId={summary.call_id} />
      <dl className="call-facts">
        {toFacts(summary, pieces).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <CasesOfCallLine callId={summary.call_id} />
      {live && mayEnd && (
        <div className="call-supervise">
          <SuperviseCall callId={summary.call_id} />
        </div>
      )}
      {live && mayEnd && <EndCall callId={summary.call_id} />}
    </header>
  );
}

function toFacts(summary: WireCallSummary, pieces: readonly Piece[]): [string, string][] {
  const spoken = spokenLanguages(
    pieces.flatMap((piece) => (piece.kind === 'utterance' ? [piece.utterance] : [])),
  );
  return [
    [words.agent, agentOf(summary)],
    [words.started, dayAndTime(summary.start_time)],
    [words.dialled, summary.dialled],
    ...(spoken.length > 0 ? [[words.language, listed(spoken)] as [string, string]] : []),
  ];
}
