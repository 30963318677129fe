import type { TelephonyEvent } from '../telephony/telephony.js';
import type { CallParts } from './call-parts.js';
import type { CallSession } from './call-session.js';
import { writeEvent } from './write-event.js';

type SoundChange = Extract<TelephonyEvent, { type: 'sound' }>;

/** How a party's sound arrives stands in the journal of the call that the party is on. */
export async function soundChanged(
  parts: CallParts,
  sessions: Iterable<CallSession>,
  { channelId, quality }: SoundChange,
): Promise<void> {
  for (const session of sessions) {
    const leg = session.legOf(channelId);
    if (!leg || session.end) continue;
    const { legId } = leg;
    const { state, loss, jitterMs } = quality;
    await writeEvent(parts, session, {
      ...{ type: 'media.quality', legId, state },
      loss: Math.round(loss * 1000) / 1000,
      jitterMs: Math.round(jitterMs),
    });
  }
}
