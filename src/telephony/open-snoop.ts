import type { AriRest } from './ari/ari-rest.js';
import { makeBridge } from './channel-controls.js';
import type { ChannelEntries } from './channel-entries.js';
import type { SnoopRequest } from './telephony.js';

/** It enters within milliseconds (7 to 8 until it is heard, measured); beyond this it is not coming. */
const ENTRY_TIMEOUT_MS = 3_000;

/**
 * A channel that hears what a party says and hears, and what is whispered to it, joined to a bridge.
 * Nothing of it is left when this fails.
 *
 * @throws TelephonyError
 */
export async function openSnoop(
  rest: AriRest,
  application: string,
  entries: ChannelEntries,
  { snoopId, channelId, isWhispering, bridgeId }: SnoopRequest,
): Promise<void> {
  const path = `/channels/${encodeURIComponent(snoopId)}`;
  const failed = new AbortController();
  const limit = AbortSignal.any([failed.signal, AbortSignal.timeout(ENTRY_TIMEOUT_MS)]);
  const entered = entries.wait(snoopId, limit);
  entered.catch(() => {});
  try {
    // both answers are waited for: what is made later than its removal would stay for ever
    const placed = await Promise.allSettled([
      rest.post(`/channels/${encodeURIComponent(channelId)}/snoop`, {
        query: {
          spy: 'both',
          // towards the party that is listened to, and nobody else
          whisper: isWhispering ? 'out' : 'none',
          app: application,
          appArgs: 'snoop',
          snoopId,
        },
      }),
      makeBridge(rest, bridgeId),
    ]);
    const refused = placed.find((result) => result.status === 'rejected');
    if (refused) throw refused.reason;
    await entered;
    await rest.post(`/bridges/${encodeURIComponent(bridgeId)}/addChannel`, { query: { channel: snoopId } });
  } catch (error) {
    failed.abort(error);
    await rest.delete(path).catch(() => {}); // not there, most likely; else the next picture shows it
    throw error;
  }
}
