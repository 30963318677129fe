import type { DialTarget } from '../../desk/call-commands.js';
import type { TransferKind } from '../../calls/call-event.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import { TelephonyError } from '../../telephony/errors.js';
import type { ControlParts, QueueParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { ConsultedCall, HandedOverCall } from '../session/call-views.js';
import { reserveParty, stopOf, type Party } from '../ringing/dial-party.js';
import { isChannelGone } from '../session/refuse-if-leg-left.js';
import { holdCaller, isAlone, joinParty, letGo, moveAgents, resumeCaller } from '../legs/join-party.js';
import { writeEvent } from '../session/write-event.js';
import { keepTrying } from '../../lib/keep-trying.js';

const RESUME_TRIES = 4;
/** Between these tries: a second in all. */
const REFUSED = { firstMs: 100, maxMs: 1_000 };

/**
 * A blind transfer: the caller hears music, who hands over is free at once, and the other phone rings. When it is
 * not answered the caller is the next one in the queue, and is not lost.
 *
 * @param onTaken called once the caller is ours, before the telephone of who hands over is let go; must not throw
 * @throws Refusal before anything has happened, for a party that cannot be rung now
 */
export async function handOver(
  parts: ControlParts,
  session: ConsultedCall,
  agentLeg: CallLeg,
  target: DialTarget,
  onTaken: () => Promise<void> = async () => {},
): Promise<void> {
  if (session.handover.consultation) throw deskRefusal({ code: 'consultation-unfinished' });
  if (session.handover.isBeingTransferred) throw deskRefusal({ code: 'being-handed-over' });
  const caller = session.legs.ofCaller;
  if (!caller) throw deskRefusal({ code: 'call-not-answered' });
  const party = reserveParty(parts, session, target, agentLeg);
  session.handover.beginTransfer();
  try {
    if (!caller.isHeld) await holdCaller(parts, session, caller, agentLeg);
  } catch (error) {
    session.handover.endTransfer();
    party.cancel();
    throw error;
  }
  await onTaken();
  await letGo(parts, session, agentLeg);
  parts.track(ringAndHandOver(parts, session, agentLeg.legId, party));
}

async function ringAndHandOver(
  parts: QueueParts,
  session: ConsultedCall,
  fromLegId: string,
  party: Party,
): Promise<void> {
  const leg = await party.ring(stopOf(parts, session));
  await session.changes.run(async () => {
    const isThere = leg !== undefined && (await joinParty(parts, session, leg));
    if (isThere) await takenOver(parts, session, { fromLegId, toLegId: leg.legId, kind: 'blind' });
    else if (!isAlone(session)) await returnCaller(parts, session);
  });
  if (isAlone(session)) await parts.queueAgain(session);
}

/** Another user is still on the call: the caller is with that user. */
export async function returnCaller(parts: QueueParts, session: HandedOverCall): Promise<void> {
  session.handover.endTransfer();
  if (session.legs.ofCaller?.isHeld && !parts.stopping.aborted) await resumeOnceConnected(parts, session);
}

/**
 * No caller stays on hold for a connection that was lost in the wrong moment, or for one refusal of the switch. After
 * several the agents on the call have a caller on hold, whom they can take back; without an agent the caller waits again.
 *
 * @throws TelephonyError then, and of a caller who has just gone
 */
async function resumeOnceConnected(parts: QueueParts, session: HandedOverCall): Promise<void> {
  const { log, stopping } = parts;
  const isRefused = (error: unknown) =>
    error instanceof TelephonyError && !isChannelGone(error) && !session.end && !stopping.aborted;
  const resume = () =>
    parts.onceConnected(session, async () => {
      const { legs, end } = session;
      const callerLeg = legs.ofCaller;
      if (!end && callerLeg) await resumeCaller(parts, session, callerLeg);
    });
  try {
    const isPassing = (error: unknown, tries: number) => isRefused(error) && tries < RESUME_TRIES;
    await keepTrying(resume, { waits: REFUSED, signal: stopping, isPassing });
  } catch (error) {
    if (isRefused(error)) {
      log.error(
        { err: error, callId: session.callId },
        'the caller stays on hold: the switch refuses the bridge',
      );
      moveAgents(parts, session, 'on-hold');
      if (session.legs.ofAgents.length === 0) parts.track(parts.queueAgain(session));
    }
    throw error;
  }
}

/** The caller is with another agent. */
export async function takenOver(
  parts: QueueParts,
  session: HandedOverCall,
  transfer: { fromLegId: string; toLegId: string; kind: TransferKind },
): Promise<void> {
  session.handover.endTransfer();
  await resumeOnceConnected(parts, session);
  const to = session.legs.get(transfer.toLegId);
  const { name, userId } = to?.speaker === 'agent' ? to : { name: null, userId: null };
  await writeEvent(parts, session, { type: 'call.transferred', ...transfer, name, userId });
}
