import type { DialTarget } from '../desk/call-commands.js';
import { ConflictError } from '../lib/errors.js';
import type { CallParts } from './call-parts.js';
import type { CallLeg, CallSession, Consultation } from './call-session.js';
import { reserveParty, stopOf, type Party } from './dial-party.js';
import { queueAgain, takenOver } from './hand-over.js';
import { holdCaller, joinParty, letGo, resumeCaller } from './join-party.js';

/** @throws NotFoundError, ConflictError before anything has happened */
export async function beginConsultation(
  parts: CallParts,
  session: CallSession,
  own: CallLeg,
  target: DialTarget,
): Promise<void> {
  if (session.consultation) throw new ConflictError('somebody is being consulted already');
  const caller = session.callerLeg;
  if (!caller) throw new ConflictError('nobody has answered this call yet');
  const party = reserveParty(parts, session, target);
  const consultation: Consultation = { byLegId: own.legId, ring: new AbortController(), legId: undefined };
  session.consultation = consultation;
  if (!caller.isHeld) await holdCaller(parts, session, caller);
  parts.own(ringConsulted(parts, session, party, consultation));
}

async function ringConsulted(
  parts: CallParts,
  session: CallSession,
  party: Party,
  consultation: Consultation,
): Promise<void> {
  const leg = await party.ring(AbortSignal.any([consultation.ring.signal, stopOf(parts, session)]));
  if (session.end || parts.stopping.aborted) return;
  const isWanted = session.consultation === consultation;
  if (leg && !isWanted) return letGo(parts, session, leg);
  const isThere = leg !== undefined && (await joinParty(parts, session, leg));
  const { byLegId: fromLegId } = consultation;
  const isAskerThere = session.legs.has(fromLegId);
  if (isThere) {
    consultation.legId = leg.legId;
    if (isAskerThere) return;
    session.consultation = undefined;
    return takenOver(parts, session, { fromLegId, toLegId: leg.legId, kind: 'attended' });
  }
  // nobody came: who asked goes on with the caller, and if they hung up meanwhile somebody else does
  if (isWanted) session.consultation = undefined;
  if (!isAskerThere) return queueAgain(parts, session);
  if (isWanted && session.callerLeg?.isHeld) await resumeCaller(parts, session, session.callerLeg);
}

/** @throws ConflictError while there is nobody */
export function consultedLeg(session: CallSession): CallLeg {
  const { legId } = session.consultation ?? {};
  const leg = legId === undefined ? undefined : session.legs.get(legId);
  if (!leg) throw new ConflictError('nobody is being consulted');
  return leg;
}

/** Who was asked is let go, or not rung any more. */
export async function endConsultation(parts: CallParts, session: CallSession): Promise<void> {
  const { consultation } = session;
  if (!consultation) return;
  session.consultation = undefined;
  consultation.ring.abort();
  const leg = consultation.legId === undefined ? undefined : session.legs.get(consultation.legId);
  if (leg) await letGo(parts, session, leg);
}
