import { Link } from '@tanstack/react-router';
import type { WireDeskState, WireWaitingCaller } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { callerName, clockTime, languageName, listed } from '../ui/format.js';
import { plainError } from '../ui/plain-error.js';
import { useNow } from '../ui/use-now.js';
import { grown } from '../desk/own-model.js';
import { AgentsPanel } from './agents-panel.js';
import { longestWaitS } from './longest-wait.js';
import type { DeskModel } from './use-desk.js';
import type { WallModel } from './wall-model.js';

const words = strings.desk;

/** Waiting callers and agents at work, beside the calls. */
export function DeskPanels({ model, wall }: { model: DeskModel; wall: WallModel }) {
  const { desk, receivedAtMs, error } = model;
  if (desk === null) {
    return (
      <aside className="desk">
        <p className="quiet">{error === null ? words.loading : plainError(error)}</p>
      </aside>
    );
  }
  return (
    <aside className="desk">
      <SpeechNotice speech={desk.speech} />
      <QueuePanel waiting={desk.waiting} receivedAtMs={receivedAtMs} wall={wall} />
      <AgentsPanel agents={desk.agents} receivedAtMs={receivedAtMs} wall={wall} />
    </aside>
  );
}

/** Seen only while something is left out. */
function SpeechNotice({
  speech: { interims_every: everyS, defers_new_calls: defers },
}: Pick<WireDeskState, 'speech'>) {
  if (everyS === 1) return null;
  const text = defers ? words.speechDefers : everyS === null ? words.speechFinals : words.speechSlow(everyS);
  return (
    <p className="notice" role="status">
      {text}
    </p>
  );
}

interface QueueProps {
  waiting: readonly WireWaitingCaller[];
  receivedAtMs: number;
  wall: WallModel;
}

function QueuePanel({ waiting, receivedAtMs, wall }: QueueProps) {
  const nowMs = useNow();
  const longestS = longestWaitS(waiting, receivedAtMs, nowMs);
  return (
    <section
      className={waiting.length > 0 ? 'desk-part desk-queue-busy' : 'desk-part'}
      aria-labelledby="desk-queue"
    >
      <h2 id="desk-queue" className="desk-title">
        {words.queue}
        <span className="desk-count">{waiting.length}</span>
        {waiting.length > 0 && (
          <span className="desk-longest timer">
            {words.longest} {clockTime(longestS)}
          </span>
        )}
      </h2>
      {waiting.length === 0 ? (
        <p className="quiet">{words.noQueue}</p>
      ) : (
        <ol className="desk-rows">
          {waiting.map(({ call_id: callId, duration, priority, language }) => (
            <li key={callId} className="queue-row">
              <Link to="/calls/$callId" params={{ callId: callId }} className="queue-caller">
                <bdi>{callerName(wall.calls[callId]?.summary.caller_id ?? null)}</bdi>
              </Link>
              <span className="desk-detail">
                {listed(
                  [
                    priority > 0 ? words.priority(priority) : '',
                    language === null ? '' : languageName(language),
                  ].filter((text) => text !== ''),
                )}
              </span>
              <span className="timer">{clockTime(grown(duration, receivedAtMs, nowMs))}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
