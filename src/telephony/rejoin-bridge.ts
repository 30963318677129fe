import type { AriRest } from './ari/ari-rest.js';
import { ariBridges } from './ari/ari-event.js';
import { addToBridge } from './channel-controls.js';

/**
 * Leaves the bridge that it is in and joins it again, by one request; a channel in no bridge stays as it is.
 *
 * When a party's RTP begins anew at a lower sequence number, Asterisk 22.10 takes what comes for late and passes on
 * nothing of it until the number has caught up, after up to eleven minutes: the translation from the party's codec,
 * which a bridge that mixes needs, keeps the last number. A new translation is made when the channel joins a bridge
 * (2 ms, measured). Taps and supervisors' snoops hear what the translation gives, so they hear it again as well.
 *
 * @throws TelephonyError also where it left the bridge meanwhile: whether it is in one still must be asked again
 */
export async function rejoinBridge(rest: AriRest, channelId: string): Promise<void> {
  const bridges = await rest.get('/bridges', ariBridges);
  const bridge = bridges.find(({ channels }) => channels.includes(channelId));
  if (!bridge) return;
  await addToBridge(rest, bridge.id, [channelId]);
}
