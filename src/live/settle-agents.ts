import type { Agent } from '../desk/agent.js';
import type { Agents } from '../desk/agents.js';
import type { CallSession } from './call-session.js';
import type { Synchronised } from './open-call.js';
import { isPartyIdOf } from './switch-ids.js';

/**
 * An agent whose call is not in the switch is free, also while the database is away and no call can be adopted.
 * Adoption looks closer at the others.
 */
export function settleByPicture(
  agents: Pick<Agents, 'settle'>,
  sessions: ReadonlyMap<string, CallSession>,
  { channels }: Synchronised,
): void {
  const isThere = ({ callId }: Agent) =>
    callId !== null &&
    (sessions.has(callId) || channels.some(({ id }) => id === callId || isPartyIdOf(callId, id)));
  agents.settle(isThere);
}
