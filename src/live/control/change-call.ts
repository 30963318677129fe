import { userKey } from '../../desk/agent.js';
import type { CallChange, ChangeOptions, DialTarget } from '../../desk/call-commands.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import type { ControlParts, PartyParts, QueueParts, SwitchParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type {
  BridgedCall,
  CommandedCall,
  HandedOverCall,
  ConsultedCall,
  WrittenCall,
} from '../session/call-views.js';
import { beginConsultation, completeConsultation, consultedLeg, endConsultation } from './consult.js';
import { reserveParty, stopOf } from '../ringing/dial-party.js';
import { acknowledgeAlert, seeAlert } from './note-alert.js';
import { handOver } from './hand-over.js';
import { holdCaller, isAlone, joinParty, resumeCaller } from '../legs/join-party.js';
import { writeEvent } from '../session/write-event.js';

/** The changes that are possible on a call whose channels stay in the dial plan. */
const NEEDS_NO_CHANNEL: ReadonlySet<CallChange['type']> = new Set(['leave', 'ask-help', 'recording']);

/**
 * Carries out a command of a party on the call, or of a supervisor to its alerts. Called in turn, one change at a time; phones
 * ring on after it.
 *
 * @throws Refusal (see `CallCommands`); TelephonyError when the switch refuses
 */
export async function changeCall(
  parts: ControlParts,
  session: CommandedCall,
  change: CallChange,
  { userId, expectedSeq }: ChangeOptions,
): Promise<void> {
  if (session.end) throw hasEnded();
  if (expectedSeq !== undefined && expectedSeq < session.changes.lastSeq) {
    throw deskRefusal({ code: 'call-changed', newest: session.changes.lastSeq, known: expectedSeq });
  }
  if (change.type === 'acknowledge-alert') return acknowledgeAlert(parts, session, change, userId);
  // a colleague who was called has the caller's place
  const agentLeg = [...session.legs.values()].find(
    (leg) => leg.userId === userId || leg.agentKey === userKey(userId),
  );
  if (change.type === 'see-alert') {
    if (!agentLeg && !isLost(session, userId)) throw deskRefusal({ code: 'not-on-this-call' });
    return seeAlert(parts, session, change, userId);
  }
  if (!agentLeg) throw deskRefusal({ code: 'not-on-this-call' });
  requireChangeable(session, agentLeg, change.type);
  switch (change.type) {
    case 'rejoin':
      throw deskRefusal({ code: 'telephone-on-call' }); // if it is not: live/lost/line-keeper.ts
    case 'hold':
      return hold(parts, session, agentLeg);
    case 'resume':
      return takeBack(parts, session);
    case 'mute':
      return mute(parts, session, agentLeg, change.isMuted);
    case 'digits':
      return sendDigits(parts, session, agentLeg, change.digits);
    case 'invite':
      return invite(parts, session, agentLeg, change.target);
    case 'consult':
      return beginConsultation(parts, session, agentLeg, change.target);
    case 'conference':
      return conference(parts, session);
    case 'complete-transfer':
      return completeTransfer(parts, session, agentLeg);
    case 'transfer':
      return handOver(parts, session, agentLeg, change.target);
    case 'leave':
      return parts.telephony.hangUp(agentLeg.channelId); // the rest follows as from any hang-up
    case 'ask-help':
      return writeEvent(parts, session, { type: 'help.asked', userId, isAsking: change.isAsking });
    case 'recording':
      return parts.recordings.setPaused(session, change.isPaused);
  }
}

/** The sound or the telephone of that user is gone; the call is still theirs, and their screen shows it. */
function isLost({ lost }: Pick<CallSession, 'lost'>, userId: number): boolean {
  return lost.all().some((party) => party.userId === userId);
}

const hasEnded = () => deskRefusal({ code: 'call-over' });

/** @throws Refusal where that party may not change the call so, whether by a command or at a telephone */
export function requireChangeable(
  session: Pick<CallSession, 'end' | 'isInDialPlan'>,
  agentLeg: CallLeg,
  change: CallChange['type'],
): void {
  if (session.end) throw hasEnded();
  if (agentLeg.speaker === 'caller' && change !== 'leave' && change !== 'mute') {
    throw deskRefusal({ code: 'not-as-caller' });
  }
  if (session.isInDialPlan && !NEEDS_NO_CHANNEL.has(change)) {
    throw deskRefusal({ code: 'dial-plan-call' });
  }
}

function callerOf(session: Pick<CallSession, 'legs'>): CallLeg {
  const caller = session.legs.ofCaller;
  if (!caller) throw deskRefusal({ code: 'call-not-answered' });
  return caller;
}

async function hold(parts: PartyParts, session: BridgedCall, agentLeg: CallLeg): Promise<void> {
  const caller = callerOf(session);
  if (caller.isHeld) throw deskRefusal({ code: 'caller-held' });
  await holdCaller(parts, session, caller, agentLeg);
}

/** Also out of a consultation: who was asked is let go. */
async function takeBack(parts: PartyParts, session: HandedOverCall): Promise<void> {
  const caller = callerOf(session);
  if (!caller.isHeld) throw deskRefusal({ code: 'caller-not-held' });
  await endConsultation(parts, session);
  await resumeCaller(parts, session, caller);
}

async function mute(
  parts: PartyParts,
  session: WrittenCall,
  agentLeg: CallLeg,
  isMuted: boolean,
): Promise<void> {
  await parts.telephony.mute(agentLeg.channelId, isMuted);
  const { legId, speaker } = agentLeg;
  await writeEvent(parts, session, { type: 'leg.muted', legId, speaker, isMuted });
}

/** To every party from outside who is on the line: a machine that wants keys to be pressed is one of them. */
async function sendDigits(
  parts: SwitchParts,
  session: Pick<CallSession, 'legs'>,
  agentLeg: CallLeg,
  digits: string,
): Promise<void> {
  const others = [...session.legs.values()].filter(
    (leg) => leg !== agentLeg && !leg.isHeld && leg.speaker !== 'agent',
  );
  if (others.length === 0) throw deskRefusal({ code: 'no-party-for-digits' });
  await Promise.all(others.map(({ channelId }) => parts.telephony.sendDigits(channelId, digits)));
}

async function invite(
  parts: ControlParts,
  session: ConsultedCall,
  agentLeg: CallLeg,
  target: DialTarget,
): Promise<void> {
  callerOf(session);
  const party = reserveParty(parts, session, target, agentLeg);
  const signal = AbortSignal.any([stopOf(parts, session), session.wait.untilAlone]);
  const ringAndJoin = async () => {
    const leg = await party.ring(signal);
    if (leg) await joinParty(parts, session, leg);
    // the agents have gone meanwhile, and no other party is rung for the caller
    const { consultation, isBeingTransferred } = session.handover;
    if (isAlone(session) && !consultation && !isBeingTransferred) await parts.queueAgain(session);
  };
  parts.track(ringAndJoin());
}

async function conference(parts: PartyParts, session: HandedOverCall): Promise<void> {
  consultedLeg(session);
  session.handover.endConsultation();
  await resumeCaller(parts, session, callerOf(session));
}

async function completeTransfer(
  parts: QueueParts,
  session: HandedOverCall,
  agentLeg: CallLeg,
): Promise<void> {
  const { legId: toLegId } = consultedLeg(session);
  const { consultation } = session.handover;
  if (consultation?.byLegId !== agentLeg.legId && consultation?.line?.legId !== agentLeg.legId)
    throw deskRefusal({ code: 'consultation-of-another' });
  callerOf(session);
  await completeConsultation(parts, session, { consultation, toLegId });
}
