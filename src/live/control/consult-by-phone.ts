import type { Agent } from '../../desk/agent.js';
import type { DialTarget } from '../../desk/call-commands.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import type { ControlParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import type { CommandedCall } from '../session/call-views.js';
import { requireChangeable } from './change-call.js';
import { beginConsultation } from './consult.js';

/**
 * An agent who has a caller dials a second call at the telephone: the agent's command `consult`, in which the agent speaks
 * in that second call. The telephone ends it with a transfer (transfer-by-phone.ts), with the hold key (hold-by-phone.ts), or
 * by hanging one of the two up (party-left.ts). Called in turn with the commands of the call.
 *
 * @throws Refusal before anything has happened; TelephonyError when the switch refuses
 */
export async function consultByPhone(
  parts: ControlParts,
  session: CommandedCall,
  agent: Agent,
  { lineChannelId, target }: { readonly lineChannelId: string; readonly target: DialTarget },
): Promise<void> {
  const agentLeg = session.legs.ofAgents.find(({ agentKey }) => agentKey === agent.key);
  if (!agentLeg) throw deskRefusal({ code: 'not-as-caller' });
  requireChangeable(session, agentLeg, 'consult');
  await beginConsultation(parts, session, agentLeg, target, lineChannelId);
}

/** Whether that channel is of a telephone on this call, also a second one that is being connected. */
export function isLineOf(session: Pick<CallSession, 'legs' | 'handover'>, channelId: string): boolean {
  return (
    session.legs.at(channelId) !== undefined || session.handover.consultation?.line?.channelId === channelId
  );
}
