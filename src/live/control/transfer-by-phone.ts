import { deskRefusal } from '../../desk/desk-refusal.js';
import { messageOf } from '../../lib/errors.js';
import { nowMs } from '../../lib/clock.js';
import { isOfKind } from '../../lib/refusal.js';
import type { AskedTransfer, TransferAnswer } from '../../telephony/telephony.js';
import { dialledTarget, type DialledParts } from '../ringing/dialled-target.js';
import type { ControlParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { CommandedCall, HandedOverCall } from '../session/call-views.js';
import { requireChangeable } from './change-call.js';
import { letGo } from '../legs/join-party.js';
import { completeConsultation } from './consult.js';
import { handOver } from './hand-over.js';
import { detachLine, letGoLine } from './second-line.js';

type TransferParts = ControlParts & DialledParts;

/**
 * An agent transfers the caller with the key of the telephone (REFER): blind to a number, or to the party of a second call
 * of that telephone. It is the agent's command `transfer`, or `complete-transfer`, and all that follows is the same. The
 * telephone is informed how it went; one that is refused changes nothing.
 *
 * @param session the call of that channel; undefined where there is none
 */
export async function transferByPhone(
  parts: TransferParts,
  session: CommandedCall | undefined,
  channelId: string,
  to: AskedTransfer,
): Promise<void> {
  const answer = (how: TransferAnswer) => reportOutcome(parts, channelId, how);
  session?.handover.transferAskedAt(channelId);
  try {
    if (!session) throw deskRefusal({ code: 'telephone-on-no-call' });
    const accept = () => answer('accepted');
    if (to.kind === 'line') {
      await session.changes.run(() => complete(parts, session, [channelId, to.channelId], accept));
    } else await transfer(parts, session, { channelId, number: to.number }, accept);
  } catch (error) {
    parts.log.warn(
      { callId: session?.callId, channelId, reason: messageOf(error) },
      'a transfer that a telephone asked for was refused',
    );
    await answer(isDeclined(error) ? 'declined' : 'unavailable');
    session?.handover.transferAskedAt(channelId, nowMs());
  }
}

async function transfer(
  parts: TransferParts,
  session: CommandedCall,
  { channelId, number }: { readonly channelId: string; readonly number: string },
  accept: () => Promise<void>,
): Promise<void> {
  const agentKey = ownLeg(session, channelId).agentKey;
  const agent = agentKey === null ? undefined : parts.agents.get(agentKey);
  if (!agent) throw deskRefusal({ code: 'telephone-of-no-agent' });
  const target = await dialledTarget(parts, agent, number);
  await session.changes.run(async () => {
    const agentLeg = ownLeg(session, channelId);
    requireChangeable(session, agentLeg, 'transfer');
    await handOver(parts, session, agentLeg, target, accept);
  });
}

/** The two calls of the telephone may be named in either order: telephones send the REFER in the one or in the other. */
async function complete(
  parts: TransferParts,
  session: HandedOverCall & Pick<CallSession, 'isInDialPlan'>,
  channelIds: readonly (string | null)[],
  accept: () => Promise<void>,
): Promise<void> {
  const { consultation } = session.handover;
  const agentLeg = consultation && session.legs.get(consultation.byLegId);
  const line = consultation?.line;
  const isOurs = [agentLeg?.channelId, line?.channelId].every(
    (id) => id !== undefined && channelIds.includes(id),
  );
  if (!consultation || !agentLeg || !isOurs) throw deskRefusal({ code: 'not-calls-of-one-telephone' });
  requireChangeable(session, agentLeg, 'complete-transfer');
  const { legId: toLegId } = consultation;
  if (toLegId !== undefined) return completeConsultation(parts, session, { consultation, toLegId }, accept);
  // the other phone rings on: the caller is with whoever answers it, or waits again (consult.ts)
  const second = detachLine(consultation);
  await accept();
  await Promise.all([
    session.legs.has(agentLeg.legId) && letGo(parts, session, agentLeg),
    second && letGoLine(parts, session, second),
  ]);
}

function ownLeg(session: Pick<CallSession, 'legs'>, channelId: string): CallLeg {
  const agentLeg = session.legs.at(channelId);
  if (!agentLeg) throw deskRefusal({ code: 'telephone-left-call' });
  return agentLeg;
}

/** Whether another try of the same number would fail the same way; other errors may pass. */
function isDeclined(error: unknown): boolean {
  return isOfKind(error, 'forbidden', 'invalid-input', 'not-found');
}

/** Never throws: a telephone that is gone needs no answer. */
async function reportOutcome(
  { telephony, log }: TransferParts,
  channelId: string,
  how: TransferAnswer,
): Promise<void> {
  await telephony.answerTransfer(channelId, how).catch((error: unknown) => {
    log.warn({ err: error, channelId }, 'a telephone could not be informed of its transfer');
  });
}
