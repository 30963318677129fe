import type { Agent } from '../../desk/agent.js';
import type { DialTarget } from '../../desk/call-commands.js';
import { ConflictError } from '../../lib/errors.js';
import type { ControlParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import { requireChangeable } from './change-call.js';
import { beginConsultation } from './consult.js';

/**
 * An agent who has a caller dials a second call at the telephone: the agent's command `consult`, in which the agent speaks
 * in that second call. The telephone ends it with a transfer (transfer-by-phone.ts), with the hold key (hold-by-phone.ts), or
 * by hanging one of the two up (party-gone.ts). Called in turn with the commands of the call.
 *
 * @throws NotFoundError, ConflictError before anything has happened; TelephonyError when the switch refuses
 */
export async function consultByPhone(
  parts: ControlParts,
  session: CallSession,
  agent: Agent,
  { lineChannelId, target }: { readonly lineChannelId: string; readonly target: DialTarget },
): Promise<void> {
  const own = session.legs.ofAgents.find(({ agentKey }) => agentKey === agent.key);
  if (!own) throw new ConflictError('only the user who placed the call may do that');
  requireChangeable(session, own, 'consult');
  await beginConsultation(parts, session, own, target, lineChannelId);
}

/** Whether that channel is of a telephone on this call, also a second one that is being connected. */
export function isLineOf(session: CallSession, channelId: string): boolean {
  return (
    session.legs.at(channelId) !== undefined || session.handover.consultation?.line?.channelId === channelId
  );
}
