import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  messageOf,
  NotFoundError,
} from '../../lib/errors.js';
import { nowMs } from '../../lib/clock.js';
import type { AskedTransfer, TransferAnswer } from '../../telephony/telephony.js';
import { dialledTarget, type DialledParts } from '../ringing/dialled-target.js';
import type { ControlParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import { requireChangeable } from './change-call.js';
import { letGo } from '../legs/join-party.js';
import { completeConsultation } from './consult.js';
import { handOver } from './hand-over.js';
import { detachLine, letGoLine } from './second-line.js';

type TransferParts = ControlParts & DialledParts;

/**
 * An agent transfers the caller with the key of the telephone (REFER): blind to a number, or to the party of a second call
 * of that telephone. It is the agent's command `transfer`, or `complete-transfer`, and all that follows is the same. The
 * telephone is told how it went; one that is refused changes nothing.
 *
 * @param session the call of that channel; undefined where there is none
 */
export async function transferByPhone(
  parts: TransferParts,
  session: CallSession | undefined,
  channelId: string,
  to: AskedTransfer,
): Promise<void> {
  const answer = (how: TransferAnswer) => tell(parts, channelId, how);
  session?.handover.transferAskedAt(channelId);
  try {
    if (!session) throw new ConflictError('that telephone is on no call');
    const accept = () => answer('accepted');
    if (to.kind === 'line') {
      await session.changes.inTurn(() => complete(parts, session, [channelId, to.channelId], accept));
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
  session: CallSession,
  { channelId, number }: { readonly channelId: string; readonly number: string },
  accept: () => Promise<void>,
): Promise<void> {
  const agentKey = ownLeg(session, channelId).agentKey;
  const agent = agentKey === null ? undefined : parts.agents.get(agentKey);
  if (!agent) throw new ForbiddenError('only the telephone of an agent transfers a call');
  const target = await dialledTarget(parts, agent, number);
  await session.changes.inTurn(async () => {
    const own = ownLeg(session, channelId);
    requireChangeable(session, own, 'transfer');
    await handOver(parts, session, own, target, accept);
  });
}

/** The two calls of the telephone may be named in either order: telephones send the REFER in the one or in the other. */
async function complete(
  parts: TransferParts,
  session: CallSession,
  channelIds: readonly (string | null)[],
  accept: () => Promise<void>,
): Promise<void> {
  const { consultation } = session.handover;
  const own = consultation && session.legs.get(consultation.byLegId);
  const line = consultation?.line;
  const isOurs = [own?.channelId, line?.channelId].every((id) => id !== undefined && channelIds.includes(id));
  if (!consultation || !own || !isOurs)
    throw new ConflictError('those are not the two calls of one telephone');
  requireChangeable(session, own, 'complete-transfer');
  const { legId: toLegId } = consultation;
  if (toLegId !== undefined) return completeConsultation(parts, session, { consultation, toLegId }, accept);
  // the other phone rings on: the caller is with whoever answers it, or waits again (consult.ts)
  const second = detachLine(consultation);
  await accept();
  await Promise.all([
    session.legs.has(own.legId) && letGo(parts, session, own),
    second && letGoLine(parts, session, second),
  ]);
}

function ownLeg(session: CallSession, channelId: string): CallLeg {
  const own = session.legs.at(channelId);
  if (!own) throw new ConflictError('that telephone is on this call no longer');
  return own;
}

/** Whether another try of the same number would fail the same way; other errors may pass. */
function isDeclined(error: unknown): boolean {
  const kinds = [ForbiddenError, InvalidInputError, NotFoundError];
  return kinds.some((kind) => error instanceof kind);
}

/** Never throws: a telephone that is gone needs no answer. */
async function tell(
  { telephony, log }: TransferParts,
  channelId: string,
  how: TransferAnswer,
): Promise<void> {
  await telephony.answerTransfer(channelId, how).catch((error: unknown) => {
    log.warn({ err: error, channelId }, 'a telephone could not be told of its transfer');
  });
}
