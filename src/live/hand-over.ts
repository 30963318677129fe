import type { DialTarget } from '../desk/call-commands.js';
import type { TransferKind } from '../calls/call-event.js';
import { ConflictError } from '../lib/errors.js';
import type { CallParts } from './call-parts.js';
import type { CallLeg, CallSession } from './call-session.js';
import { connectAgent } from './connect-agent.js';
import { reserveParty, stopOf, type Party } from './dial-party.js';
import { holdCaller, joinParty, letGo, resumeCaller } from './join-party.js';
import { writeEvent } from './write-event.js';

/** Before everybody else who waits: this caller has waited once already. */
const AFTER_FAILED_TRANSFER = 1_000;

/**
 * A blind transfer: the caller hears music, who hands over is free at once, and the other phone rings. When it is
 * not answered the caller is the next one in the queue: nobody is lost.
 *
 * @throws NotFoundError, ConflictError before anything has happened, for who cannot be rung now
 */
export async function handOver(
  parts: CallParts,
  session: CallSession,
  own: CallLeg,
  target: DialTarget,
): Promise<void> {
  if (session.consultation) throw new ConflictError('complete the transfer, or take the caller back');
  const caller = session.callerLeg;
  if (!caller) throw new ConflictError('nobody has answered this call yet');
  const party = reserveParty(parts, session, target);
  session.isBeingTransferred = true;
  if (!caller.isHeld) await holdCaller(parts, session, caller);
  await letGo(parts, session, own);
  parts.own(ringAndHandOver(parts, session, own.legId, party));
}

async function ringAndHandOver(
  parts: CallParts,
  session: CallSession,
  fromLegId: string,
  party: Party,
): Promise<void> {
  const leg = await party.ring(stopOf(parts, session));
  if (session.end || parts.stopping.aborted) return;
  const isThere = leg !== undefined && (await joinParty(parts, session, leg));
  if (isThere) await takenOver(parts, session, { fromLegId, toLegId: leg.legId, kind: 'blind' });
  else await queueAgain(parts, session);
}

/** The caller is with somebody new. */
export async function takenOver(
  parts: CallParts,
  session: CallSession,
  transfer: { fromLegId: string; toLegId: string; kind: TransferKind },
): Promise<void> {
  session.isBeingTransferred = false;
  if (session.callerLeg) await resumeCaller(parts, session, session.callerLeg);
  await writeEvent(parts, session, { type: 'call.transferred', ...transfer });
}

/** Nobody took the caller over, and nobody is there any more. */
export async function queueAgain(parts: CallParts, session: CallSession): Promise<void> {
  if (session.end) return;
  session.priority = AFTER_FAILED_TRANSFER;
  await connectAgent(parts, session);
}
