import type { AriRest } from './ari/ari-rest.js';
import { makeBridge } from './channel-controls.js';
import type { ChannelEntries } from './channel-entries.js';
import type { SnoopRequest } from './telephony.js';

/** It enters within milliseconds (7 to 8 until it is heard, measured); beyond this it is not coming. */
const ENTRY_TIMEOUT_MS = 3_000;

/** The channels that a snoop is made of. */
const snoopPartsOf = (snoopId: string): readonly [says: string, hears: string] => [
  snoopId,
  `${snoopId}-hears`,
];

/**
 * Hears what a party says and hears, and brings it what is whispered, joined to a bridge. Two channels, one for each
 * direction: one for both (`spy=both`) went half deaf when the party's bridge changed under it, as in an attended
 * transfer (Asterisk 22.10, seen in four runs of four). Nothing of it is left when this fails.
 *
 * @throws TelephonyError
 */
export async function openSnoop(
  rest: AriRest,
  application: string,
  entries: ChannelEntries,
  { snoopId, channelId, isWhispering, bridgeId }: SnoopRequest,
): Promise<void> {
  const [says, hears] = snoopPartsOf(snoopId);
  const failed = new AbortController();
  const limit = AbortSignal.any([failed.signal, AbortSignal.timeout(ENTRY_TIMEOUT_MS)]);
  const entered = Promise.all([entries.wait(says, limit), entries.wait(hears, limit)]);
  entered.catch(() => {});
  const place = (id: string, query: { spy: 'in' | 'out'; whisper: 'out' | 'none' }) =>
    rest.post(`/channels/${encodeURIComponent(channelId)}/snoop`, {
      query: { ...query, app: application, appArgs: 'snoop', snoopId: id },
    });
  try {
    // all answers are waited for: what is made later than its removal would stay for ever
    const placed = await Promise.allSettled([
      // whispered towards the party that is listened to, and nobody else
      place(says, { spy: 'in', whisper: isWhispering ? 'out' : 'none' }),
      place(hears, { spy: 'out', whisper: 'none' }),
      makeBridge(rest, bridgeId),
    ]);
    const refused = placed.find((result) => result.status === 'rejected');
    if (refused) throw refused.reason;
    await entered;
    await rest.post(`/bridges/${encodeURIComponent(bridgeId)}/addChannel`, {
      query: { channel: `${says},${hears}` },
    });
  } catch (error) {
    failed.abort(error);
    await removeSnoop(rest, snoopId).catch(() => {}); // not there, most likely; else the next picture shows it
    throw error;
  }
}

export async function removeSnoop(rest: AriRest, snoopId: string): Promise<void> {
  await Promise.all(
    snoopPartsOf(snoopId).map((id) =>
      rest.delete(`/channels/${encodeURIComponent(id)}`, { query: { reason: 'normal' } }),
    ),
  );
}
