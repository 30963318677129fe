import type { DialTarget } from '../../desk/call-commands.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import type { ControlParts, PartyParts, QueueParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { ConsultedCall, HandedOverCall } from '../session/call-views.js';
import type { Consultation } from '../session/handover.js';
import { reserveParty, stopOf, type Party } from '../ringing/dial-party.js';
import { whileEarlySoundIsHeard, whileToneIsHeard } from '../ringing/ringing-tone.js';
import { returnCaller, takenOver } from './hand-over.js';
import { holdCaller, isAlone, joinParty, letGo } from '../legs/join-party.js';
import { detachLine, endLineOf, joinLine, lineOf } from './second-line.js';

/**
 * The caller hears music while the agent speaks to another party, who is rung now.
 *
 * @param lineChannelId of a second call of the agent's telephone, answered here: the agent speaks there
 * @throws Refusal before anything has happened
 */
export async function beginConsultation(
  parts: ControlParts,
  session: ConsultedCall,
  agentLeg: CallLeg,
  target: DialTarget,
  lineChannelId?: string,
): Promise<void> {
  if (session.handover.consultation) throw deskRefusal({ code: 'consultation-open' });
  if (session.handover.isBeingTransferred) throw deskRefusal({ code: 'being-handed-over' });
  const caller = session.legs.ofCaller;
  if (!caller) throw deskRefusal({ code: 'call-not-answered' });
  const party = reserveParty(parts, session, target, agentLeg);
  const consultation: Consultation = {
    byLegId: agentLeg.legId,
    ring: new AbortController(),
    legId: undefined,
    ...(lineChannelId !== undefined && { line: lineOf(agentLeg, lineChannelId) }),
  };
  session.handover.beginConsultation(consultation);
  try {
    if (lineChannelId !== undefined) await parts.telephony.answer(lineChannelId);
    if (!caller.isHeld) await holdCaller(parts, session, caller, agentLeg);
  } catch (error) {
    session.handover.endConsultation();
    party.cancel();
    throw error;
  }
  parts.track(ringConsulted(parts, session, party, consultation));
}

async function ringConsulted(
  parts: QueueParts,
  session: ConsultedCall,
  party: Party,
  consultation: Consultation,
): Promise<void> {
  const signal = AbortSignal.any([consultation.ring.signal, stopOf(parts, session)]);
  const ring = (onEarlySound: (channelId: string) => void) => party.ring(signal, onEarlySound);
  const { line, byLegId } = consultation;
  const channelId = line?.channelId ?? session.legs.get(byLegId)?.channelId;
  const listener = channelId === undefined ? undefined : { session, channelId };
  const leg = await (listener && line
    ? whileToneIsHeard(parts, listener, signal, ring)
    : listener
      ? whileEarlySoundIsHeard(parts, listener, ring)
      : party.ring(signal));
  await session.changes.run(() => consulted(parts, session, leg, consultation));
  if (isAlone(session)) await parts.queueAgain(session);
}

/** The phone of the party to be consulted was answered, or was not (`leg` undefined). */
async function consulted(
  parts: QueueParts,
  session: ConsultedCall,
  leg: CallLeg | undefined,
  consultation: Consultation,
): Promise<void> {
  if (session.end || parts.stopping.aborted) return;
  const isWanted = () => session.handover.consultation === consultation;
  const isThere = leg !== undefined && isWanted() && (await joinParty(parts, session, leg));
  const { byLegId: fromLegId } = consultation;
  if (isThere && isWanted()) {
    consultation.legId = leg.legId;
    const isAtLine = await joinLine(parts, session, consultation);
    if (session.legs.has(fromLegId) || !isWanted()) return;
    if (isAtLine) {
      consultation.byLegId = isAtLine.legId;
      detachLine(consultation); // the agent's only call now
      return;
    }
    // the agent who asked has hung up meanwhile: the caller is the colleague's
    session.handover.endConsultation();
    return takenOver(parts, session, { fromLegId, toLegId: leg.legId, kind: 'attended' });
  }
  if (leg && session.legs.has(leg.legId)) await letGo(parts, session, leg);
  if (!isWanted()) return;
  session.handover.endConsultation();
  await endLineOf(parts, session, consultation);
  // the telephone takes back by its own key a caller whom it holds: see hold-by-phone.ts
  const isHeldByPhone = session.legs.ofCaller?.heldByPhoneOf === fromLegId && session.legs.has(fromLegId);
  if (!isAlone(session) && !isHeldByPhone) await returnCaller(parts, session);
}

/** @throws Refusal without a consultation */
export function consultedLeg(session: Pick<CallSession, 'handover' | 'legs'>): CallLeg {
  const { legId } = session.handover.consultation ?? {};
  const leg = legId === undefined ? undefined : session.legs.get(legId);
  if (!leg) throw deskRefusal({ code: 'no-consultation' });
  return leg;
}

/**
 * The caller is with the party who was asked; the agent leaves with every call of the telephone.
 *
 * @param onTaken called once no hang-up of the agent can end the call; must not throw
 */
export async function completeConsultation(
  parts: QueueParts,
  session: HandedOverCall,
  { consultation, toLegId }: { readonly consultation: Consultation; readonly toLegId: string },
  onTaken: () => Promise<void> = async () => {},
): Promise<void> {
  const { byLegId: fromLegId } = consultation;
  session.handover.endConsultation();
  session.handover.beginTransfer();
  await onTaken();
  if (session.legs.has(toLegId)) await takenOver(parts, session, { fromLegId, toLegId, kind: 'attended' });
  else session.handover.endTransfer(); // the party who was asked has gone in this moment
  const agentLeg = session.legs.get(fromLegId);
  await Promise.all([agentLeg && letGo(parts, session, agentLeg), endLineOf(parts, session, consultation)]);
  if (isAlone(session)) parts.track(parts.queueAgain(session));
}

/** The consulted party is hung up, or not rung any more. */
export async function endConsultation(parts: PartyParts, session: HandedOverCall): Promise<void> {
  const { consultation } = session.handover;
  if (!consultation) return;
  session.handover.endConsultation();
  consultation.ring.abort();
  const leg = consultation.legId === undefined ? undefined : session.legs.get(consultation.legId);
  if (leg) await letGo(parts, session, leg);
  await endLineOf(parts, session, consultation);
}
