import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { plainError } from '../ui/plain-error.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { CallCard } from './call-card.js';
import { EndedRow } from './ended-row.js';
import { useWall } from './use-wall.js';
import { endedCalls, liveCalls } from './wall-model.js';
import './wall.css';

const words = strings.wall;

/** Every call that is going on. */
export function WallPage() {
  const wall = useWall();
  const live = liveCalls(wall);
  const ended = endedCalls(wall);
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
      {!wall.loaded && wall.error === null && <p className="quiet">{words.loading}</p>}
      {wall.loaded && live.length === 0 && <EmptyWall />}
      {live.length > 0 && (
        <ul className="wall-cards">
          {live.map((call) => (
            <li key={call.summary.call_id}>
              <CallCard call={call} />
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
  );
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
