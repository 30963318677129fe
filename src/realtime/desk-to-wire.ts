import type { DeskSnapshot, AgentSnapshot } from '../desk/desk-snapshot.js';
import { toSeconds } from '../lib/to-seconds.js';
import type { WireAgent, WireDeskState, WireOwnState } from './protocol.js';

/** Clocks of different machines are never compared: clients are given how long, not since when. */
const secondsSince = (sinceMs: number, nowMs: number): number => Math.max(0, toSeconds(nowMs - sinceMs));

export function toWireDesk({ agents, waiting, speech }: DeskSnapshot, nowMs: number): WireDeskState {
  return {
    agents: agents.map((agent) => toWireAgent(agent, nowMs)),
    waiting: waiting.map(({ callId, sinceMs, priority, language }) => ({
      call_id: callId,
      duration: secondsSince(sinceMs, nowMs),
      priority,
      language,
    })),
    speech: {
      interims_every: speech.interimsEveryMs === null ? null : toSeconds(speech.interimsEveryMs),
      defers_new_calls: speech.defersNewCalls,
    },
  };
}

/** As that user sees it. */
export function toWireOwn({ agents, waiting }: DeskSnapshot, userId: number, nowMs: number): WireOwnState {
  const agent = agents.find((each) => each.userId === userId);
  const isThere = ({ state, userId: id, isOnline }: AgentSnapshot) =>
    state !== 'offline' && (id !== null || isOnline); // one without a log-in is there when it is on
  const others = agents.filter((each) => each !== agent && isThere(each));
  return {
    agent: agent ? toWireAgent(agent, nowMs) : null,
    colleagues: others.map(({ name, extension, state, languages, isOnline }) => ({
      name,
      extension,
      state,
      languages: [...languages],
      online: isOnline,
    })),
    waiting: waiting.length,
  };
}

function toWireAgent(agent: AgentSnapshot, nowMs: number): WireAgent {
  const { userId, name, extension, state, reason, callId, wrapUpUntilMs } = agent;
  return {
    user_id: userId,
    name,
    extension,
    state,
    reason,
    call_id: callId,
    supervising: agent.supervising,
    duration: agent.sinceMs === 0 ? 0 : secondsSince(agent.sinceMs, nowMs), // 0: never at work
    wrap_up_left: wrapUpUntilMs === null ? null : secondsSince(nowMs, wrapUpUntilMs),
    auto_answer: agent.autoAnswer,
    after_call: agent.afterwards,
    languages: [...agent.languages],
    online: agent.isOnline,
  };
}
