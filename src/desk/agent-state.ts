/**
 * The state of an agent.
 *
 *   offline ◄──► available ◄──► break
 *                  │   ▲
 *          ringing ┘   └ wrap-up ◄── on-call ◄──► on-hold
 *
 * A call that an agent places leads to `on-call` from every state without a call, and a colleague may ring every
 * telephone that is on none: an agent who takes no callers is asked by phone all the same.
 */
export const AGENT_STATES = [
  'offline',
  'available',
  'ringing',
  'on-call',
  'on-hold',
  'wrap-up',
  'break',
] as const;

export type AgentState = (typeof AGENT_STATES)[number];

const MOVES: Readonly<Record<AgentState, readonly AgentState[]>> = {
  offline: ['available', 'ringing', 'on-call'],
  available: ['offline', 'ringing', 'on-call', 'break'],
  // missed or withdrawn: back to where it was; too many missed: a break
  ringing: ['available', 'on-call', 'wrap-up', 'break', 'offline'],
  // to a break: who asked for one meanwhile, or was on one before
  'on-call': ['on-hold', 'wrap-up', 'available', 'offline', 'break'],
  'on-hold': ['on-call', 'wrap-up', 'available', 'offline', 'break'],
  'wrap-up': ['available', 'ringing', 'on-call', 'break', 'offline'],
  break: ['available', 'ringing', 'on-call', 'offline', 'break'],
};

export function mayMove(from: AgentState, to: AgentState): boolean {
  return MOVES[from].includes(to);
}

export function isOnCall(state: AgentState): boolean {
  return state === 'on-call' || state === 'on-hold';
}

/** A phone of theirs rings, or they are on a call. */
export function isBusy(state: AgentState): boolean {
  return state === 'ringing' || isOnCall(state);
}
