import type { Agents } from '../../desk/agents.js';
import type { CallLeg } from '../session/legs.js';

/** The agent who owns a channel's telephone, e.g. `PJSIP/1001-0000002a`; without an owner, the channel's own name. */
export function ownerOfPhone(
  agents: Pick<Agents, 'atEndpoint'>,
  channelName: string,
): Pick<CallLeg, 'name' | 'userId' | 'agentKey'> {
  const agent = agents.atEndpoint(endpointOfChannel(channelName));
  return { name: agent?.name ?? channelName, userId: agent?.userId ?? null, agentKey: agent?.key ?? null };
}

/** The telephone of a channel: Asterisk adds a number to it. */
export function endpointOfChannel(channelName: string): string {
  return channelName.replace(/-[^-]*$/, '');
}
