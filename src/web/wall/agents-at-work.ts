import type { WireAgent, WireAgentState } from '../../realtime/protocol.js';

/** Those who are at work, and how many are not. */
export function agentsAtWork(agents: readonly WireAgent[]): { atWork: readonly WireAgent[]; away: number } {
  // a telephone without a log-in is there when it is on
  const people = agents.filter(({ user_id: userId, online }) => userId !== null || online);
  const atWork = people.filter(({ state }) => state !== 'offline');
  return { atWork, away: people.length - atWork.length };
}

/** `unreachable`: available, and no telephone of theirs can be reached: no caller comes to them. */
export type CountedState = Exclude<WireAgentState, 'offline' | 'on-hold'> | 'unreachable';

/** How many of those at work are in each state; a caller on hold is a call. */
export function countedStates(agents: readonly WireAgent[]): Readonly<Record<CountedState, number>> {
  const counts = { available: 0, unreachable: 0, ringing: 0, 'on-call': 0, 'wrap-up': 0, break: 0 };
  for (const { state, online } of agentsAtWork(agents).atWork) {
    if (state === 'offline') continue;
    if (state === 'available' && !online) counts.unreachable++;
    else counts[state === 'on-hold' ? 'on-call' : state]++;
  }
  return counts;
}
