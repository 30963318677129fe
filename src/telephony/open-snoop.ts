import { z } from 'zod';
import type { AriRest } from './ari/ari-rest.js';
import { addToBridge, makeBridge } from './channel-controls.js';
import type { ChannelEntries } from './channel-entries.js';
import { TelephonyError } from './errors.js';
import type { SnoopRequest, WhisperRequest } from './telephony.js';

/** It enters within milliseconds (7 to 8 until it is heard, measured); beyond this it is not coming. */
const ENTRY_TIMEOUT_MS = 3_000;

/** Where snoop channels come in. */
export interface Stasis {
  readonly application: string;
  readonly entries: ChannelEntries;
}

interface SnoopChannel {
  readonly id: string;
  /** The party's channel. */
  readonly channelId: string;
  /** `in`: what that party says is heard here. `out`: what is said here is heard by that party. */
  readonly direction: {
    readonly spy: 'in' | 'none';
    readonly whisper: 'out' | 'none';
  };
}

const SAYS = { spy: 'in', whisper: 'none' } as const;
const HEARS = { spy: 'none', whisper: 'out' } as const;

const channelPath = (channelId: string) => `/channels/${encodeURIComponent(channelId)}`;
const bridgePath = (bridgeId: string) => `/bridges/${encodeURIComponent(bridgeId)}`;

/** The channels and the bridge that a whisper is made of. */
export const whisperPartsOf = (whisperId: string) => ({
  from: `${whisperId}-from`,
  to: `${whisperId}-to`,
  bridgeId: `${whisperId}-bridge`,
});

/**
 * A channel that says what a party says, joined to a bridge. Only that: a snoop on both directions (`spy=both`) goes
 * half deaf when the bridge of the party changes under it (Asterisk 22.10: three runs of three when a third party
 * leaves). Nothing of it is left when this fails.
 *
 * @throws TelephonyError
 */
export async function openSnoop(
  rest: AriRest,
  stasis: Stasis,
  { snoopId, channelId, bridgeId }: SnoopRequest,
): Promise<void> {
  try {
    await allSettled([
      placeSnoops(rest, stasis, [{ id: snoopId, channelId, direction: SAYS }]),
      makeBridge(rest, bridgeId),
    ]);
    await addToBridge(rest, bridgeId, [snoopId]);
  } catch (error) {
    await removeChannels(rest, [snoopId]).catch(() => {}); // else the next snapshot shows it
    throw error;
  }
}

/**
 * The voice of one party is heard by one other alone: in a bridge of their own, so that nothing else that
 * the first one listens to comes along.
 *
 * A whisper is heard as long as Asterisk writes to that party: in a bridge that always
 * mixes (see `makeBridge`) also when no other party speaks, or is there. In one that passes on between two it was lost as
 * the third left, and while the caller was on hold (Asterisk 22.10).
 *
 * Nothing of it is left when this fails.
 *
 * @throws TelephonyError
 */
export async function openWhisper(
  rest: AriRest,
  stasis: Stasis,
  { whisperId, fromChannelId, toChannelId }: WhisperRequest,
): Promise<void> {
  const { from, to, bridgeId } = whisperPartsOf(whisperId);
  try {
    await allSettled([
      placeSnoops(rest, stasis, [
        { id: from, channelId: fromChannelId, direction: SAYS },
        { id: to, channelId: toChannelId, direction: HEARS },
      ]),
      makeBridge(rest, bridgeId),
    ]);
    await addToBridge(rest, bridgeId, [from, to]);
  } catch (error) {
    await closeWhisper(rest, whisperId).catch(() => {});
    throw error;
  }
}

/**
 * Puts the whispering party into the bridge that the other one hears, or takes it out.
 *
 * @throws TelephonyError; with status 404, 409 or 422 when one of the two has gone
 */
export async function muteWhisper(rest: AriRest, whisperId: string, isMuted: boolean): Promise<void> {
  const { from, bridgeId } = whisperPartsOf(whisperId);
  const action = isMuted ? 'removeChannel' : 'addChannel';
  await rest.post(`${bridgePath(bridgeId)}/${action}`, { query: { channel: from } });
}

export async function closeWhisper(rest: AriRest, whisperId: string): Promise<void> {
  const { from, to, bridgeId } = whisperPartsOf(whisperId);
  await removeChannels(rest, [from, to]);
  await rest.delete(bridgePath(bridgeId));
}

/** Waits for all of them, so that nothing is made later than its removal, and would stay for ever. */
async function allSettled(work: readonly Promise<unknown>[]): Promise<void> {
  const refused = (await Promise.allSettled(work)).find((result) => result.status === 'rejected');
  if (refused) throw refused.reason;
}

/** @throws TelephonyError unless all of them have entered; with status 404 when their party has left */
async function placeSnoops(
  rest: AriRest,
  { application, entries }: Stasis,
  channels: readonly SnoopChannel[],
): Promise<void> {
  const failed = new AbortController();
  const limit = AbortSignal.any([failed.signal, AbortSignal.timeout(ENTRY_TIMEOUT_MS)]);
  const entered = Promise.all(channels.map(({ id }) => entries.wait(id, limit)));
  entered.catch(() => {});
  try {
    await allSettled(
      channels.map(({ id, channelId, direction }) =>
        rest.post(`${channelPath(channelId)}/snoop`, {
          query: { ...direction, app: application, appArgs: 'snoop', snoopId: id },
        }),
      ),
    );
    await entered;
  } catch (error) {
    failed.abort(error);
    // with the party that it is a snoop of, it goes before it has entered, without an event
    await requireChannels(
      rest,
      channels.map(({ channelId }) => channelId),
    );
    throw error;
  }
}

/** @throws TelephonyError with status 404 when one of them is gone; what Asterisk does not report is no matter */
async function requireChannels(rest: AriRest, channelIds: readonly string[]): Promise<void> {
  for (const id of channelIds) {
    await rest.get(channelPath(id), z.unknown()).catch((error: unknown) => {
      if (error instanceof TelephonyError && error.status === 404) throw error;
    });
  }
}

/** Those that are there. */
async function removeChannels(rest: AriRest, channelIds: readonly string[]): Promise<void> {
  await allSettled(channelIds.map((id) => rest.delete(channelPath(id))));
}
