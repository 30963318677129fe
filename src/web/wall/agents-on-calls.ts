import type { WireAgent } from '../../realtime/protocol.js';

/** The first agent who speaks on each call, by the id of the call: a colleague, not the user of this page. */
export function agentsOnCalls(
  agents: readonly WireAgent[],
  ownAgent: WireAgent | null,
): ReadonlyMap<string, WireAgent> {
  const byCall = new Map<string, WireAgent>();
  for (const agent of agents) {
    const { call_id: callId, state, extension } = agent;
    const isSpeaking = state === 'on-call' || state === 'on-hold';
    if (callId === null || !isSpeaking || extension === ownAgent?.extension || byCall.has(callId)) continue;
    byCall.set(callId, agent);
  }
  return byCall;
}
