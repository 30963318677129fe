import { InvalidInputError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { ariChannel } from './ari/ari-event.js';
import type { AriRest } from './ari/ari-rest.js';
import { TelephonyError } from './errors.js';

const channelPath = (channelId: string) => `/channels/${encodeURIComponent(channelId)}`;
const bridgePath = (bridgeId: string) => `/bridges/${encodeURIComponent(bridgeId)}`;

function isRefusedWith(error: unknown, ...statuses: number[]): boolean {
  return error instanceof TelephonyError && error.status !== null && statuses.includes(error.status);
}

/** Bridges that are being made, of each connection. */
const making = new WeakMap<AriRest, Map<string, Promise<void>>>();

/**
 * Creates the bridge when it is missing. Several who need it at once wait for one request: of two that meet,
 * Asterisk refuses one with 500, or says that the bridge is there before a channel can be added to it (404; both seen
 * in two of a hundred calls on a busy machine, 22.10).
 */
export function makeBridge(rest: AriRest, bridgeId: string): Promise<void> {
  const bridges = making.get(rest) ?? new Map<string, Promise<void>>();
  making.set(rest, bridges);
  const known = bridges.get(bridgeId);
  if (known) return known;
  const made = createBridge(rest, bridgeId).finally(() => bridges.delete(bridgeId));
  bridges.set(bridgeId, made);
  return made;
}

/**
 * `video_sfu`, though no party sends video: such a bridge mixes for as many as come and never changes over to passing
 * on between two (res_stasis.c). When it did, as the third party left, Asterisk 22.10 sent nothing more to a browser
 * (opus) in six of eight runs of a browser test, until the call ended: an agent went deaf once a supervisor had left.
 */
const ALWAYS_MIXING = 'mixing,video_sfu';

async function createBridge(rest: AriRest, bridgeId: string): Promise<void> {
  try {
    await rest.post(bridgePath(bridgeId), { query: { type: ALWAYS_MIXING, name: bridgeId } });
  } catch (error) {
    // it is there already
    if (!isRefusedWith(error, 409)) throw error;
  }
}

/** @returns whether Asterisk holds that channel. @throws TelephonyError when it does not say */
export async function isChannelThere(rest: AriRest, channelId: string): Promise<boolean> {
  try {
    await rest.get(channelPath(channelId), ariChannel);
    return true;
  } catch (error) {
    if (isRefusedWith(error, 404)) return false;
    throw error;
  }
}

/** Moves the channel into the bridge, out of another and out of its music. */
export async function joinBridge(rest: AriRest, bridgeId: string, channelId: string): Promise<void> {
  const made = makeBridge(rest, bridgeId);
  // whether there was music, an earlier process may know; whether the channel is there, the next request shows
  const quiet = stopMusic(rest, channelId).catch((error: unknown) => {
    if (!(error instanceof TelephonyError) || error.status === null) throw error;
  });
  await Promise.all([made, quiet]);
  await addToBridge(rest, bridgeId, [channelId]);
}

/** Moves channels into a bridge that is there. */
export async function addToBridge(
  rest: AriRest,
  bridgeId: string,
  channelIds: readonly string[],
): Promise<void> {
  const query = { channel: channelIds.join(',') };
  await rest.post(`${bridgePath(bridgeId)}/addChannel`, { query });
}

export async function leaveForMusic(rest: AriRest, bridgeId: string, channelId: string): Promise<void> {
  try {
    await rest.post(`${bridgePath(bridgeId)}/removeChannel`, { query: { channel: channelId } });
  } catch (error) {
    // it is not in that bridge, or that is gone; whether the channel is there, the music shows
    if (!isRefusedWith(error, 400, 404, 409, 422)) throw error;
  }
  await startMusic(rest, channelId);
}

export async function startMusic(rest: AriRest, channelId: string): Promise<void> {
  await rest.post(`${channelPath(channelId)}/moh`);
}

export async function stopMusic(rest: AriRest, channelId: string): Promise<void> {
  await rest.delete(`${channelPath(channelId)}/moh`);
}

export async function setMuted(rest: AriRest, channelId: string, isMuted: boolean): Promise<void> {
  const request = { query: { direction: 'in' } };
  if (isMuted) await rest.post(`${channelPath(channelId)}/mute`, request);
  else await rest.delete(`${channelPath(channelId)}/mute`, request);
}

/** @throws InvalidInputError where something is no digit of a telephone */
export async function sendDigits(rest: AriRest, channelId: string, digits: string): Promise<void> {
  if (!/^[0-9*#A-D]{1,64}$/.test(digits))
    throw new InvalidInputError([{ field: 'digits', message: 'must be 1 to 64 of 0-9 * # A-D' }]);
  await rest.post(`${channelPath(channelId)}/dtmf`, { query: { dtmf: digits } });
}

/** The absolute time limit of the dial plan (func_timeout): at its end extension `T` takes the caller. */
export async function setTimeLimit(rest: AriRest, channelId: string, limitMs: number): Promise<void> {
  await rest.post(`${channelPath(channelId)}/variable`, {
    query: { variable: 'TIMEOUT(absolute)', value: Math.ceil(limitMs / 1000) },
  });
}

/** The dial plan takes back a caller whose lease is not renewed in time; 0: never. Never throws. */
export async function keepInTime(
  rest: () => AriRest,
  channelId: string,
  limitMs: number,
  log: Log,
): Promise<void> {
  try {
    await setTimeLimit(rest(), channelId, limitMs);
  } catch (error) {
    log.warn({ err: error, channelId }, 'a channel may be taken back by the dial plan');
  }
}
