import type { Telephony, TelephonyEvent } from '../../telephony/telephony.js';
import type { EventParts } from './call-parts.js';
import type { CallLeg } from './legs.js';
import type { CallSession } from './call-session.js';
import type { WrittenCall } from './call-views.js';
import { writeEvent } from './write-event.js';

type SoundChange = Extract<TelephonyEvent, { type: 'sound' }>;
type SoundQuality = SoundChange['quality'];

/** How a party's sound arrives stands in the journal of the call that the party is on, or is about to join. */
export async function soundChanged(
  parts: EventParts,
  sessions: Iterable<CallSession>,
  { channelId, quality }: SoundChange,
): Promise<void> {
  for (const session of sessions) {
    if (session.end) continue;
    const leg = session.legs.at(channelId);
    if (leg) await writeQuality(parts, session, leg.legId, quality);
    else if (isToJoin(session, channelId)) session.hearing.soundBefore.set(channelId, quality);
  }
}

/** The sound quality that was reported before the party had a leg, e.g. during the greeting: it is not reported again. */
export async function writeSoundBefore(
  parts: EventParts,
  session: WrittenCall,
  { legId, channelId }: CallLeg,
): Promise<void> {
  const quality = session.hearing.soundBefore.get(channelId);
  session.hearing.soundBefore.delete(channelId);
  if (quality && quality.state !== 'good') await writeQuality(parts, session, legId, quality);
}

function isToJoin(
  { callId, bridgeId, callerChannelId }: Pick<CallSession, 'callId' | 'bridgeId' | 'callerChannelId'>,
  channelId: string,
): boolean {
  return channelId === callId || channelId === callerChannelId || channelId.startsWith(`${bridgeId}-`);
}

async function writeQuality(
  parts: EventParts,
  session: WrittenCall,
  legId: string,
  { state, loss, jitterMs, mos }: SoundQuality,
): Promise<void> {
  await writeEvent(parts, session, {
    type: 'media.quality',
    legId,
    state,
    loss: rounded(loss, 3),
    jitterMs: Math.round(jitterMs),
    mos: mos === null ? null : rounded(mos, 2),
  });
}

/** How the sound of a party that leaves has arrived in all; nothing where the switch has reported nothing of it. */
export async function writeReceived(
  parts: EventParts & { readonly telephony: Pick<Telephony, 'soundReceived'> },
  session: WrittenCall,
  { legId, channelId }: Pick<CallLeg, 'legId' | 'channelId'>,
): Promise<void> {
  const received = parts.telephony.soundReceived(channelId);
  if (!received) return;
  const { packets, lost, loss, jitterMs, mos } = received;
  const line = { loss: rounded(loss, 4), jitterMs: rounded(jitterMs, 1), mos: rounded(mos, 2) };
  await writeEvent(parts, session, { type: 'media.received', legId, packets, lost, ...line });
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
