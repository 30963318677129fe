import { Link } from '@tanstack/react-router';
import type { WireAgent, WireDeskState, WireWaitingCaller } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { CallTimer } from '../ui/call-timer.js';
import { callerName, clockTime, languageName, listed } from '../ui/format.js';
import { plainError } from '../ui/plain-error.js';
import { useNow } from '../ui/use-now.js';
import { breakReason } from '../work/agent-words.js';
import { grown } from '../desk/own-model.js';
import type { DeskModel } from './use-desk.js';
import type { WallCall, WallModel } from './wall-model.js';

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
  const longestS = Math.max(0, ...waiting.map(({ duration }) => grown(duration, receivedAtMs, nowMs)));
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

interface AgentsProps {
  agents: readonly WireAgent[];
  receivedAtMs: number;
  wall: WallModel;
}

function AgentsPanel({ agents, receivedAtMs, wall }: AgentsProps) {
  // a telephone without a log-in is there when it is on
  const people = agents.filter(({ user_id: userId, online }) => userId !== null || online);
  const atWork = people.filter(({ state }) => state !== 'offline');
  const away = people.length - atWork.length;
  return (
    <section className="desk-part" aria-labelledby="desk-agents">
      <h2 id="desk-agents" className="desk-title">
        {words.agents}
        <span className="desk-count">{atWork.length}</span>
      </h2>
      {atWork.length === 0 && <p className="quiet">{words.noAgents}</p>}
      <ul className="desk-rows">
        {atWork.map((agent) => (
          <li key={agent.extension}>
            <AgentRow agent={agent} receivedAtMs={receivedAtMs} call={callOf(agent, wall)} />
          </li>
        ))}
      </ul>
      {away > 0 && <p className="desk-away">{words.notAtWork(away)}</p>}
    </section>
  );
}

/** The call that an agent is talking on: its clock is the one that its card shows. */
function callOf({ state, call_id: callId }: WireAgent, wall: WallModel): WallCall | undefined {
  return state === 'on-call' && callId !== null ? wall.calls[callId] : undefined;
}

interface AgentRowProps {
  agent: WireAgent;
  receivedAtMs: number;
  call: WallCall | undefined;
}

function AgentRow({ agent, receivedAtMs, call }: AgentRowProps) {
  const { name, extension, state, reason, online, duration } = agent;
  const named = state === 'break' && reason !== null ? breakReason(reason) : strings.work.states[state];
  const doing = online ? named : strings.lost.noPhoneWhile(named);
  return (
    <div className={`agent-row agent-row-${state}`}>
      <span className="agent-dot" aria-hidden="true" />
      <span className="agent-row-name">
        <bdi>{name}</bdi> <span className="desk-detail">{extension}</span>
      </span>
      <span className={online ? 'agent-row-state' : 'agent-row-state agent-row-away'}>{doing}</span>
      {call === undefined ? (
        <StateTimer fromS={duration} receivedAtMs={receivedAtMs} />
      ) : (
        <CallTimer summary={call.summary} clock={call.clock} />
      )}
    </div>
  );
}

function StateTimer({ fromS, receivedAtMs }: { fromS: number; receivedAtMs: number }) {
  const nowMs = useNow();
  return <span className="timer">{clockTime(grown(fromS, receivedAtMs, nowMs))}</span>;
}
