import type { WireAgent } from '../../realtime/protocol.js';

export function isOnCall({ state }: Pick<WireAgent, 'state'>): boolean {
  return state === 'on-call' || state === 'on-hold';
}

/** The call that they are on, or wrap up, is their own. */
export function isWithCall(agent: Pick<WireAgent, 'state'>): boolean {
  return isOnCall(agent) || agent.state === 'wrap-up';
}
