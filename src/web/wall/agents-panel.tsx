import { memo, useRef } from 'react';
import type { WireAgent } from '../../realtime/protocol.js';
import { grown } from '../desk/own-model.js';
import { strings } from '../strings.js';
import { CallTimer } from '../ui/call-timer.js';
import { clockTime } from '../ui/format.js';
import { useNow } from '../ui/use-now.js';
import { breakReason } from '../work/agent-words.js';
import { agentsAtWork } from './agents-at-work.js';
import { useShown } from './use-shown.js';
import { useSkipped } from './use-skipped.js';
import type { WallCall, WallModel } from './wall-model.js';

const words = strings.desk;

interface AgentsProps {
  agents: readonly WireAgent[];
  receivedAtMs: number;
  wall: WallModel;
}

/** Everyone at work, and what they do. */
export function AgentsPanel({ agents, receivedAtMs, wall }: AgentsProps) {
  const { atWork, away } = agentsAtWork(agents);
  return (
    <section className="desk-part" aria-labelledby="desk-agents">
      <h2 id="desk-agents" className="desk-title">
        {words.agents}
        <span className="desk-count">{atWork.length}</span>
      </h2>
      {atWork.length === 0 && <p className="quiet">{words.noAgents}</p>}
      <ul className="desk-rows agent-rows">
        {atWork.map((agent) => (
          <AgentPlace
            key={agent.extension}
            agent={agent}
            receivedAtMs={receivedAtMs}
            call={callOf(agent, wall)}
          />
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

interface AgentPlaceProps {
  agent: WireAgent;
  receivedAtMs: number;
  call: WallCall | undefined;
}

interface AgentRowProps extends AgentPlaceProps {
  /** its clock goes on */
  isSeen: boolean;
}

/** The place of an agent in the list: out of sight only what the desk says is drawn, as on the cards. */
const AgentPlace = memo(function AgentPlace({ agent, receivedAtMs, call }: AgentPlaceProps) {
  const place = useRef<HTMLLIElement>(null);
  const isSeen = !useSkipped(place);
  const shown = useShown(call, isSeen);
  return (
    <li ref={place}>
      <AgentRow agent={agent} receivedAtMs={receivedAtMs} call={shown} isSeen={isSeen} />
    </li>
  );
});

const AgentRow = memo(function AgentRow({ agent, receivedAtMs, call, isSeen }: AgentRowProps) {
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
        <StateTimer fromS={duration} receivedAtMs={receivedAtMs} isSeen={isSeen} />
      ) : (
        <CallTimer summary={call.summary} clock={call.clock} isSeen={isSeen} />
      )}
    </div>
  );
});

interface StateTimerProps {
  fromS: number;
  receivedAtMs: number;
  isSeen: boolean;
}

function StateTimer({ fromS, receivedAtMs, isSeen }: StateTimerProps) {
  const nowMs = useNow(isSeen);
  return <span className="timer">{clockTime(grown(fromS, receivedAtMs, nowMs))}</span>;
}
