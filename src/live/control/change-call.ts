import { userKey } from '../../desk/agent.js';
import type { CallChange, ChangeOptions, DialTarget } from '../../desk/call-commands.js';
import { ConflictError, ForbiddenError } from '../../lib/errors.js';
import type { ControlParts, DialParts, PartyParts, QueueParts, SwitchParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import { beginConsultation, completeConsultation, consultedLeg, endConsultation } from './consult.js';
import { reserveParty, stopOf } from '../ringing/dial-party.js';
import { handOver } from './hand-over.js';
import { holdCaller, joinParty, resumeCaller } from '../legs/join-party.js';
import { writeEvent } from '../session/write-event.js';

/** The changes that are possible on a call whose channels stay in the dial plan. */
const NEEDS_NO_CHANNEL: ReadonlySet<CallChange['type']> = new Set(['leave', 'ask-help', 'recording']);

/**
 * Carries out a command of a party on the call. Called in turn, one change at a time; phones ring on after it.
 *
 * @throws NotFoundError, ForbiddenError, ConflictError (see `CallCommands`); TelephonyError when the switch refuses
 */
export async function changeCall(
  parts: ControlParts,
  session: CallSession,
  change: CallChange,
  { userId, expectedSeq }: ChangeOptions,
): Promise<void> {
  if (session.end) throw hasEnded();
  if (expectedSeq !== undefined && expectedSeq < session.changes.lastSeq) {
    throw new ConflictError(
      `the call has changed: event ${session.changes.lastSeq} is newer than ${expectedSeq}`,
    );
  }
  // a colleague who was called has the caller's place
  const own = [...session.legs.values()].find(
    (leg) => leg.userId === userId || leg.agentKey === userKey(userId),
  );
  if (!own) throw new ForbiddenError('you are not on this call');
  requireChangeable(session, own, change.type);
  switch (change.type) {
    case 'rejoin':
      throw new ConflictError('your telephone is on the call'); // if it is not: live/lost/line-keeper.ts
    case 'hold':
      return hold(parts, session, own);
    case 'resume':
      return takeBack(parts, session);
    case 'mute':
      return mute(parts, session, own, change.isMuted);
    case 'digits':
      return sendDigits(parts, session, own, change.digits);
    case 'invite':
      return invite(parts, session, own, change.target);
    case 'consult':
      return beginConsultation(parts, session, own, change.target);
    case 'conference':
      return conference(parts, session);
    case 'complete-transfer':
      return completeTransfer(parts, session, own);
    case 'transfer':
      return handOver(parts, session, own, change.target);
    case 'leave':
      return parts.telephony.hangUp(own.channelId); // the rest follows as from any hang-up
    case 'ask-help':
      return writeEvent(parts, session, { type: 'help.asked', userId, isAsking: change.isAsking });
    case 'recording':
      return parts.recordings.setPaused(session, change.isPaused);
  }
}

const hasEnded = () => new ConflictError('the call has just ended');

/** @throws ConflictError where that party may not change the call so, whether by a command or at a telephone */
export function requireChangeable(session: CallSession, own: CallLeg, change: CallChange['type']): void {
  if (session.end) throw hasEnded();
  if (own.speaker === 'caller' && change !== 'leave' && change !== 'mute') {
    throw new ConflictError('only the user who placed the call may do that');
  }
  if (session.isInDialPlan && !NEEDS_NO_CHANNEL.has(change)) {
    throw new ConflictError('Asterisk connected this call while the server was away: it cannot be changed');
  }
}

function callerOf(session: CallSession): CallLeg {
  const caller = session.legs.ofCaller;
  if (!caller) throw new ConflictError('this call has not been answered yet');
  return caller;
}

async function hold(parts: PartyParts, session: CallSession, own: CallLeg): Promise<void> {
  const caller = callerOf(session);
  if (caller.isHeld) throw new ConflictError('the caller is on hold already');
  await holdCaller(parts, session, caller, own);
}

/** Also out of a consultation: who was asked is let go. */
async function takeBack(parts: PartyParts, session: CallSession): Promise<void> {
  const caller = callerOf(session);
  if (!caller.isHeld) throw new ConflictError('the caller is not on hold');
  await endConsultation(parts, session);
  await resumeCaller(parts, session, caller);
}

async function mute(parts: PartyParts, session: CallSession, own: CallLeg, isMuted: boolean): Promise<void> {
  await parts.telephony.mute(own.channelId, isMuted);
  const { legId, speaker } = own;
  await writeEvent(parts, session, { type: 'leg.muted', legId, speaker, isMuted });
}

/** To everybody from outside who is on the line: a machine that wants keys to be pressed is one of them. */
async function sendDigits(
  parts: SwitchParts,
  session: CallSession,
  own: CallLeg,
  digits: string,
): Promise<void> {
  const others = [...session.legs.values()].filter(
    (leg) => leg !== own && !leg.isHeld && leg.speaker !== 'agent',
  );
  if (others.length === 0) throw new ConflictError('no other party is on the line to send digits to');
  await Promise.all(others.map(({ channelId }) => parts.telephony.sendDigits(channelId, digits)));
}

async function invite(
  parts: DialParts,
  session: CallSession,
  own: CallLeg,
  target: DialTarget,
): Promise<void> {
  callerOf(session);
  const party = reserveParty(parts, session, target, own);
  const ringAndJoin = async () => {
    const leg = await party.ring(stopOf(parts, session));
    if (leg) await joinParty(parts, session, leg);
  };
  parts.own(ringAndJoin());
}

async function conference(parts: PartyParts, session: CallSession): Promise<void> {
  consultedLeg(session);
  session.handover.endConsultation();
  await resumeCaller(parts, session, callerOf(session));
}

async function completeTransfer(parts: QueueParts, session: CallSession, own: CallLeg): Promise<void> {
  const { legId: toLegId } = consultedLeg(session);
  const { consultation } = session.handover;
  if (consultation?.byLegId !== own.legId && consultation?.line?.legId !== own.legId)
    throw new ConflictError('only the user who began the consultation may do that');
  callerOf(session);
  await completeConsultation(parts, session, { consultation, toLegId });
}
