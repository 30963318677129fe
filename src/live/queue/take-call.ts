import { messageOf } from '../../lib/errors.js';
import { TelephonyError } from '../../telephony/errors.js';
import { addLeg, announceLeg } from '../legs/call-legs.js';
import type { LegParts, QueueParts, RingParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import { announce, writeAnnouncement } from '../ringing/announce.js';
import { WITHHELD } from '../legs/join-party.js';
import { connectAgent } from './connect-agent.js';
import { endCall } from '../legs/finish-call.js';
import { writeEvent } from '../session/write-event.js';

/** The shortest time limit there is: the switch takes a call back that is not taken here. */
export const TAKEN_BACK_AFTER_MS = 1_000;

/** Answers a call that came in, and lets the caller wait for an agent. */
export async function takeCall(parts: QueueParts, session: CallSession): Promise<void> {
  try {
    await parts.onceConnected(session, () => parts.telephony.answer(session.callId));
  } catch (error) {
    return notAnswered(parts, session, error);
  }
  if (session.end) return;
  void writeEvent(parts, session, { type: 'call.answered' }, 0); // its place is before all that is heard
  greetCaller(parts, session);
  await connectAgent(parts, session);
}

/** Agents are rung meanwhile; none is connected to the caller, and nothing is recorded, until it is over. */
export function greetCaller(parts: RingParts, session: CallSession): void {
  const isPlayed = parts.queue.greeting.length > 0;
  parts.track(session.announcements.greet(isPlayed, () => greetAndJoin(parts, session)));
}

async function greetAndJoin(parts: RingParts, session: CallSession): Promise<void> {
  const { callerChannelId: channelId } = session;
  if (session.announcements.isGreeting && channelId !== undefined) {
    const announcement = await announce(parts, session, { channelId, media: parts.queue.greeting });
    session.announcements.toCaller(announcement.isComplete);
    if (parts.stopping.aborted) return; // the next process begins anew
    void writeAnnouncement(parts, session, { legId: 'caller', ...announcement });
  }
  joinCaller(parts, session);
  session.announcements.greeted();
}

/** At once: an agent who answers finds the caller's leg. The journal keeps the order in which it is written. */
function joinCaller(parts: LegParts, session: CallSession): void {
  if (session.end) return;
  const leg = { legId: 'caller', speaker: 'caller', name: session.callerId ?? WITHHELD } as const;
  const caller = addLeg(parts, session, { ...leg, channelId: session.callId });
  parts.track(announceLeg(parts, session, caller));
}

/**
 * A caller who cannot be answered is never hung up: the dial plan takes the caller back and rings the phones itself, and the
 * session ends when that is reported (`gone`). Should even that request not get through, the time limit that a new
 * caller is on (asterisk-telephony.ts) does the same a little later.
 */
async function notAnswered(parts: LegParts, session: CallSession, error: unknown): Promise<void> {
  const { telephony, log, stopping } = parts;
  const { callId } = session;
  if (session.end || stopping.aborted) return; // the next process finds the caller ringing, and goes on
  log.error({ err: error, callId }, 'a call could not be answered');
  if (error instanceof TelephonyError && error.status === 404) {
    return endCall(parts, session, { side: 'server', cause: null, reason: 'switch-failure' });
  }
  session.giveBack();
  const giveBack = () => telephony.returnAfter(callId, TAKEN_BACK_AFTER_MS);
  await parts.onceConnected(session, giveBack).catch((refusal: unknown) => {
    if (!session.end) {
      log.error(
        { callId, reason: messageOf(refusal) },
        'a call could not be given back; the dial plan takes it when its time limit ends',
      );
    }
  });
}
