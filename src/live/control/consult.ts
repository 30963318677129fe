import type { DialTarget } from '../../desk/call-commands.js';
import { ConflictError } from '../../lib/errors.js';
import type { ControlParts, PartyParts, QueueParts } from '../session/call-parts.js';
import type { CallLeg, CallSession, Consultation } from '../session/call-session.js';
import { reserveParty, stopOf, type Party } from '../ringing/dial-party.js';
import { returnCaller, queueAgain, takenOver } from './hand-over.js';
import { holdCaller, isAlone, joinParty, letGo } from '../legs/join-party.js';

/** @throws NotFoundError, ConflictError before anything has happened */
export async function beginConsultation(
  parts: ControlParts,
  session: CallSession,
  own: CallLeg,
  target: DialTarget,
): Promise<void> {
  if (session.consultation) throw new ConflictError('a consultation is in progress already');
  if (session.isBeingTransferred) throw new ConflictError('the caller is being handed over already');
  const caller = session.callerLeg;
  if (!caller) throw new ConflictError('this call has not been answered yet');
  const party = reserveParty(parts, session, target, own);
  const consultation: Consultation = { byLegId: own.legId, ring: new AbortController(), legId: undefined };
  session.beginConsultation(consultation);
  try {
    if (!caller.isHeld) await holdCaller(parts, session, caller, own);
  } catch (error) {
    session.endConsultation();
    party.cancel();
    throw error;
  }
  parts.own(ringConsulted(parts, session, party, consultation));
}

async function ringConsulted(
  parts: QueueParts,
  session: CallSession,
  party: Party,
  consultation: Consultation,
): Promise<void> {
  const leg = await party.ring(AbortSignal.any([consultation.ring.signal, stopOf(parts, session)]));
  await session.inTurn(() => consulted(parts, session, leg, consultation));
  if (isAlone(session)) await queueAgain(parts, session);
}

/** The phone of the party to be consulted was answered, or was not (`leg` undefined). */
async function consulted(
  parts: QueueParts,
  session: CallSession,
  leg: CallLeg | undefined,
  consultation: Consultation,
): Promise<void> {
  if (session.end || parts.stopping.aborted) return;
  const isWanted = () => session.consultation === consultation;
  const isThere = leg !== undefined && isWanted() && (await joinParty(parts, session, leg));
  const { byLegId: fromLegId } = consultation;
  if (isThere && isWanted()) {
    consultation.legId = leg.legId;
    if (session.legs.has(fromLegId)) return;
    // who asked has hung up meanwhile: the caller is theirs
    session.endConsultation();
    return takenOver(parts, session, { fromLegId, toLegId: leg.legId, kind: 'attended' });
  }
  if (leg && session.legs.has(leg.legId)) await letGo(parts, session, leg);
  if (!isWanted()) return;
  session.endConsultation();
  if (!isAlone(session)) await returnCaller(parts, session);
}

/** @throws ConflictError without a consultation */
export function consultedLeg(session: CallSession): CallLeg {
  const { legId } = session.consultation ?? {};
  const leg = legId === undefined ? undefined : session.legs.get(legId);
  if (!leg) throw new ConflictError('no consultation is in progress');
  return leg;
}

/** The consulted party is hung up, or not rung any more. */
export async function endConsultation(parts: PartyParts, session: CallSession): Promise<void> {
  const { consultation } = session;
  if (!consultation) return;
  session.endConsultation();
  consultation.ring.abort();
  const leg = consultation.legId === undefined ? undefined : session.legs.get(consultation.legId);
  if (leg) await letGo(parts, session, leg);
}
