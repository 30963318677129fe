import type { WireAgent, WireCallSummary } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { Link } from '../ui/link.js';
import { PageHeading } from '../ui/page-heading.js';
import { plainError } from '../ui/plain-error.js';
import { callPath } from '../ui/router.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { CallCard } from './call-card.js';
import { DeskPanels } from './desk-panels.js';
import { EndedRow } from './ended-row.js';
import { useDesk } from './use-desk.js';
import { useWall } from './use-wall.js';
import { endedCalls, liveCalls, type WallCall } from './wall-model.js';
import './wall.css';
import './desk.css';

const words = strings.wall;

/** Every call that is going on. */
export function WallPage({ maySupervise }: { maySupervise: boolean }) {
  const wall = useWall();
  const desk = useDesk();
  const live = liveCalls(wall);
  const ended = endedCalls(wall);
  const agents = desk.desk?.agents ?? [];
  const urgent = live.filter(({ summary }) => summary.classification?.priority === 'high').length;
  usePageTitle(live.length > 0 ? `${words.count(live.length)}` : words.title);
  return (
    <div className="wall">
      <div className="wall-heading">
        <PageHeading>{words.title}</PageHeading>
        {wall.loaded && live.length > 0 && (
          <p className="wall-count">
            {words.count(live.length)}
            {urgent > 0 && <span className="wall-urgent">{words.highPriority(urgent)}</span>}
          </p>
        )}
      </div>
      {wall.error !== null && (
        <p className="notice" role="alert">
          {plainError(wall.error)}
        </p>
      )}
      <HelpCalls live={live} agents={agents} />
      <div className="wall-body">
        <div className="wall-calls">
          {!wall.loaded && wall.error === null && <p className="quiet">{words.loading}</p>}
          {wall.loaded && live.length === 0 && <EmptyWall />}
          {live.length > 0 && (
            <ul className="wall-cards">
              {live.map((call) => (
                <li key={call.summary.call_id}>
                  <CallCard call={call} agents={maySupervise ? agents : []} />
                </li>
              ))}
            </ul>
          )}
          {ended.length > 0 && (
            <section className="wall-ended" aria-labelledby="wall-ended">
              <h2 id="wall-ended">{words.endedTitle}</h2>
              <ul className="ended-rows">
                {ended.map((call) => (
                  <li key={call.summary.call_id}>
                    <EndedRow call={call} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <DeskPanels model={desk} wall={wall} />
      </div>
    </div>
  );
}

/** Calls that wait for a supervisor, before everything else. */
function HelpCalls({ live, agents }: { live: readonly WallCall[]; agents: readonly WireAgent[] }) {
  return live
    .filter(({ summary }) => summary.asking_for_help.length > 0)
    .map(({ summary }) => (
      <div key={summary.call_id} role="alert">
        <Link to={callPath(summary.call_id)} className="help-call">
          {strings.desk.asksForHelp(namesOf(summary, agents))}
        </Link>
      </div>
    ));
}

function namesOf({ asking_for_help: userIds, agent }: WireCallSummary, agents: readonly WireAgent[]): string {
  const names = userIds.flatMap((id) => agents.find(({ user_id: userId }) => userId === id)?.name ?? []);
  return names.length > 0 ? names.join(', ') : (agent ?? strings.speakers.agent);
}

function EmptyWall() {
  return (
    <div className="quiet-state">
      <svg className="quiet-line" viewBox="0 0 240 24" aria-hidden="true">
        <path d="M0 12h240" />
      </svg>
      <p className="quiet-title">{words.emptyTitle}</p>
      <p>{words.empty}</p>
    </div>
  );
}
