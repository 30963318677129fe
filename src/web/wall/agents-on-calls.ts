import type { WireAgent } from '../../realtime/protocol.js';

/** Supervisors who hear a call, by its id; not the user of this page, who sees it on the buttons. */
export function supervisorsOnCalls(
  agents: readonly WireAgent[],
  ownAgent: WireAgent | null,
): ReadonlyMap<string, WireAgent> {
  const isOther = ({ extension }: WireAgent) => extension !== ownAgent?.extension;
  const hearing = agents.filter((agent) => agent.supervising !== null && isOther(agent));
  return new Map(hearing.flatMap((agent) => (agent.call_id === null ? [] : [[agent.call_id, agent]])));
}

/** The first agent who speaks on each call, by the id of the call: a colleague, not the user of this page. */
export function agentsOnCalls(
  agents: readonly WireAgent[],
  ownAgent: WireAgent | null,
): ReadonlyMap<string, WireAgent> {
  const byCall = new Map<string, WireAgent>();
  for (const agent of agents) {
    const { call_id: callId, state, extension } = agent;
    const isSpeaking = state === 'on-call' || state === 'on-hold';
    if (
      callId === null ||
      !isSpeaking ||
      agent.supervising !== null ||
      extension === ownAgent?.extension ||
      byCall.has(callId)
    )
      continue;
    byCall.set(callId, agent);
  }
  return byCall;
}
