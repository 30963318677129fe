import type { Agent } from '../../desk/agent.js';
import type { Agents } from '../../desk/agents.js';
import type { CallSession } from '../session/call-session.js';
import { isCallThere, type Synchronised } from './open-call.js';

/**
 * An agent whose call is not in the switch any more is free, also while the database is away and no call can be adopted.
 * Adoption looks closer at the others.
 */
export function settleBySwitch(
  agents: Pick<Agents, 'settle'>,
  sessions: ReadonlyMap<string, CallSession>,
  synchronised: Synchronised,
): void {
  const isThere = ({ callId }: Agent) =>
    callId !== null && (sessions.has(callId) || isCallThere(callId, synchronised));
  agents.settle(isThere);
}

/**
 * Whether that agent is on their call indeed, as far as an earlier process left it.
 *
 * @param adopted calls of an earlier process: of one of our own it is known who is on it, also between two commands
 */
export function isOnLine(
  sessions: ReadonlyMap<string, CallSession>,
  { key, callId }: Agent,
  adopted: ReadonlySet<string>,
): boolean {
  const session = callId === null ? undefined : sessions.get(callId);
  if (!session || session.end) return false;
  if (!adopted.has(session.callId)) return true;
  if (session.lost.ofAgent(key)) return true; // rung again
  return [...session.legs.values()].some(({ agentKey }) => agentKey === key);
}
